import { inArray, sql } from 'drizzle-orm'
import { cancelledStatuses } from '#core/orders/orders.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders, sumToPay } from '../../database/tables/orders.ts'

/** The amount that the shop should keep for an order in the end, in sen, computed like `expectedCash`. */
const expectedSen = sql`case when confirmed_at is null or ${inArray(orders.status, cancelledStatuses)} then 0 else
  greatest(0, greatest(0, ${sumToPay} - exchange_sen) - (coalesce(refund_sen, 0) - exchanged_sen)) end`

/** Updates the open cash of orders after a move or a payment. */
export async function refreshOpenCash(tx: Transaction, orderIds: readonly string[]) {
  const booked = sql`coalesce((select sum(amount_sen) from payments where order_id = ${orders.id}), 0)`
  await tx
    .update(orders)
    .set({ cashOpenSen: sql`${expectedSen} - ${booked}` })
    .where(inArray(orders.id, [...new Set(orderIds)]))
}
