import { and, eq, lt } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { mayFollow, quotationState, type QuotationStep } from '#core/quotations/states.ts'
import type { Transaction } from '../../database/connect.ts'
import { quotations } from '../../database/tables/quotations/quotations.ts'

export type QuotationRow = typeof quotations.$inferSelect

/** Locks a quotation until the end of the transaction. @throws ShopError quotation_not_found */
export async function lockQuotation(tx: Transaction, id: string): Promise<QuotationRow> {
  const [row] = await tx.select().from(quotations).where(eq(quotations.id, id)).for('update')
  if (row === undefined) throw new ShopError('quotation_not_found')
  return row
}

/** The version of a quotation that staff read, so that a later change of somebody else is noticed. */
export const seenOf = ({ updatedAt }: QuotationRow): string => updatedAt.toISOString()

/**
 * Demands that nobody has changed a quotation since it was read.
 * @throws ShopError quotation_changed_meanwhile
 */
export function demandSeen(row: QuotationRow, seen: string): void {
  if (seenOf(row) !== seen) throw new ShopError('quotation_changed_meanwhile')
}

/** Demands that a quotation may take a step. @throws ShopError quotation_step_refused with its state */
export function demandStep(row: QuotationRow, to: QuotationStep, now: Date): void {
  if (!mayFollow(row.step, to))
    throw new ShopError('quotation_step_refused', { state: quotationState(row, formatDate(now)) })
}

/** Writes columns of a locked quotation. Its version changes even if two changes fall into one millisecond. */
export async function writeQuotation(
  tx: Transaction,
  row: QuotationRow,
  { at, ...columns }: Partial<Omit<QuotationRow, 'id' | 'updatedAt' | 'searchText'>> & { at: Date },
): Promise<QuotationRow> {
  const updatedAt = new Date(Math.max(at.getTime(), row.updatedAt.getTime() + 1))
  const [written] = await tx
    .update(quotations)
    .set({ ...columns, updatedAt })
    .where(and(eq(quotations.id, row.id), lt(quotations.updatedAt, updatedAt)))
    .returning()
  return written!
}

/** Notes since when a question waits, or that none does. Drafts and steps do not change, so neither does the version. */
export async function noteQuestion(
  tx: Transaction,
  { id }: QuotationRow,
  question: Date | null,
): Promise<void> {
  await tx.update(quotations).set({ question }).where(eq(quotations.id, id))
}
