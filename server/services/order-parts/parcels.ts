import { asc, eq, inArray } from 'drizzle-orm'
import type { OrderStatus } from '#core/orders/statuses.ts'
import type { OrderedLine } from '#core/parcels/goods.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { orderItems } from '../../database/tables/orders.ts'
import { parcelLines, parcels } from '../../database/tables/parcels.ts'

/** A parcel with its lines. */
export type StoredParcel = typeof parcels.$inferSelect & { lines: OrderedLine[] }

/** Loads the parcels of an order, in sequence. They do not change while the order is locked. */
export async function loadParcels(
  database: Database | Transaction,
  orderId: string,
): Promise<StoredParcel[]> {
  return loadParcelsOf(database, [orderId])
}

/** Loads the parcels of several orders, in sequence within each order. */
export async function loadParcelsOf(
  database: Database | Transaction,
  orderIds: readonly string[],
): Promise<StoredParcel[]> {
  // One after the other, because a transaction has one connection.
  const rows = await database
    .select()
    .from(parcels)
    .where(inArray(parcels.orderId, [...orderIds]))
    .orderBy(asc(parcels.number))
  const lines = await database
    .select()
    .from(parcelLines)
    .where(inArray(parcelLines.orderId, [...orderIds]))
    .orderBy(asc(parcelLines.position))
  const linesOf = Map.groupBy(lines, ({ parcelId }) => parcelId)
  return rows.map((row) => ({
    ...row,
    lines: (linesOf.get(row.id) ?? []).map(({ position, quantity }) => ({ position, quantity })),
  }))
}

/**
 * Loads the parcels of those of the given orders that are Shipped, by order id. Only a Shipped order can have parts in
 * different states.
 */
export async function loadSentParts(
  database: Database | Transaction,
  rows: readonly { id: string; status: OrderStatus }[],
): Promise<Map<string, StoredParcel[]>> {
  const ids = rows.filter(({ status }) => status === 'Shipped').map(({ id }) => id)
  return Map.groupBy(ids.length === 0 ? [] : await loadParcelsOf(database, ids), ({ orderId }) => orderId)
}

/** Loads the positions and quantities of an order's lines, as parcels and returns refer to them. */
export async function loadOrderedLines(
  database: Database | Transaction,
  orderId: string,
): Promise<OrderedLine[]> {
  return database
    .select({ position: orderItems.position, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
}
