import { asc, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { undoneDescription } from '#core/orders/history.ts'
import { standingMove } from '#core/orders/undo.ts'
import { returnTable, type ReturnState } from '#core/returns/statuses.ts'
import type { StaffContext } from '../../context.ts'
import { orderHistory, orders } from '../../database/tables/orders.ts'
import { returnEvents, returns, type ReturnBefore } from '../../database/tables/returns.ts'
import { creditNotes } from '../../database/tables/staff.ts'
import { dropMoveMessage, dropReturnMessage, queueMessage } from '../../jobs/messages-queue.ts'
import { notifyOrder } from '../channels.ts'
import { orderAmountsChanged, orderMoveUndone } from '../kernel/order-events.ts'
import { goodsOf, moveStock } from '../kernel/stock-moves.ts'
import { addHistory, momentOf, recordFields, writeOrder } from '../kernel/write-order.ts'
import { countPending } from '../orders/move.ts'
import { demandPermission } from '../staff/sessions.ts'
import { recordStep, takeReturnStep, type ReturnStep } from './take-step.ts'
import { replaceLines, steppedFrom } from './update-return.ts'
import { addReturnEvent } from './add-return-event.ts'

export type StoredEvent = typeof returnEvents.$inferSelect

/**
 * The step of a return that staff may undo: the last step of the order's last return, if staff made it and nothing
 * followed: no move of the order, no credit note, no exchange.
 */
export function undoableEvent(
  events: readonly StoredEvent[],
  about: {
    isLast: boolean
    isCredited: boolean
    hasExchange: boolean
    /** The newest entry of the order's history that was not undone. */
    standing: number | undefined
    /** The order's present status. */
    orderStatus: string
    status: ReturnState
  },
): (StoredEvent & { before: ReturnBefore }) | undefined {
  const last = standingMove(events)
  if (!last?.before || last.staffId === null || !about.isLast || about.isCredited) return undefined
  if (last.move !== null && last.move !== about.standing) return undefined
  const expected = returnTable[about.status].order
  if (last.move === null && expected !== about.orderStatus) return undefined
  // An exchange needs an approved return.
  const undoesDecision = last.status === 'approved' && last.before.row?.['status'] !== 'approved'
  if (about.hasExchange && undoesDecision) return undefined
  return { ...last, before: last.before }
}

/**
 * Undoes the last step of a return and restores everything that it changed, including stock, money and order. Its
 * message is dropped, or corrected if it was already sent.
 * @throws ShopError not_allowed, return_not_found, order_changed_meanwhile, move_not_undoable, cash_day_closed
 */
export async function undoReturnMove(context: StaffContext, { id, seen }: { id: number; seen: number }) {
  const { session, requestId } = context
  await takeReturnStep(context, { id, seen }, async (step) => {
    const { tx, found } = step
    const event = await readUndoable(step)
    if (event === undefined) throw new ShopError('move_not_undoable')
    const { permission } = returnTable[event.status]
    await demandPermission(context, session, permission, { requestId, what: `undo of return ${id}` })
    await restoreStock(step, event.before)
    if (event.move !== null)
      await orderMoveUndone.tell({ change: step, session, entry: event.move, wasCancelled: false })
    await restoreOrder(step, event)
    await restoreExchange(step, event.before)
    if (event.before.row === null) await tx.delete(returns).where(eq(returns.id, id))
    else {
      await tx.update(returns).set(steppedFrom(event.before.row)).where(eq(returns.id, id))
      await replaceLines(tx, found, event.before.lines)
      const status = event.before.row['status'] as ReturnState
      await addReturnEvent(step, id, { status, before: null, undoes: event.id })
    }
    await recordStep(step, 'return.undone')
  })
}

async function readUndoable({ tx, order, found, all, exchange }: ReturnStep) {
  const events = await tx
    .select()
    .from(returnEvents)
    .where(eq(returnEvents.returnId, found.id))
    .orderBy(asc(returnEvents.id))
  const history = await tx
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, order.id))
    .orderBy(asc(orderHistory.id))
  const credited = await tx.$count(creditNotes, eq(creditNotes.returnId, found.id))
  return undoableEvent(events, {
    isLast: all.at(-1)?.id === found.id,
    isCredited: credited > 0,
    hasExchange: exchange !== undefined,
    standing: standingMove(history)?.id,
    orderStatus: order.status,
    status: found.status,
  })
}

/** @throws ShopError move_not_undoable if the pieces were sold meanwhile */
async function restoreStock({ tx, order, found }: ReturnStep, before: ReturnBefore) {
  if (before.row === null) return
  const pieces = found.lines.map(({ position, sellable }) => {
    const was = before.lines.find((line) => line.position === position)?.sellable ?? 0
    return { position, pieces: was - (sellable ?? 0) }
  })
  const moves = await goodsOf(tx, order.id, 'to stock', pieces)
  // The pieces of a spec deleted since went with it.
  await moveStock(tx, moves, ({ available }) =>
    available === undefined ? undefined : new ShopError('move_not_undoable'),
  )
}

async function restoreOrder(step: ReturnStep, event: StoredEvent & { before: ReturnBefore }) {
  const { tx, order, found, at } = step
  const { order: was } = event.before
  const freed = found.exchangedSen - Number(event.before.row?.['exchangedSen'] ?? 0)
  const changes = {
    status: was.status,
    returnStatus: was.returnStatus,
    returnReason: was.returnReason,
    returnRequestedAt: momentOf(was.returnRequestedAt),
    returnProcessedAt: momentOf(was.returnProcessedAt),
    refundSen: was.refundSen,
    restockedAt: momentOf(was.restockedAt),
    exchangedSen: order.exchangedSen - freed,
  }
  await countPending(tx, order, { status: was.status, confirmedAt: order.confirmedAt })
  await writeOrder(step, changes)
  await orderAmountsChanged.tell({ tx, orderId: order.id })
  if (event.move === null) {
    await dropReturnMessage(tx, { event: event.id })
    return
  }
  const undone = { orderId: order.id, at, status: was.status, description: undoneDescription }
  const entry = await addHistory(tx, { ...undone, undoes: event.move })
  await recordFields(step, 'order.undone', changes)
  const wasWaiting =
    (await dropMoveMessage(tx, { entry: event.move })) || (await dropReturnMessage(tx, { event: event.id }))
  if (!wasWaiting) await queueMessage(tx, { message: 'order-status', order: order.id, entry })
}

async function restoreExchange({ tx, exchange }: ReturnStep, { exchangeSen }: ReturnBefore) {
  if (exchange === undefined || exchangeSen === null) return
  await tx.update(orders).set({ exchangeSen }).where(eq(orders.id, exchange.id))
  await orderAmountsChanged.tell({ tx, orderId: exchange.id })
  await notifyOrder(tx, exchange.id)
}
