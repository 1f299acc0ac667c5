import { asc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/connect.ts'
import { returnLines, returns } from '../../database/tables/returns.ts'

export type StoredLine = Omit<typeof returnLines.$inferSelect, 'returnId' | 'orderId'>

/** A return with its lines. */
export type StoredReturn = typeof returns.$inferSelect & { lines: StoredLine[] }

function toLine(row: typeof returnLines.$inferSelect): StoredLine {
  const { position, quantity, sellable, scrapped, missing, scrapReason, refundSen } = row
  return { position, quantity, sellable, scrapped, missing, scrapReason, refundSen }
}

/** The returns of an order, in sequence; while the order is locked, they do not change. */
export async function loadReturns(
  database: Database | Transaction,
  orderId: string,
): Promise<StoredReturn[]> {
  const rows = await database
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
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
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ returnId }) => returnId === row.id).map(toLine),
  }))
}
