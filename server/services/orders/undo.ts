import { asc, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { LocalizedText } from '#core/language.ts'
import { undoneDescription } from '#core/orders/history.ts'
import { permissionToMoveTo } from '#core/orders/orders.ts'
import { standingMove, undoableMove } from '#core/orders/undo.ts'
import type { StaffContext } from '../../context.ts'
import { orderHistory } from '../../database/tables/orders.ts'
import { dropMoveMessage, queueMessage } from '../../jobs/messages-queue.ts'
import { orderAmountsChanged, orderMoveUndone } from '../kernel/order-events.ts'
import { followProposal } from './changing/proposals.ts'
import { takeAgain } from './placing/take-again.ts'
import { changeOrder, demandSeen } from '../kernel/change-order.ts'
import type { LockedOrder } from '../kernel/lock-order.ts'
import { addHistory, momentOf, recordFields, writeOrder } from '../kernel/write-order.ts'
import { countPending } from './move.ts'

/**
 * Takes the last move of an order back and restores everything that it changed, with history and audit, all or nothing.
 * Its email is dropped, or corrected by another one if it was already sent.
 * @throws ShopError not_allowed, order_not_found, order_changed_meanwhile when it is no longer the last move,
 *   move_not_undoable, cash_day_closed; not_enough_stock, delivery_day_full if what the cancelled order gave up is no
 *   longer available
 */
export async function undoStaffMove(
  context: StaffContext,
  input: { orderId: string; move: number; description?: LocalizedText },
) {
  const { orderId, move: id, description = undoneDescription } = input
  const asked = {
    id: orderId,
    // The permission that the move needed.
    needs: (order: LockedOrder) => permissionToMoveTo(order.status),
    what: `undo of order ${orderId}`,
  }
  await changeOrder(context, asked, async (change) => {
    const { tx, order, at } = change
    const history = await tx
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, orderId))
      .orderBy(asc(orderHistory.id))
    await demandSeen(change, standingMove(history)?.id === id)
    const time = { now: at, undoSeconds: context.settings.UNDO_SECONDS }
    const move = undoableMove(history, order, time)
    if (move === undefined) throw new ShopError('move_not_undoable')
    const { confirmedAt, paidAt, cancelled, ...before } = move.before
    const fields = {
      ...before,
      ...(cancelled && (await takeAgain(change, context, cancelled))),
      confirmedAt: momentOf(confirmedAt),
      confirmedBy: confirmedAt === null ? null : order.confirmedBy,
      paidAt: momentOf(paidAt),
    }
    const wasCancelled = cancelled !== undefined
    await orderMoveUndone.tell({ change, session: context.session, entry: id, wasCancelled })
    await countPending(tx, order, fields)
    await writeOrder(change, fields)
    await followProposal(tx, orderId, { ...order, ...fields }, at)
    await orderAmountsChanged.tell({ tx, orderId })
    const entry = await addHistory(tx, { orderId, at, status: fields.status, description, undoes: id })
    await recordFields(change, 'order.undone', fields)
    if (!(await dropMoveMessage(tx, { entry: id })))
      await queueMessage(tx, { message: 'order-status', order: orderId, entry })
  })
}
