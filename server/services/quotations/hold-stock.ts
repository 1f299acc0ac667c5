import { and, asc, eq, lte } from 'drizzle-orm'
import { startOfDay } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import type { QuotationContent } from '#core/quotations/content.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { quotations, stockHolds } from '../../database/tables/quotations/quotations.ts'
import { notifyStock } from '../channels.ts'
import { moveStock } from '../kernel/stock-moves.ts'

/**
 * Takes the goods of a quotation from the stock until the end of its `holdUntil`, so that they are "not sold to others".
 * Without that day it holds nothing. @throws ShopError not_enough_stock
 */
export async function holdStock(
  tx: Transaction,
  quotationId: string,
  { lines, holdUntil }: Pick<QuotationContent, 'lines' | 'holdUntil'>,
): Promise<void> {
  if (holdUntil === undefined) return
  const goods = lines.flatMap((line) => (line.kind === 'goods' ? [line] : []))
  if (goods.length === 0) return
  const held = goods.map(({ productId, specId, pieces }) => ({ productId, specId, pieces }))
  await moveStock(tx, held)
  await notifyStock(tx)
  const until = startOfDay(addDays(holdUntil, 1))
  await tx.insert(stockHolds).values(held.map((line) => ({ ...line, quotationId, until })))
}

/** Returns the goods that are held for a quotation to the stock. Returns the number of pieces. */
export async function releaseStock(tx: Transaction, quotationId: string): Promise<number> {
  const held = await tx.delete(stockHolds).where(eq(stockHolds.quotationId, quotationId)).returning()
  await moveStock(
    tx,
    held.map(({ productId, specId, pieces }) => ({ productId, specId, pieces: -pieces })),
  )
  if (held.length > 0) await notifyStock(tx)
  return held.reduce((sum, { pieces }) => sum + pieces, 0)
}

/** The most quotations whose stock is released in one run. */
const batch = 100

/**
 * Returns held goods to the stock once their time is over: "what is held … comes back by itself". Returns the number of
 * quotations. Several processes may run this at once.
 */
export async function releaseDueStock({ database, now }: Pick<Context, 'database' | 'now'>): Promise<number> {
  const due = await database
    .selectDistinct({ id: stockHolds.quotationId })
    .from(stockHolds)
    .where(lte(stockHolds.until, now()))
    .orderBy(asc(stockHolds.quotationId))
    .limit(batch)
  let released = 0
  for (const { id } of due)
    await database.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: quotations.id })
        .from(quotations)
        .where(eq(quotations.id, id))
        .for('update', { skipLocked: true })
      if (row === undefined) return
      const isDue = and(eq(stockHolds.quotationId, id), lte(stockHolds.until, now()))
      if ((await tx.$count(stockHolds, isDue)) === 0) return
      await releaseStock(tx, id)
      released += 1
    })
  return released
}
