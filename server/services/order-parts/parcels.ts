import { asc, eq, inArray } from 'drizzle-orm'
import type { OrderStatus } from '#core/orders/statuses.ts'
import type { OrderedLine } from '#core/parcels/goods.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { orderItems } from '../../database/tables/orders.ts'
import { parcelLines, parcels } from '../../database/tables/parcels.ts'

/** A parcel with its lines. */
export type StoredParcel = typeof parcels.$inferSelect & { lines: OrderedLine[] }

/** The parcels of an order, in sequence; while the order is locked, they do not change. */
export async function loadParcels(
  database: Database | Transaction,
  orderId: string,
): Promise<StoredParcel[]> {
  return loadParcelsOf(database, [orderId])
}

/** The parcels of several orders, in sequence within each order. */
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

/** Loads the parcels of the orders that are Shipped, by order: of the others, no part was sent without the rest. */
export async function loadSentParts(
  database: Database | Transaction,
  rows: readonly { id: string; status: OrderStatus }[],
): Promise<Map<string, StoredParcel[]>> {
  const ids = rows.filter(({ status }) => status === 'Shipped').map(({ id }) => id)
  return Map.groupBy(ids.length === 0 ? [] : await loadParcelsOf(database, ids), ({ orderId }) => orderId)
}

/** Loads the lines of an order by position and quantity, as parcels and returns refer to them. */
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
