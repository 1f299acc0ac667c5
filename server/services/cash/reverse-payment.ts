import { eq, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'
import { changeOrder } from '../kernel/change-order.ts'
import { causeOf, takeBackGiven } from '../staff/given-away.ts'
import { bookByStaff } from './book-by-staff.ts'

/**
 * Reverses a payment with a counter-entry. A payment can be reversed only once. "A closed day is only changed by a
 * counter-entry of the owner."
 * @throws ShopError payment_not_found, payment_not_possible, cash_day_closed
 */
export async function reversePayment(context: StaffContext, { id, note }: { id: number; note: string }) {
  const [payment] = await context.database.select().from(payments).where(eq(payments.id, id))
  if (payment === undefined) throw new ShopError('payment_not_found')
  const { orderId, kind, way, amountSen, parcel } = payment
  await changeOrder(context, { id: orderId }, async (change) => {
    const { tx } = change
    const counter = await tx.$count(payments, sql`reverses = ${id}`)
    if (payment.reverses !== null || counter > 0) throw new ShopError('payment_not_possible')
    const isClosed = (await tx.$count(cashDays, eq(cashDays.day, payment.day))) > 0
    if (isClosed && !staffMay(context.session.staff, 'cash:correct')) throw new ShopError('cash_day_closed')
    const counterEntry = { kind, way, amountSen: -amountSen, reverses: id, parcel, note }
    await bookByStaff(change, { action: 'cash.reversed', ...counterEntry })
    await takeBackGiven(tx, { cause: causeOf.payment(id) }, change.at)
  })
}
