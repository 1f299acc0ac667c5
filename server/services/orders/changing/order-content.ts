import { asc, eq, inArray } from 'drizzle-orm'
import { isSameValue, type ContentLine, type OrderContent } from '#core/orders/changing/content.ts'
import type { HasDatabase } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { specCosts } from '#server/database/tables/catalogue.ts'
import { orderItems, type orders } from '#server/database/tables/orders.ts'
import { takeDaySlot } from '../../kernel/day-slots.ts'
import { orderLinesReplacing } from '../../kernel/order-events.ts'
import type { DeliveryCapacity } from '#core/delivery/capacity.ts'

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
  // Costs are left out, because people who may not see them also read changes.
  const { orderId: _, position: __, costSen: ___, ...line } = item
  return line
}

/** The lines of an order, in sequence. */
export async function readLines(
  tx: Transaction | HasDatabase['database'],
  orderId: string,
): Promise<ItemRow[]> {
  return tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position))
}

const daysOf = ({ promisedFrom, promisedTo, promisedHalf, slotDay }: OrderContent) =>
  [promisedFrom, promisedTo, promisedHalf, slotDay] as const

/**
 * Reserves a place on the new delivery day of a change and frees the old one.
 * @throws ShopError delivery_day_full
 */
export async function moveSlot(
  tx: Transaction,
  { orderId, before, after }: { orderId: string; before: OrderContent; after: OrderContent },
  capacity: DeliveryCapacity,
): Promise<void> {
  if (isSameValue(daysOf(before), daysOf(after))) return
  await takeDaySlot(tx, orderId, { day: after.slotDay, half: after.promisedHalf }, capacity)
}

const keyOf = (line: { productId: string; specId: string }) => JSON.stringify([line.productId, line.specId])

/**
 * The cost per piece for each line: for lines already in the order, the cost when it was ordered; for new lines, the
 * current cost.
 */
async function costsOfLines(tx: Transaction, orderId: string, lines: readonly ContentLine[]) {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const now = await tx.select().from(specCosts).where(inArray(specCosts.productId, ids))
  const known = [...now, ...(await readLines(tx, orderId))]
  const costs = new Map(known.map((line) => [keyOf(line), line.costSen]))
  return (line: ContentLine) => costs.get(keyOf(line)) ?? null
}

/**
 * Replaces the lines of a locked order if they differ, and attaches its parcels to the new lines.
 * @throws ShopError goods_packed
 */
export async function writeLines(
  tx: Transaction,
  { orderId, before, after }: { orderId: string; before: OrderContent; after: OrderContent },
) {
  if (isSameValue(before.lines, after.lines)) return
  const costOf = await costsOfLines(tx, orderId, after.lines)
  const about = { tx, orderId, before: before.lines, after: after.lines }
  const followers = await orderLinesReplacing.tell(about)
  await tx.delete(orderItems).where(eq(orderItems.orderId, orderId))
  await tx
    .insert(orderItems)
    .values(after.lines.map((line, position) => ({ ...line, orderId, position, costSen: costOf(line) })))
  for (const follow of followers) await follow?.()
}
