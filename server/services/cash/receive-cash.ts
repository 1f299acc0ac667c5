import { and, eq } from 'drizzle-orm'
import type { PaymentWay } from '#core/cash/payments.ts'
import { ShopError } from '#core/errors.ts'
import { toSen } from '#core/money.ts'
import { parcels } from '../../database/tables/parcels.ts'
import type { StaffContext } from '../../context.ts'
import { changeOrder, type OrderChange } from '../kernel/change-order.ts'
import { bookByStaff, demandSeenOpen } from './book-by-staff.ts'
import { isReceivable } from './compute-order-cash.ts'

interface Receipt {
  orderId: string
  /** In ringgit. */
  amount: number
  way: PaymentWay
  note?: string | undefined
  /** The number of the parcel that the money is for; missing if it is for the whole order. */
  parcel?: number | undefined
  key?: string | undefined
  /** The open amount that staff saw, in ringgit. */
  open?: number | undefined
}

/**
 * Books money received for an order, once per `key`. The amount may differ from the amount due.
 * @throws ShopError order_not_found, order_changed_meanwhile, payment_not_possible if the order is not confirmed or is
 *   cancelled, or if it has no such parcel
 */
export async function receiveCash(
  context: StaffContext,
  { orderId, amount, way, note = '', parcel, key, open: seen }: Receipt,
) {
  await changeOrder(context, { id: orderId, key }, async (change) => {
    if (!isReceivable(change.order)) throw new ShopError('payment_not_possible')
    if (parcel !== undefined) await demandParcel(change, parcel)
    await demandSeenOpen(change, seen)
    const amountSen = toSen(amount)
    const received = { kind: 'received', way, amountSen, note, parcel: parcel ?? null } as const
    await bookByStaff(change, { action: 'cash.received', ...received })
  })
}

/** Requires that the order has a parcel with this number. @throws ShopError payment_not_possible */
async function demandParcel({ tx, order }: OrderChange, number: number) {
  const ofOrder = and(eq(parcels.orderId, order.id), eq(parcels.number, number))
  if ((await tx.$count(parcels, ofOrder)) === 0) throw new ShopError('payment_not_possible')
}
