import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { specs } from '#server/database/tables/catalogue.ts'
import { orderItems, orders } from '#server/database/tables/orders.ts'
import { parcels } from '#server/database/tables/parcels.ts'
import { ordersOfDocument } from '../../order-parts/document-orders.ts'
import type { Match } from '../../search.ts'

/** A single word, which may be a tracking number, voucher, SKU or barcode. */
const code = /^[^\s@]{3,60}$/u

/**
 * The maximum number of parcels, orders or specs with the same code that a search considers. Couriers reuse numbers.
 */
const most = 200

/** Finds orders by the number of their invoice or of one of their credit notes. */
export async function documentMatches(database: Database, q: string): Promise<Match[]> {
  const found = await ordersOfDocument(database, q)
  if (found.length === 0) return []
  const hasDocument = inArray(orders.id, found)
  return [{ indexed: hasDocument, oneByOne: hasDocument }]
}

/**
 * Finds orders by a whole tracking number, voucher, SKU or barcode. Upper and lower case of the typed text do not
 * matter.
 */
export async function codeMatches(database: Database, q: string): Promise<Match[]> {
  const typed = q.normalize('NFKC').trim()
  if (!code.test(typed)) return []
  const written = [...new Set([typed, typed.toLowerCase(), typed.toUpperCase()])]
  const [ofParcels, ofOrders, ofSpecs, [voucher]] = await Promise.all([
    database
      .select({ id: parcels.orderId })
      .from(parcels)
      .where(
        and(
          isNotNull(parcels.trackingNumber),
          eq(sql`upper(${parcels.trackingNumber})`, typed.toUpperCase()),
        ),
      )
      .limit(most),
    database
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(isNotNull(orders.trackingNumber), eq(sql`upper(${orders.trackingNumber})`, typed.toUpperCase())),
      )
      .limit(most),
    database
      .select({ productId: specs.productId, specId: specs.id })
      .from(specs)
      .where(or(inArray(specs.sku, written), inArray(specs.barcode, written)))
      .limit(most),
    database
      .select({ id: orders.id })
      .from(orders)
      .where(and(isNotNull(orders.voucherCode), inArray(orders.voucherCode, written)))
      .limit(1),
  ])
  const matches: Match[] = []
  const tracked = [...ofParcels, ...ofOrders].map(({ id }) => id)
  if (tracked.length > 0) {
    const isTracked = inArray(orders.id, tracked)
    matches.push({ indexed: isTracked, oneByOne: isTracked })
  }
  if (voucher !== undefined) {
    const hasVoucher = inArray(orders.voucherCode, written)
    matches.push({ indexed: hasVoucher, oneByOne: hasVoucher })
  }
  if (ofSpecs.length > 0) {
    const pairs = sql.join(
      ofSpecs.map(({ productId, specId }) => sql`(${productId}, ${specId})`),
      sql`, `,
    )
    const holdsSpec = sql`exists (select from ${orderItems} where ${orderItems.orderId} = ${orders.id}
      and (${orderItems.productId}, ${orderItems.specId}) in (${pairs}))`
    matches.push({ indexed: holdsSpec, oneByOne: holdsSpec })
  }
  return matches
}

/**
 * SQL of the tracking numbers of each selected order: those of its parcels, or else that of the order; null if there
 * are none.
 */
export const trackingNumbersOfOrder = sql<string | null>`coalesce(
  (select string_agg(tracking_number, ', ' order by id) from ${parcels} where ${parcels.orderId} = ${orders.id}),
  ${orders.trackingNumber})`
