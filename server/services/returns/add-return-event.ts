import { eq, sql } from 'drizzle-orm'
import type { ReturnState } from '#core/returns/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { returnEvents, type ReturnBefore } from '../../database/tables/returns.ts'
import type { OrderChange } from '../kernel/change-order.ts'

/** Returns the id of the staff who take a step; null if the customer takes it. */
export const staffIdOf = ({ actor }: Pick<OrderChange, 'actor'>) => (actor.kind === 'staff' ? actor.id : null)

/** Adds an entry to the history of a return, and returns the entry's id. */
export async function addReturnEvent(
  change: Pick<OrderChange, 'tx' | 'actor' | 'at'>,
  returnId: number,
  event: {
    status: ReturnState
    before: ReturnBefore | null
    note?: string
    undoes?: number
    corrects?: number
  },
): Promise<number> {
  const { tx, at } = change
  const [entry] = await tx
    .insert(returnEvents)
    .values({ returnId, at, staffId: staffIdOf(change), ...event })
    .returning({ id: returnEvents.id })
  return entry!.id
}

/**
 * Links an event to the entry of the order's history that it caused, and adds to the event the former values of the
 * order's fields that the move changed.
 */
export async function linkMove(
  tx: Transaction,
  event: number,
  { move, before }: { move: number; before: ReturnBefore['order'] },
) {
  const order = sql`${returnEvents.before} -> 'order' || ${JSON.stringify(before)}::jsonb`
  await tx
    .update(returnEvents)
    .set({ move, before: sql`jsonb_set(${returnEvents.before}, '{order}', ${order})` })
    .where(eq(returnEvents.id, event))
}
