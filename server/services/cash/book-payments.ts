import { gte } from 'drizzle-orm'
import { bookingDay, type PaymentKind, type PaymentWay } from '#core/cash/payments.ts'
import { formatDate } from '#core/dates.ts'
import type { Transaction } from '../../database/connect.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'
import { lockBooking } from './lock-cash-days.ts'
import { refreshCash } from './refresh-cash.ts'

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
  /** The number of the parcel that the payment is for; missing or null if it is for the whole order. */
  parcel?: number | null
  note?: string
}

/** Books payments on the first day from today on that is not closed, and returns their ids. */
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
  await refreshCash(
    tx,
    booked.map(({ orderId }) => orderId),
  )
  return rows.map(({ id }) => id)
}
