import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { orderHistory, orders } from '../../database/tables/orders.ts'
import { audit } from '../staff/audit.ts'
import type { OrderChange } from './change-order.ts'
import type { OrderRow } from './lock-order.ts'

/** A time later than that of the version before, so that the version that others saw is stale. */
export const laterThan = (before: Date | undefined, at: Date): Date =>
  before === undefined || at > before ? at : new Date(before.getTime() + 1)

/** The moment that a stored text names. */
export const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

/** Writes fields of an order that is changed, and makes the version that others saw stale. */
export async function writeOrder({ tx, order, at }: OrderChange, fields: Partial<OrderRow>): Promise<void> {
  await tx
    .update(orders)
    .set({ ...fields, updatedAt: laterThan(order.updatedAt, at) })
    .where(eq(orders.id, order.id))
}

/** Records what was done to an order in the audit trail. */
export async function record(
  { tx, order, actor, at }: OrderChange,
  entry: { action: string; before?: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  await audit(tx, { at, actor, ...entry, subject: 'order', subjectId: order.id })
}

/** Records which fields of an order were changed, and what else was `noted`. */
export async function recordFields(
  change: OrderChange,
  action: string,
  fields: Partial<OrderRow>,
  noted: Record<string, unknown> = {},
): Promise<void> {
  const names = Object.keys(fields) as (keyof OrderRow)[]
  const before = Object.fromEntries(names.map((name) => [name, change.order[name]]))
  await record(change, { action, before, after: { ...fields, ...noted } })
}

/** Adds an entry to the history of an order; answers its id. */
export async function addHistory(
  tx: Transaction,
  entry: Omit<typeof orderHistory.$inferInsert, 'id'>,
): Promise<number> {
  const [added] = await tx.insert(orderHistory).values(entry).returning({ id: orderHistory.id })
  return added!.id
}
