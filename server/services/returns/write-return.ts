import { eq, sql } from 'drizzle-orm'
import type { OrderedLine } from '#core/parcels/goods.ts'
import type { ReturnReason, ReturnState } from '#core/returns/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import {
  returnEvents,
  returnLines,
  returns,
  type OrderBeforeReturn,
  type ReturnBefore,
} from '../../database/tables/returns.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import type { LockedOrder } from '../kernel/lock-order.ts'
import type { StoredLine, StoredReturn } from '../order-parts/returns.ts'

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

const staffIdOf = ({ actor }: Pick<OrderChange, 'actor'>) => (actor.kind === 'staff' ? actor.id : null)

const orderBefore = (order: LockedOrder): OrderBeforeReturn => ({
  status: order.status,
  returnStatus: order.returnStatus,
  returnReason: order.returnReason,
  returnRequestedAt: order.returnRequestedAt?.toISOString() ?? null,
  returnProcessedAt: order.returnProcessedAt?.toISOString() ?? null,
  refundSen: order.refundSen,
  restockedAt: order.restockedAt?.toISOString() ?? null,
})

/** A new return. */
export interface NewReturn {
  startedBy: 'customer' | 'staff'
  reason: ReturnReason | null
  note: string
  lines: readonly OrderedLine[]
}

/** Starts a return of a locked order, with the next number. */
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
  const before = { row: null, lines: [], order: orderBefore(order), exchangeSen: null }
  return { id, number, event: await writeEvent(change, id, { status: 'requested', before }) }
}

/** Changes a return; `lines` replace those that it has. Answers the id of the event. */
export async function changeReturnTo(
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
  return writeEvent(change, found.id, { note, status: fields.status, before })
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

/** Adds an entry to the history of a return. */
export async function writeEvent(
  change: Pick<OrderChange, 'tx' | 'actor' | 'at'>,
  returnId: number,
  event: { status: ReturnState; before: ReturnBefore | null; note?: string; undoes?: number },
): Promise<number> {
  const { tx, at } = change
  const [entry] = await tx
    .insert(returnEvents)
    .values({ returnId, at, staffId: staffIdOf(change), ...event })
    .returning({ id: returnEvents.id })
  return entry!.id
}

/** Links an event to the entry of the order's history that followed it. */
export async function linkMove(tx: Transaction, event: number, move: number) {
  await tx.update(returnEvents).set({ move }).where(eq(returnEvents.id, event))
}
