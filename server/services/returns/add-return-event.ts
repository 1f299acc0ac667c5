import { eq } from 'drizzle-orm'
import type { ReturnState } from '#core/returns/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { returnEvents, type OrderBeforeReturn, type ReturnBefore } from '../../database/tables/returns.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import type { LockedOrder } from '../kernel/lock-order.ts'

/** The staff who take a step; null if the customer takes it. */
export const staffIdOf = ({ actor }: Pick<OrderChange, 'actor'>) => (actor.kind === 'staff' ? actor.id : null)

/** The fields of an order that undoing a step of its return restores. */
export const orderBefore = (order: LockedOrder): OrderBeforeReturn => ({
  status: order.status,
  returnStatus: order.returnStatus,
  returnReason: order.returnReason,
  returnRequestedAt: order.returnRequestedAt?.toISOString() ?? null,
  returnProcessedAt: order.returnProcessedAt?.toISOString() ?? null,
  refundSen: order.refundSen,
  restockedAt: order.restockedAt?.toISOString() ?? null,
})

/** Adds an entry to the history of a return. */
export async function addReturnEvent(
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
