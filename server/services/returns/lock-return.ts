import { asc, eq, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { isOpen } from '#core/returns/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { returnEvents, returns } from '../../database/tables/returns.ts'
import { type Actor, type LockedOrder, lockOrder } from '../kernel/lock-order.ts'
import { type StoredReturn, loadReturns } from '../order-parts/returns.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'

/** The returns of a locked order, and the one of them that is open. */
export async function openReturn(
  tx: Transaction,
  order: LockedOrder,
): Promise<{ open: StoredReturn | undefined; all: StoredReturn[] }> {
  const all = await loadReturns(tx, order.id)
  return { open: all.find(({ status }) => isOpen(status)), all }
}

/** A return whose order is locked, with the linked order of an exchange. */
export interface LockedReturn {
  order: LockedOrder
  found: StoredReturn
  /** All returns of the order. */
  all: StoredReturn[]
  /** The linked order, unless it was cancelled. */
  exchange: typeof orders.$inferSelect | undefined
  /** The id of the newest event, by which a change since it was read is recognized. */
  lastEvent: number
}

/** Locks the order of a return, and the linked one. @throws ShopError return_not_found */
export async function lockReturn(
  tx: Transaction,
  which: { id: number } | { orderId: string; number: number },
  actor: Actor,
): Promise<LockedReturn> {
  const [row] = await tx
    .select({ id: returns.id, orderId: returns.orderId })
    .from(returns)
    .where(
      'id' in which
        ? eq(returns.id, which.id)
        : sql`${returns.orderId} = ${which.orderId} and ${returns.number} = ${which.number}`,
    )
  if (row === undefined) {
    if (!('id' in which)) await lockOrder(tx, which.orderId, actor)
    throw new ShopError('return_not_found')
  }
  const { id } = row
  // In the sequence of their ids, as whoever locks several orders does.
  const locked = await tx
    .select()
    .from(orders)
    .where(
      sql`${orders.id} = ${row.orderId} or ${orders.exchangeOf} = ${id} and ${orders.status} <> 'Cancelled'`,
    )
    .orderBy(asc(orders.id))
    .for('update')
  const order = await lockOrder(tx, row.orderId, actor)
  const all = await loadReturns(tx, row.orderId)
  // It may have been taken back while its order was locked by somebody else.
  const found = all.find((one) => one.id === id)
  if (found === undefined) throw new ShopError('return_not_found')
  const exchange = locked.find((one) => one.exchangeOf === id && one.status !== 'Cancelled')
  const events = await tx
    .select({ id: returnEvents.id })
    .from(returnEvents)
    .where(eq(returnEvents.returnId, id))
  return { order, found, all, exchange, lastEvent: Math.max(0, ...events.map((event) => event.id)) }
}

/** @throws ShopError order_changed_meanwhile where something happened to the return since `seen` */
export async function demandSeen(tx: Transaction, { order, lastEvent }: LockedReturn, seen: number) {
  if (lastEvent !== seen)
    throw await changedMeanwhile(tx, 'order_changed_meanwhile', { subject: 'order', subjectId: order.id })
}
