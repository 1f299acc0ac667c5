import { Check, CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Form } from '../forms/form.tsx'
import { formatRinggit } from '#core/money.ts'
import { goodsOf, type VoucherWorth } from '#core/vouchers/vouchers.ts'
import { useT } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/controls.tsx'
import { Fold } from '../ui/rows/fold.tsx'
import { maxCouponLength, type Coupon } from './use-coupon.ts'

const results = { none: 'Applied', goods: 'OtherGoods', minimum: 'BelowMinimum' } as const

interface CouponFormProps {
  coupon: Coupon
  worth: VoucherWorth
  /** Whether the products of all lines have been read; the discount depends on them. */
  isKnown: boolean
}

/** The coupon form in a fold, which opens once a code is refused. */
export function CouponFold(props: CouponFormProps) {
  const { coupon, worth, isKnown } = props
  const t = useT()
  const [wasRefused, setWasRefused] = useState(false)
  const { code, answer } = coupon
  const isRefused =
    answer !== undefined && (answer.result !== 'Applied' || (isKnown && worth.problem !== undefined))
  // The fold then stays open, so that the next answer is seen, too.
  if (isRefused && !wasRefused) setWasRefused(true)
  return (
    <Fold
      name={t('cart.coupon')}
      answer={code === '' ? t('cart.enterCoupon') : code}
      open={wasRefused || undefined}
    >
      <CouponForm {...props} />
    </Fold>
  )
}

/** The input for a coupon code, with its result below: "A coupon input with Apply Coupon". */
function CouponForm({ coupon, worth, isKnown }: CouponFormProps) {
  const t = useT()
  const id = useId()
  const { answer, terms } = coupon
  const { discount, counted, problem } = worth
  const applied = answer?.result === 'Applied' && problem === undefined
  // A discount is shown only once it is known.
  const isShown = answer !== undefined && (isKnown || answer.result !== 'Applied')
  const result = answer?.result === 'Applied' ? results[problem ?? 'none'] : answer?.result
  const Icon = applied ? Check : CircleAlert
  return (
    <Form
      busy={coupon.busy}
      onSubmit={(event) => {
        event.preventDefault()
        coupon.apply(String(new FormData(event.currentTarget).get('coupon')))
      }}
    >
      <label htmlFor={id} className="sr-only">
        {t('cart.coupon')}
      </label>
      <div className="flex gap-2">
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
        {isShown && result && (
          <>
            <Icon className="mt-0.5 size-4 shrink-0" />
            <span>
              {t(`cart.coupon${result}`, {
                code: answer.code,
                amount: formatRinggit(problem === 'minimum' ? (terms?.minimum ?? 0) : discount),
                has: formatRinggit(counted),
                goods: goodsOf(terms),
              })}
            </span>
          </>
        )}
      </output>
    </Form>
  )
}
