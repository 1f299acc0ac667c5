import { eq, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'
import { lockOrder } from '../kernel/lock-order.ts'
import { staffOf } from '../staff/audit.ts'
import { book } from './book-by-staff.ts'

/**
 * Takes a payment back by a counter-entry, once. "A closed day is only changed by a counter-entry of the owner."
 * @throws ShopError payment_not_found, payment_not_possible, cash_day_closed
 */
export async function reversePayment(context: StaffContext, { id, note }: { id: number; note: string }) {
  await context.database.transaction(async (tx) => {
    const [found] = await tx
      .select({ payment: payments, closedAt: cashDays.closedAt })
      .from(payments)
      .leftJoin(cashDays, eq(cashDays.day, payments.day))
      .where(eq(payments.id, id))
    if (found === undefined) throw new ShopError('payment_not_found')
    const { payment, closedAt } = found
    const order = await lockOrder(tx, payment.orderId, staffOf(context))
    const counter = await tx.$count(payments, sql`reverses = ${id}`)
    if (payment.reverses !== null || counter > 0) throw new ShopError('payment_not_possible')
    if (closedAt !== null && !staffMay(context.session.staff, 'cash:correct'))
      throw new ShopError('cash_day_closed')
    const { kind, way, amountSen } = payment
    await book(tx, context, order, {
      action: 'cash.reversed',
      kind,
      way,
      amountSen: -amountSen,
      reverses: id,
      note,
    })
  })
}
