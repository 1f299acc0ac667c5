import { Check, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Form } from '../forms/form.tsx'
import { formatRinggit } from '../../core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/controls.tsx'
import { maxCouponLength, type Coupon } from './use-coupon.ts'

/** "A coupon input with Apply Coupon", and its result below. */
export function CouponForm({ coupon, discount }: { coupon: Coupon; discount: number }) {
  const t = useT()
  const id = useId()
  const { answer } = coupon
  const isBelowMinimum = answer?.result === 'Applied' && discount === 0
  const applied = answer?.result === 'Applied' && !isBelowMinimum
  const Icon = applied ? Check : CircleAlert
  return (
    <Form
      busy={coupon.busy}
      onSubmit={(event) => {
        event.preventDefault()
        coupon.apply(String(new FormData(event.currentTarget).get('coupon')))
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {t('cart.coupon')}
      </label>
      <div className="flex max-w-110 gap-2">
        <Input
          id={id}
          name="coupon"
          defaultValue={coupon.code}
          maxLength={maxCouponLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-answer`}
          aria-invalid={answer?.result === 'Invalid' || undefined}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" busy={coupon.busy} className="min-h-12 whitespace-nowrap">
          {t('cart.applyCoupon')}
        </Button>
      </div>
      <output
        id={`${id}-answer`}
        htmlFor={id}
        className={`mt-2.5 flex gap-1.5 text-sm ${applied ? 'text-success' : 'text-danger'}`}
      >
        {answer && (
          <>
            <Icon className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden />
            <span>
              {t(isBelowMinimum ? 'cart.couponBelowMinimum' : `cart.coupon${answer.result}`, {
                code: answer.code,
                amount: formatRinggit(isBelowMinimum ? (coupon.minimum ?? 0) : discount),
              })}
            </span>
          </>
        )}
      </output>
    </Form>
  )
}
