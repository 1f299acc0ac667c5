import { eq, sql } from 'drizzle-orm'
import { isUnconfirmed } from '#core/orders/orders.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderHistory, orders } from '../../database/tables/orders.ts'
import { audit } from '../staff/audit.ts'
import type { OrderChange } from './change-order.ts'
import type { OrderRow } from './lock-order.ts'

/** Returns `at`, or if that is not later than the previous version, one millisecond after the previous version. */
export const laterThan = (before: Date | undefined, at: Date): Date =>
  before === undefined || at > before ? at : new Date(before.getTime() + 1)

/** Writes fields of an order and a new `updatedAt`, so that changes based on an earlier version are refused. */
export async function writeOrder(
  { tx, order, at }: Pick<OrderChange, 'tx' | 'at'> & { order: Pick<OrderRow, 'id' | 'updatedAt'> },
  fields: Partial<OrderRow>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...fields, updatedAt: laterThan(order.updatedAt, at) })
    .where(eq(orders.id, order.id))
}

/** Adds an audit entry about an order. */
export async function record(
  { tx, order, actor, at }: OrderChange,
  entry: { action: AuditAction; before?: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  await audit(tx, { at, actor, ...entry, subject: 'order', subjectId: order.id })
}

/** Adds an audit entry with the changed fields of an order and the `noted` facts. */
export async function recordFields(
  change: OrderChange,
  action: AuditAction,
  fields: Partial<OrderRow>,
  noted: Record<string, unknown> = {},
): Promise<void> {
  const names = Object.keys(fields) as (keyof OrderRow)[]
  const before = Object.fromEntries(names.map((name) => [name, change.order[name]]))
  await record(change, { action, before, after: { ...fields, ...noted } })
}

/** Adds an entry to the history of an order, and returns its id. */
export async function addHistory(
  tx: Transaction,
  entry: Omit<typeof orderHistory.$inferInsert, 'id'>,
): Promise<number> {
  const [added] = await tx.insert(orderHistory).values(entry).returning({ id: orderHistory.id })
  return added!.id
}

/** Updates the stored number of the member's unconfirmed orders after one order has changed. */
export async function countPending(
  tx: Transaction,
  order: OrderRow,
  after: Pick<OrderRow, 'status' | 'confirmedAt'>,
): Promise<void> {
  const pending = Number(isUnconfirmed(after)) - Number(isUnconfirmed(order))
  if (pending === 0) return
  await tx.execute(
    sql`update member_orders set pending = pending + ${pending} where member_id = ${order.memberId}`,
  )
}
