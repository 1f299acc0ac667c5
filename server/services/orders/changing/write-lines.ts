import { eq, inArray } from 'drizzle-orm'
import type { ContentLine, OrderContent } from '#core/orders/changing/content.ts'
import { isSameValue } from '#core/same-value.ts'
import type { Transaction } from '#server/database/connect.ts'
import { specCosts } from '#server/database/tables/catalogue.ts'
import { orderItems } from '#server/database/tables/orders.ts'
import { orderLinesReplacing } from '../../kernel/order-events.ts'
import { readLines } from './order-content.ts'

const keyOf = (line: { productId: string; specId: string }) => JSON.stringify([line.productId, line.specId])

/**
 * Returns a function that finds the cost per piece of a line: for lines already in the order, the cost when it was
 * ordered; for new lines, the current cost.
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
