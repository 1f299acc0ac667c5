import { sql } from 'drizzle-orm'
import type { OrderedLine } from '#core/parcels/goods.ts'
import type { ReturnReason } from '#core/returns/statuses.ts'
import { returnLines, returns } from '../../database/tables/returns.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import { snapshotOf } from '../kernel/snapshots.ts'
import { record } from '../kernel/write-order.ts'
import { staffIdOf, addReturnEvent } from './add-return-event.ts'

/** The fields of an order that describe its return. */
const returnFields = ['returnStatus', 'returnReason', 'returnRequestedAt', 'returnProcessedAt'] as const

/** The data of a new return. */
interface NewReturn {
  startedBy: 'customer' | 'staff'
  reason: ReturnReason | null
  note: string
  lines: readonly OrderedLine[]
}

/** Creates a return of a locked order, with the next number. */
export async function createReturn(
  change: OrderChange,
  { lines, ...fields }: NewReturn,
): Promise<{ id: number; number: number; event: number }> {
  const { tx, order, at } = change
  const [created] = await tx
    .insert(returns)
    .values({
      orderId: order.id,
      number: sql`(select coalesce(max(number), 0) + 1 from returns one where one.order_id = ${order.id})`,
      status: 'requested',
      ...fields,
      staffId: staffIdOf(change),
      requestedAt: at,
      changedAt: at,
    })
    .returning({ id: returns.id, number: returns.number })
  const { id, number } = created!
  await tx.insert(returnLines).values(lines.map((line) => ({ ...line, returnId: id, orderId: order.id })))
  // A withdrawal restores these fields, even after several steps.
  const before = { row: null, lines: null, order: snapshotOf(order, returnFields), exchangeSen: null }
  return { id, number, event: await addReturnEvent(change, id, { status: 'requested', before }) }
}

/** Records in the audit trail that a return was started. */
export async function recordStart(
  change: OrderChange,
  { number }: { number: number },
  { reason, lines }: { reason: ReturnReason; lines: readonly OrderedLine[] },
) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await record(change, { action: 'return.started', after: { return: number, returnCause: reason, pieces } })
}
