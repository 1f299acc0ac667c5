import { eq } from 'drizzle-orm'
import type { ReturnState } from '#core/returns/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { returnLines, returns, type FormerAccount, type ReturnBefore } from '../../database/tables/returns.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import type { OrderRow } from '../kernel/lock-order.ts'
import { snapshotOfTouched } from '../kernel/snapshots.ts'
import type { StoredLine, StoredReturn } from '../order-parts/returns.ts'
import { addReturnEvent } from './add-return-event.ts'

type ReturnRow = typeof returns.$inferSelect

/**
 * Changes a return, and returns the id of the event that records the change. `lines` replace the stored lines.
 * `orderFields` are the fields of the order that the step writes without a move. A move of the order adds its own
 * fields to the event (`linkMove`).
 */
export async function updateReturn(
  change: OrderChange & { found: StoredReturn },
  { lines, ...fields }: Partial<ReturnRow> & { status: ReturnState; lines?: readonly Partial<StoredLine>[] },
  {
    note = '',
    exchangeSen = null,
    orderFields = {},
    formerAccount,
  }: {
    note?: string
    exchangeSen?: number | null
    orderFields?: Partial<OrderRow>
    formerAccount?: FormerAccount
  } = {},
): Promise<number> {
  const { tx, order, found, at } = change
  const row = { ...fields, changedAt: fields.status === found.status ? found.changedAt : at }
  await tx.update(returns).set(row).where(eq(returns.id, found.id))
  if (lines !== undefined) await replaceLines(tx, found, lines)
  const before: ReturnBefore = {
    // An undo restores only these fields, so that fields which only a later step changed keep their values.
    row: { ...snapshotOfTouched<ReturnRow>(found, row), status: found.status },
    lines: lines === undefined ? null : found.lines,
    order: snapshotOfTouched<OrderRow>(order, orderFields),
    exchangeSen,
    ...(formerAccount && { account: formerAccount }),
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
