import { asc, eq, inArray } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Movable } from '#core/orders/orders.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderHistory, orders } from '../../database/tables/orders.ts'

/** The person who changes an order. */
export interface Actor {
  kind: 'member' | 'staff' | 'courier'
  id: string
  requestId: string
}

export type OrderRow = typeof orders.$inferSelect

/** An order whose row is locked until the transaction ends, and its history. */
export type LockedOrder = OrderRow & Movable

/** Locks an order. A member can lock only their own orders. @throws ShopError order_not_found */
export async function lockOrder(tx: Transaction, orderId: string, actor: Actor): Promise<LockedOrder> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (row === undefined || (actor.kind === 'member' && row.memberId !== actor.id))
    throw new ShopError('order_not_found')
  const statusHistory = await tx
    .select({ status: orderHistory.status })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id))
  return { ...row, statusHistory, returnInfo: { returnStatus: row.returnStatus } }
}

/** Locks several orders in the sequence of their ids, so that two such transactions cannot deadlock. */
export async function lockOrderRows(tx: Transaction, ids: readonly string[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('update')
}
