import type { InputOf } from '#core/api/endpoint.ts'
import type { planParcel } from '#core/api/parcels-and-cash/parcels.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import { raisesTotal } from '#core/orders/changing/amounts.ts'
import { contradictsInvoice } from '#core/orders/changing/changes.ts'
import { contentToPay, withFee } from '#core/orders/changing/content.ts'
import { changedParts } from '#core/orders/changing/differences.ts'
import type { StaffContext } from '../../context.ts'
import { orderChanges } from '../../database/tables/order-changes.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import { replaceContent } from '../orders/changing/replace-content.ts'
import { contentOf, readLines } from '../orders/changing/order-content.ts'
import { deliveryOf, wholeSen } from '../orders/changing/wanted.ts'
import { readDeliveryCapacity } from '../shop/shop.ts'

/** The agreement with the customer about sending returned goods again. */
export type Redelivery = NonNullable<InputOf<typeof planParcel>['body']['redelivery']>

/**
 * Plans a new delivery time for goods that are sent again, and adds a fee that the customer agreed to on the phone.
 * Updates history, cash due and audit trail, and queues a message to the customer. "Redelivery with a new slot and, if
 * wanted, a fee."
 * @throws ShopError delivery_not_movable, delivery_day_full, customer_yes_required, invoice_stands, invalid_input
 */
export async function agreeRedelivery(
  change: OrderChange,
  context: StaffContext,
  { delivery, fee, agreed }: Redelivery,
): Promise<void> {
  const { tx, order, actor, at } = change
  const before = contentOf(order, await readLines(tx, order.id))
  const moved = { ...before, ...deliveryOf({ delivery }, order, at) }
  const after =
    fee === undefined
      ? moved
      : withFee(moved, { sen: wholeSen('redelivery.fee.amount', fee.amount, Infinity), reason: fee.reason })
  const parts = changedParts(before, after)
  if (parts.length === 0) return
  if (contradictsInvoice(parts, order)) throw new ShopError('invoice_stands')
  const raises = raisesTotal(before, after)
  if (raises && !agreed)
    throw new ShopError('customer_yes_required', {
      before: toRinggit(contentToPay(before)),
      after: toRinggit(contentToPay(after)),
    })
  const capacity = await readDeliveryCapacity(context)
  const consent = agreed ? ('phone' as const) : null
  const entry = await replaceContent(
    change,
    { before, after, action: 'order.content_changed', consent },
    capacity,
  )
  const [made] = await tx
    .insert(orderChanges)
    .values({
      orderId: order.id,
      at,
      staffId: actor.id,
      before,
      after,
      note: '',
      state: 'applied',
      consent,
      decidedAt: at,
      entry,
    })
    .returning({ id: orderChanges.id })
  await queueMessage(tx, { message: 'order-changed', order: order.id, change: made!.id })
}
