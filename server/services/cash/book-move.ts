import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { marksAsPaid } from '#core/orders/orders.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'
import type { orders } from '../../database/tables/orders.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import type { PaidOut } from '../kernel/order-events.ts'
import { bookPayments, type NewPayment } from './book-payments.ts'
import { cashOfOrder } from './compute-order-cash.ts'
import { refreshCash } from './refresh-cash.ts'

/** An order after its move, and whether it counted as paid before. */
type Moved = typeof orders.$inferSelect & { paid: boolean }

/**
 * Books the money of a move: the cash for a pickup that is handed over, or a refund from the drawer or the account.
 * Cash that a courier collects is booked later, from the courier's file.
 */
export async function bookMove(
  tx: Transaction,
  order: Moved,
  about: {
    at: Date
    staffId: string | null
    move: number
    followsParcels: boolean
    paidBack?: PaidOut | undefined
  },
) {
  const { at, staffId, move, followsParcels, paidBack } = about
  const booked: NewPayment[] = []
  const { id: orderId } = order
  if (followsParcels) await bookHandedOver(tx, order, about)
  if (order.shippingMethod === 'self_pickup' && !order.paid && marksAsPaid(order, order.status)) {
    const { open } = await cashOfOrder(tx, order)
    if (open > 0) booked.push({ orderId, kind: 'received', way: 'cash', amountSen: open, staffId, move })
  }
  if (paidBack !== undefined && paidBack.sen > 0)
    booked.push({ orderId, kind: 'refunded', way: paidBack.way, amountSen: -paidBack.sen, staffId, move })
  if (booked.length > 0) await bookPayments(tx, booked, at)
  else await refreshCash(tx, [orderId])
}

/** Books the cash that the counter took for the parts of a pickup that were handed over. */
export async function bookHandedOver(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  { at, staffId, move }: { at: Date; staffId: string | null; move?: number },
) {
  if (order.shippingMethod !== 'self_pickup') return
  const { parts, held } = await cashOfOrder(tx, order)
  const booked = parts.flatMap(({ number }, index): NewPayment[] => {
    const amountSen = held[index]!
    if (amountSen === 0) return []
    const parcel = parts.length > 1 ? number : null
    const received = { kind: 'received', way: 'cash', amountSen, staffId, parcel } as const
    return [{ ...received, orderId: order.id, ...(move !== undefined && { move }) }]
  })
  await bookPayments(tx, booked, at)
}

/**
 * Books counter-entries for the money of a move that is undone.
 * @throws ShopError cash_day_closed if the money was booked on a closed day and the person may not correct closed days
 */
export async function unbookMove(
  tx: Transaction,
  { session }: Pick<StaffContext, 'session'>,
  move: number,
  at: Date,
) {
  await bookCounterEntries(tx, { session }, eq(payments.move, move), at)
}

/**
 * Books counter-entries for the cash of a part of a pickup that was not handed over after all.
 * @throws ShopError cash_day_closed
 */
export async function unbookHandedOver(
  { tx, order, at }: OrderChange,
  context: Pick<StaffContext, 'session'>,
  parcel: number,
) {
  const ofParcel = and(
    eq(payments.orderId, order.id),
    eq(payments.parcel, parcel),
    eq(payments.way, 'cash'),
    isNull(payments.move),
  )
  await bookCounterEntries(tx, context, ofParcel, at)
}

/** Books counter-entries for those of the given payments that have none. @throws ShopError cash_day_closed */
async function bookCounterEntries(
  tx: Transaction,
  { session }: Pick<StaffContext, 'session'>,
  which: SQL | undefined,
  at: Date,
) {
  const found = await tx
    .select({ payment: payments, closedAt: cashDays.closedAt })
    .from(payments)
    .leftJoin(cashDays, eq(cashDays.day, payments.day))
    .where(
      and(
        which,
        isNull(payments.reverses),
        sql`not exists (select from payments later where later.reverses = payments.id)`,
      ),
    )
  if (found.some(({ closedAt }) => closedAt !== null) && !staffMay(session.staff, 'cash:correct'))
    throw new ShopError('cash_day_closed')
  const counter = found.map(({ payment: { id, orderId, kind, way, amountSen, move, parcel } }) => ({
    orderId,
    kind,
    way,
    amountSen: -amountSen,
    staffId: session.staff.id,
    reverses: id,
    parcel,
    ...(move !== null && { move }),
  }))
  await bookPayments(tx, counter, at)
}
