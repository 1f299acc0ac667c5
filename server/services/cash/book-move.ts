import { and, eq, isNull, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { marksAsPaid } from '#core/orders/orders.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'
import type { orders } from '../../database/tables/orders.ts'
import type { PaidOut } from '../kernel/order-events.ts'
import { bookPayments, type NewPayment } from './book-payments.ts'
import { cashOfOrder } from './compute-order-cash.ts'
import { refreshOpenCash } from './refresh-open-cash.ts'

/** An order after its move, and whether it counted as paid before. */
type Moved = typeof orders.$inferSelect & { paid: boolean }

/**
 * Books the money of a move: the cash for a pickup that is handed over, or a refund from the drawer or the account.
 * Cash that a courier collects is booked later, from the courier's file.
 */
export async function bookMove(
  tx: Transaction,
  order: Moved,
  {
    at,
    staffId,
    move,
    paidBack,
  }: { at: Date; staffId: string | null; move: number; paidBack?: PaidOut | undefined },
) {
  const booked: NewPayment[] = []
  const { id: orderId } = order
  if (order.shippingMethod === 'self_pickup' && !order.paid && marksAsPaid(order, order.status)) {
    const { open } = await cashOfOrder(tx, order)
    if (open > 0) booked.push({ orderId, kind: 'received', way: 'cash', amountSen: open, staffId, move })
  }
  if (paidBack !== undefined && paidBack.sen > 0)
    booked.push({ orderId, kind: 'refunded', way: paidBack.way, amountSen: -paidBack.sen, staffId, move })
  if (booked.length > 0) await bookPayments(tx, booked, at)
  else await refreshOpenCash(tx, [orderId])
}

/**
 * Books counter-entries for the money of a move that is undone.
 * @throws ShopError cash_day_closed if the money was booked on a day that is closed and that the person may not correct
 */
export async function unbookMove(
  tx: Transaction,
  { session }: Pick<StaffContext, 'session'>,
  move: number,
  at: Date,
) {
  const found = await tx
    .select({ payment: payments, closedAt: cashDays.closedAt })
    .from(payments)
    .leftJoin(cashDays, eq(cashDays.day, payments.day))
    .where(
      and(
        eq(payments.move, move),
        isNull(payments.reverses),
        sql`not exists (select from payments later where later.reverses = payments.id)`,
      ),
    )
  if (found.some(({ closedAt }) => closedAt !== null) && !staffMay(session.staff, 'cash:correct'))
    throw new ShopError('cash_day_closed')
  const counter = found.map(({ payment: { id, orderId, kind, way, amountSen } }) => ({
    orderId,
    kind,
    way,
    amountSen: -amountSen,
    staffId: session.staff.id,
    reverses: id,
    move,
  }))
  await bookPayments(tx, counter, at)
}
