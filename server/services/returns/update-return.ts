import { eq } from 'drizzle-orm'
import type { ReturnState } from '#core/returns/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import {
  orderStepFields,
  returnLines,
  returns,
  returnStepFields,
  type FormerPayout,
  type ReturnBefore,
} from '../../database/tables/returns.ts'
import { snapshotOf } from '../kernel/snapshots.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import type { StoredLine, StoredReturn } from '../order-parts/returns.ts'
import { addReturnEvent } from './add-return-event.ts'

type ReturnRow = typeof returns.$inferSelect

/** Changes a return; `lines` replace its stored lines. Returns the id of the event that records the change. */
export async function updateReturn(
  change: OrderChange & { found: StoredReturn },
  { lines, ...fields }: Partial<ReturnRow> & { status: ReturnState; lines?: readonly Partial<StoredLine>[] },
  about: { note?: string; exchangeSen?: number | null; payout?: FormerPayout } = {},
): Promise<number> {
  const { tx, order, found, at } = change
  const { note = '', exchangeSen = null, payout } = about
  const changedAt = fields.status === found.status ? found.changedAt : at
  await tx
    .update(returns)
    .set({ ...fields, changedAt })
    .where(eq(returns.id, found.id))
  if (lines !== undefined) await replaceLines(tx, found, lines)
  const before: ReturnBefore = {
    row: snapshotOf(found, returnStepFields),
    lines: found.lines,
    order: snapshotOf(order, orderStepFields),
    exchangeSen,
    ...(payout && { payout }),
  }
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
