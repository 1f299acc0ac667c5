import { asc, eq } from 'drizzle-orm'
import type { ContentLine, OrderContent } from '#core/orders/changing/content.ts'
import type { HasDatabase } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { orderItems, type orders } from '#server/database/tables/orders.ts'

type OrderRow = typeof orders.$inferSelect

type ItemRow = typeof orderItems.$inferSelect

/** Builds the content of an order from its rows. */
export function contentOf(row: OrderRow, items: readonly ItemRow[]): OrderContent {
  return {
    lines: items.map(toLine),
    totalSen: row.totalSen,
    itemCount: row.itemCount,
    voucherDiscountSen: row.voucherDiscountSen,
    adjustmentSen: row.adjustmentSen,
    feeSen: row.feeSen,
    feeReason: row.feeReason,
    shippingAddress: row.shippingAddress,
    notes: row.notes,
    promisedFrom: row.promisedFrom,
    promisedTo: row.promisedTo,
    promisedHalf: row.promisedHalf,
    slotDay: row.slotDay,
  }
}

function toLine(item: ItemRow): ContentLine {
  // Costs are left out, because changes are also shown to people who may not see costs.
  const { orderId: _, position: __, costSen: ___, ...line } = item
  return line
}

/** Reads the lines of an order, in sequence. */
export async function readLines(
  tx: Transaction | HasDatabase['database'],
  orderId: string,
): Promise<ItemRow[]> {
  return tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position))
}
