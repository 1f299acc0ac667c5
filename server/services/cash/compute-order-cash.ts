import { cashOf } from '#core/cash/payments.ts'
import { isCancelled } from '#core/orders/orders.ts'
import type { Transaction } from '../../database/connect.ts'
import type { orders } from '../../database/tables/orders.ts'
import { senToPay } from '../order-parts/amounts.ts'
import { loadPartRows, partCashOf, type PartRows } from '../order-parts/part-cash.ts'
import { sumsOf } from '../order-parts/payments.ts'

type OrderRow = typeof orders.$inferSelect

/** The amounts that an order's cash depends on, in sen. */
export function owingOf(row: OrderRow) {
  return {
    status: row.status,
    shippingMethod: row.shippingMethod,
    confirmed: row.confirmedAt !== null,
    handedOver: row.paidAt !== null,
    amountToPay: senToPay(row),
    // The part that was used for an exchange was not paid back.
    refund: (row.refundSen ?? 0) - row.exchangedSen,
  }
}

/** Whether payments for an order can be booked: only while it is confirmed and not cancelled. */
export const isReceivable = ({ confirmedAt, status }: Pick<OrderRow, 'confirmedAt' | 'status'>): boolean =>
  confirmedAt !== null && !isCancelled(status)

/** Computes the cash of an order and of its parts, in sen. */
export function cashOfRows(row: OrderRow, rows: PartRows) {
  const parts = partCashOf(rows)
  return { ...cashOf(owingOf(row), sumsOf(rows.booked), parts), parts }
}

/** Like `cashOfRows`, for a locked order. */
export async function cashOfOrder(tx: Transaction, row: OrderRow) {
  return cashOfRows(row, await loadPartRows(tx, row.id))
}
