import { asc, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { LocalizedText } from '#core/language.ts'
import { undoneDescription } from '#core/orders/history.ts'
import { permissionToMoveTo } from '#core/orders/orders.ts'
import { standingMove, undoableMove } from '#core/orders/undo.ts'
import type { StaffContext } from '../../context.ts'
import { orderHistory, orders } from '../../database/tables/orders.ts'
import { dropMoveMessage, queueMessage } from '../../jobs/messages-queue.ts'
import { notifyOrder } from '../channels.ts'
import { staffOf } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { demandPermission } from '../staff/sessions.ts'
import { refreshOpenCash } from '../cash/book.ts'
import { unbookMove } from '../cash/book-move.ts'
import { unfollowMove } from '../parcels/follow.ts'
import { reclaimExchange } from '../returns/complete.ts'
import { followProposal } from './changing/proposals.ts'
import { takeAgain } from './placing/take-again.ts'
import { lockOrder } from './lock.ts'
import { countPending, recordChange } from './move.ts'

/**
 * Takes the last move of an order back: everything that it changed is as before, with history and audit, all or
 * nothing. Its email is dropped; once that was sent, another one corrects it.
 * @throws ShopError not_allowed, order_not_found, order_changed_meanwhile when it is no longer the last move,
 *   move_not_undoable, cash_day_closed, not_enough_stock and delivery_day_full where a cancelling gave up what is gone
 */
export async function undoStaffMove(
  context: StaffContext,
  input: { orderId: string; move: number; description?: LocalizedText },
) {
  const { orderId, move: id, description = undoneDescription } = input
  const actor = staffOf(context)
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, actor)
    // The permission that the move needed.
    await demandPermission(context, context.session, permissionToMoveTo(order.status), {
      requestId: context.requestId,
      what: `undo of order ${orderId}`,
    })
    const history = await tx
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, orderId))
      .orderBy(asc(orderHistory.id))
    if (standingMove(history)?.id !== id)
      throw await changedMeanwhile(tx, 'order_changed_meanwhile', { subject: 'order', subjectId: orderId })
    const at = context.now()
    const time = { now: at, undoSeconds: context.settings.UNDO_SECONDS }
    const move = undoableMove(history, order, time)
    if (move === undefined) throw new ShopError('move_not_undoable')
    const { confirmedAt, paidAt, cancelled, ...before } = move.before
    const changes = {
      ...before,
      ...(cancelled && (await takeAgain(tx, context, order, cancelled))),
      confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
      confirmedBy: confirmedAt === null ? null : order.confirmedBy,
      paidAt: paidAt === null ? null : new Date(paidAt),
    }
    if (cancelled) await reclaimExchange(tx, order)
    await unfollowMove(tx, orderId, id, { at, source: 'staff', staffId: actor.id })
    await unbookMove(tx, context, id, at)
    await countPending(tx, order, changes)
    await tx
      .update(orders)
      .set({ ...changes, updatedAt: at })
      .where(eq(orders.id, orderId))
    await followProposal(tx, orderId, { ...order, ...changes }, at)
    await refreshOpenCash(tx, [orderId])
    const [entry] = await tx
      .insert(orderHistory)
      .values({ orderId, at, status: changes.status, description, undoes: id })
      .returning({ id: orderHistory.id })
    await recordChange(tx, order, changes, { action: 'order.undone', actor, at })
    if (!(await dropMoveMessage(tx, { entry: id })))
      await queueMessage(tx, { message: 'order-status', order: orderId, entry: entry!.id })
    await notifyOrder(tx, orderId)
  })
}
