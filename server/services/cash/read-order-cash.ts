import { eq } from 'drizzle-orm'
import { cashOf } from '#core/cash/payments.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import type { HasDatabase } from '../../context.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'
import { orders } from '../../database/tables/orders.ts'
import { staff } from '../../database/tables/staff.ts'
import { sumsOf } from '../order-parts/payments.ts'
import { isReceivable, owingOf } from './compute-order-cash.ts'

/**
 * Reads the cash of an order: the amount due, and the payments with the names of the staff who booked them.
 * @throws ShopError order_not_found
 */
export async function readOrderCash({ database }: HasDatabase, { id }: { id: string }) {
  const [[row], booked] = await Promise.all([
    database.select().from(orders).where(eq(orders.id, id)),
    database
      .select({ payment: payments, by: staff.name, closedAt: cashDays.closedAt })
      .from(payments)
      .leftJoin(staff, eq(staff.id, payments.staffId))
      .leftJoin(cashDays, eq(cashDays.day, payments.day))
      .where(eq(payments.orderId, id))
      .orderBy(payments.id),
  ])
  if (row === undefined) throw new ShopError('order_not_found')
  const { state, open } = cashOf(owingOf(row), sumsOf(booked.map(({ payment }) => payment)))
  const reversed = new Set(booked.map(({ payment }) => payment.reverses))
  return {
    state,
    open: toRinggit(open),
    receivable: isReceivable(row),
    payments: booked.map(({ payment, by, closedAt }) => ({
      id: payment.id,
      at: toServerDate(payment.at),
      day: payment.day,
      kind: payment.kind,
      way: payment.way,
      amount: toRinggit(payment.amountSen),
      ...(by !== null && { by }),
      ...(payment.note !== '' && { note: payment.note }),
      ...(payment.reverses !== null && { reverses: payment.reverses }),
      closed: closedAt !== null,
      reversible: payment.reverses === null && !reversed.has(payment.id),
    })),
  }
}
