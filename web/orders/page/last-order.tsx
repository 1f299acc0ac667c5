import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#core/api/orders.ts'
import { promisedText } from '#core/delivery/days-text.ts'
import { formatRinggit } from '#core/money.ts'
import { statusText, toArriveStatuses } from '#core/orders/statuses.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { AddedAgain, isInCart, useOrderAgain, type Added } from '../order-again.tsx'
import { saysDays } from './order-folds.tsx'

/** The fields of the newest order that the account page shows. */
export type LastOrderView = Pick<
  Order,
  'id' | 'orderNumber' | 'items' | 'totalAmount' | 'status' | 'partlyShipped' | 'shippingMethod' | 'promise'
>

/**
 * The member's newest order with Order Again: "Last order with Order Again; six tiles below." Until it has arrived, what
 * leads is the order itself.
 */
export function LastOrder({ order }: { order: LastOrderView }) {
  const translator = useTranslator()
  const { t } = translator
  const id = useId()
  const [added, setAdded] = useState<Added>()
  const again = useOrderAgain(setAdded)
  const { items, promise } = order
  const leads = toArriveStatuses.includes(order.status)
  const inCart = isInCart(added)
  const goods = items
    .slice(0, 3)
    .map(({ quantity, productName }) => (quantity > 1 ? `${quantity} × ${productName}` : productName))
  const more = items.length > goods.length ? ['…'] : []
  return (
    <section
      aria-labelledby={id}
      className="mb-8 grid items-center gap-x-7 gap-y-4 bg-studio p-5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:px-6"
    >
      <div className="flex gap-3">
        {items.slice(0, 2).map(({ productId, specName, imgUrl }) => (
          <span key={JSON.stringify([productId, specName])} className="block size-18 md:size-20">
            <Picture url={imgUrl} alt="" sizes="80px" className="size-full object-cover" />
          </span>
        ))}
      </div>
      <div className="min-w-0 wrap-break-word">
        <h2 id={id} className="text-md font-medium">
          {t('account.lastOrder', { number: order.orderNumber })}
        </h2>
        <p className="text-xl">
          {saysDays(order) && promise
            ? t('account.arrives', { days: promisedText(promise, translator) })
            : t(statusText(order))}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {t('account.lastGoods', {
            goods: [...goods, ...more].join(t('form.separator')),
            total: formatRinggit(order.totalAmount),
          })}
        </p>
        <AddedAgain added={added} problem={again.problem} />
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Link
          to={paths.orderConfirm(order.id)}
          className={buttonClass({ variant: leads && !inCart ? 'primary' : 'secondary' })}
        >
          {t('account.seeOrder')}
        </Link>
        <Button
          variant={leads || inCart ? 'quiet' : 'primary'}
          busy={again.busy}
          onClick={() => void again.run(() => items)}
        >
          {t('orders.orderAgain')}
        </Button>
      </div>
    </section>
  )
}
