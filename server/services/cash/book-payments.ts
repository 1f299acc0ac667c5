import { gte, inArray, sql } from 'drizzle-orm'
import { bookingDay, cashOf, type PaymentKind, type PaymentWay } from '#core/cash/payments.ts'
import { formatDate } from '#core/dates.ts'
import { cancelledStatuses, isCancelled } from '#core/orders/orders.ts'
import type { Transaction } from '../../database/connect.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'
import { orders, sumToPay } from '../../database/tables/orders.ts'
import { senToPay } from '../order-parts/amounts.ts'
import { paymentsOf, sumsOf } from '../order-parts/payments.ts'

/** A payment to be booked. */
export interface NewPayment {
  orderId: string
  kind: PaymentKind
  way: PaymentWay
  amountSen: number
  staffId: string | null
  remittanceId?: number
  reverses?: number
  move?: number
  note?: string
}

/** Payments share this lock; closing a day takes it exclusively, so that no payment is added after the sums. */
const dayLock = sql`hashtextextended('cash_days', 0)`

const lockBooking = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock_shared(${dayLock})`)

export const lockClosing = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${dayLock})`)

/** Books payments on the first day that is not closed; answers their ids. */
export async function bookPayments(
  tx: Transaction,
  booked: readonly NewPayment[],
  at: Date,
): Promise<number[]> {
  if (booked.length === 0) return []
  await lockBooking(tx)
  const today = formatDate(at)
  const closed = await tx.select({ day: cashDays.day }).from(cashDays).where(gte(cashDays.day, today))
  const day = bookingDay(
    today,
    closed.map((one) => one.day),
  )
  const rows = await tx
    .insert(payments)
    .values(booked.map((payment) => ({ ...payment, at, day })))
    .returning({ id: payments.id })
  await refreshOpenCash(
    tx,
    booked.map(({ orderId }) => orderId),
  )
  return rows.map(({ id }) => id)
}

/** The amount that an order finally brings in, in sen, like `expectedCash`. */
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
    // The part that went into an exchange was not paid back.
    refund: (row.refundSen ?? 0) - row.exchangedSen,
  }
}

/** Whether payments for an order can be booked: only while it is confirmed and not cancelled. */
export const isReceivable = ({ confirmedAt, status }: Pick<OrderRow, 'confirmedAt' | 'status'>): boolean =>
  confirmedAt !== null && !isCancelled(status)

/** The state of a locked order's cash, in sen. */
export async function cashOfOrder(tx: Transaction, row: OrderRow) {
  return cashOf(owingOf(row), sumsOf(await paymentsOf(tx, row.id)))
}
