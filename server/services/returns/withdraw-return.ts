import { asc, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { resumedDescriptions } from '#core/orders/history.ts'
import type { MemberContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { returnEvents, type ReturnBefore } from '../../database/tables/returns.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { memberOf } from '../kernel/change-order.ts'
import type { OrderRow } from '../kernel/lock-order.ts'
import { fieldsFromSnapshot } from '../kernel/snapshots.ts'
import { resumeOrder } from './resume-order.ts'
import { recordStep, takeReturnStepAs, type ReturnStep } from './take-return-step.ts'
import { updateReturn } from './update-return.ts'

/**
 * Withdraws a return request of the signed-in member that staff have not decided on.
 * @throws ShopError order_not_found, return_not_found, return_move_refused
 */
export async function withdrawReturn(context: MemberContext, which: { orderId: string; number: number }) {
  await takeReturnStepAs(context, memberOf(context), which, async (step) => {
    if (step.found.status !== 'requested') throw new ShopError('return_move_refused')
    await withdraw(step, '')
  })
}

/** Ends a return as withdrawn, and restores the status and the return fields that the order had before. */
export async function withdraw(step: ReturnStep, note: string) {
  const { tx, order, found, waitSeconds } = step
  if (step.exchange !== undefined) throw new ShopError('return_move_refused')
  const event = await updateReturn(step, { status: 'withdrawn' }, { note })
  const before = await readFirstBefore(tx, found.id)
  const former = before && fieldsFromSnapshot(orders, before)
  const changes: Partial<OrderRow> = {
    returnStatus: former?.returnStatus ?? 'not_applied',
    returnReason: former?.returnReason ?? null,
    returnRequestedAt: former?.returnRequestedAt ?? null,
    returnProcessedAt: former?.returnProcessedAt ?? null,
  }
  await resumeOrder(step, { event, changes, description: resumedDescriptions.withdrawn })
  await recordStep(step, 'return.withdrawn')
  await queueMessage(tx, { message: 'return-moved', order: order.id, event }, { waitSeconds })
}

/**
 * Reads the return fields of an order before its return started; undefined for invented returns, whose first event does
 * not have them.
 */
async function readFirstBefore(
  tx: Transaction,
  returnId: number,
): Promise<ReturnBefore['order'] | undefined> {
  const [first] = await tx
    .select({ before: returnEvents.before })
    .from(returnEvents)
    .where(eq(returnEvents.returnId, returnId))
    .orderBy(asc(returnEvents.id))
    .limit(1)
  return first?.before?.order
}
