import { Check } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import type { CartItem } from '../../../core/cart/cart.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { useShop } from '../../shell/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { DimensionLine } from '../../ui/dimension-line.tsx'

/** An order that was just placed. */
export interface PlacedOrder {
  id: string
  number: string
  pickup: boolean
  /** What stood in the cart. */
  items: readonly CartItem[]
}

/**
 * "A success modal says the payment system is being improved and to call staff. Its 'Got It!' button goes to
 * /order-confirm/{newOrderId}." It is left in no other way.
 */
export function SuccessDialog({ order }: { order: PlacedOrder | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const id = useId()
  const { chatNumber, chatNumberText } = useShop()
  const sentence = t(order?.pickup ? 'checkout.successPickupText' : 'checkout.successText')
  const [beforePhone, afterPhone] = sentence.split('<phone></phone>')
  return (
    <Dialog
      open={order !== undefined}
      onClose={() => {}}
      dismissible={false}
      labelledBy={`${id}-title`}
      className={dialogCard}
    >
      {order && (
        <div className="p-6 sm:p-8">
          <DimensionLine className="mb-7">
            <Check className="size-4.5" strokeWidth={1.5} aria-hidden />
          </DimensionLine>
          <h2 id={`${id}-title`} className="text-h2">
            {t('checkout.successTitle')}
          </h2>
          <p className="mt-2 font-medium tabular">{t('checkout.successNumber', { number: order.number })}</p>
          <p className="mt-2 text-ink-soft">
            {beforePhone}
            <a
              href={`tel:${chatNumber}`}
              className="tabular whitespace-nowrap text-ink underline hover:text-petrol"
            >
              {chatNumberText}
            </a>
            {afterPhone}
          </p>
          <div className="mt-7">
            <Button
              data-autofocus
              onClick={() => void navigate(paths.orderConfirm(order.id), { replace: true })}
            >
              {t('checkout.gotIt')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
