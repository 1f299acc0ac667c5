import { useId } from 'react'
import { Link } from 'react-router'
import type { PlacedOrder } from '../../../core/api/orders.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'

/**
 * Says that an earlier attempt had placed an order, whose answer was lost, and leads to it. It is left in no other way,
 * so that nobody orders twice without having seen the first order.
 */
export function EarlierOrderDialog({ order }: { order: PlacedOrder | undefined }) {
  const t = useT()
  const id = useId()
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
          <h2 id={`${id}-title`} className="text-h2">
            {t('checkout.earlierTitle', { number: order.orderNumber })}
          </h2>
          <p className="mt-2 text-ink-soft">{t('checkout.earlierText')}</p>
          <Link
            data-autofocus
            replace
            to={paths.orderConfirm(order.id)}
            className={`mt-7 ${buttonClass({ variant: 'primary' })}`}
          >
            {t('checkout.earlierLink', { number: order.orderNumber })}
          </Link>
        </div>
      )}
    </Dialog>
  )
}
