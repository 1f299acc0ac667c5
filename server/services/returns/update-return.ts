import { eq } from 'drizzle-orm'
import type { ReturnState } from '#core/returns/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { returnLines, returns, type ReturnBefore } from '../../database/tables/returns.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import type { StoredLine, StoredReturn } from '../order-parts/returns.ts'
import { addReturnEvent, orderBefore } from './add-return-event.ts'

type ReturnRow = typeof returns.$inferSelect

/** The fields of a return that steps change and that undoing a step restores. */
const steppedFields = [
  'status',
  'reason',
  'note',
  'decidedAt',
  'decidedBy',
  'decision',
  'way',
  'collectDay',
  'collectHalf',
  'courier',
  'trackingNumber',
  'arrivedAt',
  'inspectedAt',
  'inspectedBy',
  'inspectionNote',
  'refundWay',
  'refundSen',
  'exchangedSen',
  'refundReason',
  'refundedAt',
  'refundedBy',
  'changedAt',
] as const satisfies readonly (keyof ReturnRow)[]

/** The stepped fields that are times. */
const times: readonly string[] = ['decidedAt', 'arrivedAt', 'inspectedAt', 'refundedAt', 'changedAt']

/** Reads the stepped fields that an event stored. */
export function steppedFrom(kept: Record<string, unknown>): Partial<ReturnRow> {
  const entries = steppedFields.map((field) => {
    const value = kept[field] ?? null
    return [field, times.includes(field) && typeof value === 'string' ? new Date(value) : value]
  })
  return Object.fromEntries(entries) as Partial<ReturnRow>
}

/** Changes a return; `lines` replace those that it has. Answers the id of the event. */
export async function updateReturn(
  change: OrderChange & { found: StoredReturn },
  { lines, ...fields }: Partial<ReturnRow> & { status: ReturnState; lines?: readonly Partial<StoredLine>[] },
  { note = '', exchangeSen = null }: { note?: string; exchangeSen?: number | null } = {},
): Promise<number> {
  const { tx, order, found, at } = change
  const changedAt = fields.status === found.status ? found.changedAt : at
  await tx
    .update(returns)
    .set({ ...fields, changedAt })
    .where(eq(returns.id, found.id))
  if (lines !== undefined) await replaceLines(tx, found, lines)
  const row = Object.fromEntries(steppedFields.map((field) => [field, found[field]]))
  const before: ReturnBefore = { row, lines: found.lines, order: orderBefore(order), exchangeSen }
  return addReturnEvent(change, found.id, { note, status: fields.status, before })
}

/** Replaces the lines of a return. */
export async function replaceLines(
  tx: Transaction,
  { id: returnId, orderId }: Pick<StoredReturn, 'id' | 'orderId'>,
  lines: readonly Partial<StoredLine>[],
) {
  await tx.delete(returnLines).where(eq(returnLines.returnId, returnId))
  if (lines.length > 0)
    await tx.insert(returnLines).values(lines.map((line) => ({ ...(line as StoredLine), returnId, orderId })))
}
