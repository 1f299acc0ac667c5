import { asc, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { permissionToMoveTo } from '#core/orders/orders.ts'
import { standingStep, undoableMove } from '#core/orders/undo.ts'
import type { StaffContext } from '../../context.ts'
import { orderHistory, orders } from '../../database/tables/orders.ts'
import { changeOrder, demandSeen, type OrderChange } from '../kernel/change-order.ts'
import { lockOrder } from '../kernel/lock-order.ts'
import { fieldsFromSnapshot } from '../kernel/snapshots.ts'
import { undoStep, type AskedBack } from '../kernel/undo-step.ts'
import { followProposal } from './changing/proposals.ts'
import { takeAgain } from './placing/take-again.ts'

interface AskedMove extends AskedBack {
  /** The id of the move's entry in the history. */
  move: number
}

/** Undoes or corrects the last move of an order. @throws ShopError order_not_found, and the errors of `undoMove` */
export async function undoStaffMove(context: StaffContext, input: AskedMove & { orderId: string }) {
  await changeOrder(context, { id: input.orderId }, (change) => undoMove(change, context, input))
}

/**
 * Like `undoStaffMove`, as part of a change of the order. Moves that the same step caused are undone together.
 * @throws ShopError not_allowed, order_changed_meanwhile if it is no longer the last move, move_not_undoable,
 *   cash_day_closed; not_enough_stock, voucher_taken, delivery_day_full if the cancelled order cannot get back its
 *   goods, voucher or slot
 */
export async function undoMove(
  change: OrderChange,
  context: StaffContext,
  { move: id, ...asked }: AskedMove,
) {
  const { tx, order, at } = change
  const history = await tx
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, order.id))
    .orderBy(asc(orderHistory.id))
  await demandSeen(change, standingStep(history)?.id === id)
  const move = undoableMove(history, order)
  if (move === undefined) throw new ShopError('move_not_undoable')
  await undoStep(change, context, asked, {
    ...move,
    permission: permissionToMoveTo(order.status),
    entry: id,
    messages: [{ message: 'order-status', entry: id }],
    // The undo of the first of these moves sends the only message.
    silent: move.follows !== null,
    restore: async () => {
      const { unpacked: _, ...before } = move.before
      const fields = fieldsFromSnapshot(orders, before)
      await takeAgain(change, context, fields)
      await followProposal(tx, order.id, { ...order, ...fields }, at)
      return fields
    },
  })
  if (move.follows === null) return
  const changed = await lockOrder(tx, order.id, change.actor)
  await undoMove({ ...change, order: changed }, context, { move: move.follows, ...asked })
}
