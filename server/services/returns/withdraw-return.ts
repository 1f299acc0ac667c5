import { asc, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { resumedDescriptions } from '#core/orders/history.ts'
import type { MemberContext, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import type { orders } from '../../database/tables/orders.ts'
import { type OrderBeforeReturn, returnEvents } from '../../database/tables/returns.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { memberOf } from '../kernel/change-order.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { momentOf } from '../kernel/write-order.ts'
import { type LockedReturn, lockReturn } from './lock-return.ts'
import { resumeOrder } from './resume-order.ts'
import { auditReturn } from './take-step.ts'
import { changeReturnTo, linkMove } from './write-return.ts'

type Work = Pick<StaffContext, 'database' | 'now' | 'settings'>

/** Ends a return without goods: the order is where it was before, and so is what it says about returns. */
export async function withdraw(
  tx: Transaction,
  { settings }: Pick<Work, 'settings'>,
  locked: LockedReturn,
  { at, actor, note }: { at: Date; actor: Actor; note: string },
) {
  const { order, found } = locked
  if (locked.exchange !== undefined) throw new ShopError('return_move_refused')
  const staffId = actor.kind === 'staff' ? actor.id : null
  const event = await changeReturnTo(tx, order, found, { status: 'withdrawn' }, { at, staffId, note })
  const before = await readFirstBefore(tx, found.id)
  const changes: Partial<typeof orders.$inferSelect> = {
    returnStatus: before?.returnStatus ?? 'not_applied',
    returnReason: before?.returnReason ?? null,
    returnRequestedAt: momentOf(before?.returnRequestedAt),
    returnProcessedAt: momentOf(before?.returnProcessedAt),
  }
  const waitSeconds = settings.UNDO_SECONDS
  const description = resumedDescriptions.withdrawn
  const move = await resumeOrder({ tx, order, actor, at, waitSeconds }, { changes, description })
  await linkMove(tx, event, move)
  await auditReturn(tx, locked, { at, actor, action: 'return.withdrawn' })
  await queueMessage(tx, { message: 'return-moved', order: order.id, event }, { waitSeconds })
}

/**
 * Withdraws a request of the signed-in member that staff have not decided on.
 * @throws ShopError order_not_found, return_not_found, return_move_refused
 */
export async function withdrawReturn(
  context: MemberContext,
  { orderId, number }: { orderId: string; number: number },
) {
  const actor = memberOf(context)
  await context.database.transaction(async (tx) => {
    const locked = await lockReturn(tx, { orderId, number }, actor)
    if (locked.found.status !== 'requested') throw new ShopError('return_move_refused')
    await withdraw(tx, context, locked, { at: context.now(), actor, note: '' })
  })
}

/** What an order was before a return started; undefined for a return of before this was kept. */
export async function readFirstBefore(
  tx: Transaction,
  returnId: number,
): Promise<OrderBeforeReturn | undefined> {
  const [first] = await tx
    .select({ before: returnEvents.before })
    .from(returnEvents)
    .where(eq(returnEvents.returnId, returnId))
    .orderBy(asc(returnEvents.id))
    .limit(1)
  return first?.before?.order
}
