import { cashOf } from '#core/cash/payments.ts'
import { isCancelled } from '#core/orders/orders.ts'
import type { Transaction } from '../../database/connect.ts'
import type { orders } from '../../database/tables/orders.ts'
import { senToPay } from '../order-parts/amounts.ts'
import { paymentsOf, sumsOf } from '../order-parts/payments.ts'

type OrderRow = typeof orders.$inferSelect

/** The amounts that an order's cash depends on, in sen. */
export function owingOf(
  row: Pick<
    OrderRow,
    | 'status'
    | 'confirmedAt'
    | 'paidAt'
    | 'refundSen'
    | 'totalSen'
    | 'feeSen'
    | 'voucherDiscountSen'
    | 'adjustmentSen'
    | 'exchangeSen'
    | 'exchangedSen'
  >,
) {
  return {
    status: row.status,
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

/** Computes whether the cash of a locked order is due, and the open amount in sen. */
export async function cashOfOrder(tx: Transaction, row: OrderRow) {
  return cashOf(owingOf(row), sumsOf(await paymentsOf(tx, row.id)))
}
