import { asc, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/connect.ts'
import { returnLines, returns } from '../../database/tables/returns.ts'

export type StoredLine = Omit<typeof returnLines.$inferSelect, 'returnId' | 'orderId'>

/** A return with its lines. */
export type StoredReturn = typeof returns.$inferSelect & { lines: StoredLine[] }

function toLine(row: typeof returnLines.$inferSelect): StoredLine {
  const { position, quantity, sellable, scrapped, missing, scrapReason, refundSen } = row
  return { position, quantity, sellable, scrapped, missing, scrapReason, refundSen }
}

/** Loads the returns of an order, in sequence. They do not change while the order is locked. */
export async function loadReturns(
  database: Database | Transaction,
  orderId: string,
): Promise<StoredReturn[]> {
  return loadReturnsOf(database, [orderId])
}

/** Loads the returns of several orders, in sequence within each order. */
export async function loadReturnsOf(
  database: Database | Transaction,
  orderIds: readonly string[],
): Promise<StoredReturn[]> {
  const rows = await database
    .select()
    .from(returns)
    .where(inArray(returns.orderId, [...orderIds]))
    .orderBy(asc(returns.number))
  if (rows.length === 0) return []
  const lines = await database
    .select()
    .from(returnLines)
    .where(
      inArray(
        returnLines.returnId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(returnLines.position))
  const linesOf = Map.groupBy(lines, ({ returnId }) => returnId)
  return rows.map((row) => ({ ...row, lines: (linesOf.get(row.id) ?? []).map(toLine) }))
}
