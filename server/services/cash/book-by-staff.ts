import { toSen } from '#core/money.ts'
import { demandSeen, type OrderChange } from '../kernel/change-order.ts'
import { record } from '../kernel/write-order.ts'
import { bookPayments, type NewPayment } from './book-payments.ts'
import { cashOfOrder } from './compute-order-cash.ts'

interface Booking extends Omit<NewPayment, 'orderId' | 'staffId'> {
  action: 'cash.received' | 'cash.written_off' | 'cash.reversed'
}

/** Books a payment that staff enter for an order, with its audit entry, and returns its id. */
export async function bookByStaff(change: OrderChange, { action, ...payment }: Booking): Promise<number> {
  const { tx, order, actor, at } = change
  const [id] = await bookPayments(tx, [{ ...payment, orderId: order.id, staffId: actor.id }], at)
  const { amountSen, way, note = '', parcel = null } = payment
  const about = { ...(parcel !== null && { parcel }), ...(note !== '' && { note }) }
  await record(change, { action, after: { amountSen, paymentWay: way, ...about } })
  return id!
}

/**
 * Requires that the open amount of an order is still the amount that staff saw, in ringgit.
 * @throws ShopError order_changed_meanwhile
 */
export async function demandSeenOpen(change: OrderChange, seen: number | undefined): Promise<void> {
  if (seen === undefined) return
  const { open } = await cashOfOrder(change.tx, change.order)
  await demandSeen(change, open === toSen(seen))
}
