import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PlacedOrder } from '#core/api/orders.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { useShop } from '../../shell/page-head.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { DimensionLine } from '../../ui/dimension-line.tsx'

/** A dialog that can only be left through its link or button to the order. */
function PlacedDialog(props: { title: string | undefined; above?: ReactNode; children: ReactNode }) {
  const { title, above, children } = props
  const id = useId()
  return (
    <Dialog
      open={title !== undefined}
      onClose={() => {}}
      dismissible={false}
      labelledBy={id}
      className={dialogCard}
    >
      <div className="p-6 sm:p-8">
        {above}
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        {children}
      </div>
    </Dialog>
  )
}

/**
 * The dialog after an order was placed: "A success modal says the payment system is being improved and to call staff.
 * Its 'Got It!' button goes to /order-confirm/{newOrderId}." "The specified sentence stays, small; one sentence in full
 * size says what happens now."
 */
export function SuccessDialog(props: { order: { id: string; number: string; pickup: boolean } | undefined }) {
  const { id = '', number = '', pickup = false } = props.order ?? {}
  const t = useT()
  const navigate = useNavigate()
  const { chatNumber, chatNumberText } = useShop()
  const sentence = t(pickup ? 'checkout.successPickupText' : 'checkout.successText')
  const [beforePhone, afterPhone] = sentence.split('<phone></phone>')
  return (
    <PlacedDialog
      title={props.order && t('checkout.successTitle')}
      above={
        <DimensionLine className="mb-7">
          <Check className="size-4.5" />
        </DimensionLine>
      }
    >
      <p className="mt-1 text-ink-soft tabular">{t('checkout.thanks', { number })}</p>
      <p className="mt-4 text-lg font-medium text-balance">{t('checkout.next')}</p>
      <p className="mt-4 text-sm text-ink-soft">
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
          size="lg"
          block
          data-autofocus
          onClick={() => void navigate(paths.orderConfirm(id), { replace: true })}
        >
          {t('checkout.gotIt')}
        </Button>
      </div>
    </PlacedDialog>
  )
}

/** Leads to the order of an earlier attempt whose answer was lost, so that nobody orders twice without knowing. */
export function EarlierOrderDialog({ order }: { order: PlacedOrder | undefined }) {
  const t = useT()
  return (
    <PlacedDialog title={order && t('checkout.earlierTitle', { number: order.orderNumber })}>
      <p className="mt-2 text-ink-soft">{t('checkout.earlierText')}</p>
      {order && (
        <Link
          data-autofocus
          replace
          to={paths.orderConfirm(order.id)}
          className={`mt-7 ${buttonClass({ variant: 'primary' })}`}
        >
          {t('common.viewOrder', { number: order.orderNumber })}
        </Link>
      )}
    </PlacedDialog>
  )
}
