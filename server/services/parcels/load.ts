import { asc, eq } from 'drizzle-orm'
import type { OrderedLine } from '../../../core/parcels/goods.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { orderItems } from '../../database/tables/orders.ts'
import { parcelLines, parcels } from '../../database/tables/parcels.ts'

/** A parcel with its lines. */
export type StoredParcel = typeof parcels.$inferSelect & { lines: OrderedLine[] }

/** The parcels of an order in their sequence; those of a locked order stay as they are. */
export async function loadParcels(
  database: Database | Transaction,
  orderId: string,
): Promise<StoredParcel[]> {
  const [rows, lines] = await Promise.all([
    database.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.number)),
    database
      .select()
      .from(parcelLines)
      .where(eq(parcelLines.orderId, orderId))
      .orderBy(asc(parcelLines.position)),
  ])
  return rows.map((row) => ({
    ...row,
    lines: lines
      .filter(({ parcelId }) => parcelId === row.id)
      .map(({ position, quantity }) => ({ position, quantity })),
  }))
}

/** The lines of an order, which its parcels divide. */
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
