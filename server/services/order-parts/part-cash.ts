import { asc, eq } from 'drizzle-orm'
import { collectedByParts, valueOf, type PartCash } from '#core/cash/collecting.ts'
import { partsOf } from '#core/parcels/goods.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import type { payments } from '../../database/tables/cash.ts'
import { orderItems, type orders } from '../../database/tables/orders.ts'
import { senToPay } from './amounts.ts'
import { loadParcels, type StoredParcel } from './parcels.ts'
import { paymentsOf, sumsOf } from './payments.ts'

type Payment = Pick<typeof payments.$inferSelect, 'kind' | 'way' | 'amountSen' | 'parcel'>

/** The rows from which the cash of an order's parts is computed. */
export interface PartRows {
  items: readonly { position: number; quantity: number; priceSen: number }[]
  parcels: readonly StoredParcel[]
  booked: readonly Payment[]
}

/** Loads the rows from which the cash of an order's parts is computed. */
export async function loadPartRows(database: Database | Transaction, orderId: string): Promise<PartRows> {
  // One after another, because a transaction has one connection.
  const items = await database
    .select({
      position: orderItems.position,
      quantity: orderItems.quantity,
      priceSen: orderItems.priceSen,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  const parcels = await loadParcels(database, orderId)
  return { items, parcels, booked: await paymentsOf(database, orderId) }
}

/** Returns the parts of an order, with the amounts from which their cash is computed. */
export function partCashOf({ items, parcels, booked }: PartRows) {
  return partsOf(items, parcels).map((part): typeof part & PartCash => ({
    ...part,
    valueSen: valueOf(part.lines, items),
    collectSen: part.parcel?.collectSen ?? null,
    receivedSen: booked
      .filter(({ kind, parcel }) => kind === 'received' && parcel === part.number)
      .reduce((sum, { amountSen }) => sum + amountSen, 0),
  }))
}

/**
 * Returns the parts of an order with two amounts in sen: `collects`, to be collected on delivery, and `held`, collected
 * but not yet received by the shop. Before the order is confirmed, they are shares of its amount to pay.
 */
export function collectedPartsOf(
  row: Pick<
    typeof orders.$inferSelect,
    | 'confirmedAt'
    | 'paidAt'
    | 'cashOpenSen'
    | 'totalSen'
    | 'voucherDiscountSen'
    | 'adjustmentSen'
    | 'feeSen'
    | 'exchangeSen'
  >,
  rows: PartRows,
) {
  const parts = partCashOf(rows)
  const openSen = row.confirmedAt === null ? senToPay(row) : row.cashOpenSen
  const { collects, held } = collectedByParts(parts, {
    openSen,
    settledSen: sumsOf(rows.booked).settled,
  })
  return parts.map((part, index) => ({
    ...part,
    collects: row.paidAt === null ? collects[index]! : 0,
    held: held[index]!,
  }))
}
