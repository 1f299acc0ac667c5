import type { LocalizedText } from '#core/language.ts'
import { statusBeforeReturn } from '#core/orders/orders.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import type { OrderRow } from '../kernel/lock-order.ts'
import { orderMoved, type PaidOut } from '../kernel/order-events.ts'
import { addHistory, countPending, recordFields, writeOrder } from '../kernel/write-order.ts'
import { queueDueInvoice } from '../orders/invoicing/due-invoices.ts'

/**
 * Moves a locked order back to its status before the return, because the customer keeps at least some of the goods.
 * Updates history, payments and audit trail, and returns the id of the history entry. `event` is the event of the
 * return that causes the move.
 */
export async function resumeOrder(
  change: OrderChange,
  {
    event,
    changes,
    description,
    paidBack,
  }: { event: number; changes: Partial<OrderRow>; description: LocalizedText; paidBack?: PaidOut },
): Promise<{ move: number }> {
  const { tx, order, actor, at, waitSeconds } = change
  const status = statusBeforeReturn(order.statusHistory)
  const changed = { status, ...changes }
  await countPending(tx, order, { status, confirmedAt: order.confirmedAt })
  await writeOrder(change, changed)
  const move = await addHistory(tx, { orderId: order.id, at, status, description })
  await recordFields(change, 'order.moved', changed)
  const after = { ...order, ...changed }
  const followed = { changes: {}, event, ...(paidBack && { paidBack }) }
  // With `followsParcels`, the move leaves the parcels unchanged.
  const resumed = { to: status, followsParcels: true }
  await orderMoved.tell({ change, move: resumed, entry: move, after, followed })
  await queueDueInvoice(tx, { ...after, confirmed: order.confirmedAt !== null }, { actor, waitSeconds })
  return { move }
}
