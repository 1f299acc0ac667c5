import { asc, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { standingStep, type Undoable } from '#core/orders/undo.ts'
import { haveArrived, returnTable, type ReturnState } from '#core/returns/statuses.ts'
import type { StaffContext } from '../../context.ts'
import { orderHistory, orders } from '../../database/tables/orders.ts'
import { returnEvents, returns, type ReturnBefore } from '../../database/tables/returns.ts'
import { creditNotes } from '../../database/tables/staff.ts'
import { mayTellOf, queueMessage } from '../../jobs/messages-queue.ts'
import { notifyOrder } from '../channels.ts'
import { orderAmountsChanged, type TakenBack } from '../kernel/order-events.ts'
import { fieldsFromSnapshot } from '../kernel/snapshots.ts'
import { goodsOf, moveStock } from '../kernel/stock-moves.ts'
import { writeOrder } from '../kernel/write-order.ts'
import { takingBack, undoStep, type AskedBack } from '../kernel/undo-step.ts'
import { recordStep, takeReturnStep, type ReturnStep } from './take-return-step.ts'
import { replaceLines } from './update-return.ts'
import { addReturnEvent } from './add-return-event.ts'
import { countExchange } from './exchange/given-by-credit.ts'
import { fieldsOfAccount } from './refunds/save-account.ts'

type StoredEvent = typeof returnEvents.$inferSelect
type UndoableEvent = StoredEvent & Undoable & { before: ReturnBefore }

/**
 * Returns the last step of a return if staff may undo it, otherwise undefined. The return must be the order's last, and
 * staff must have taken the step. The step must not have been followed by a move of the order, by a credit note, or by
 * an exchange that it made possible.
 */
export function undoableEvent(
  events: readonly StoredEvent[],
  about: {
    isLast: boolean
    isCredited: boolean
    hasExchange: boolean
    /** The id of the newest entry of the order's history that has not been undone. */
    standing: number | undefined
    /** The order's current status. */
    orderStatus: string
    status: ReturnState
  },
): UndoableEvent | undefined {
  const last = standingStep(events)
  if (!last?.before || last.staffId === null || !about.isLast || about.isCredited) return undefined
  if (last.move !== null && last.move !== about.standing) return undefined
  const expected = returnTable[about.status].order
  if (last.move === null && expected !== about.orderStatus) return undefined
  // An exchange needs an approved return.
  const undoesDecision = last.status === 'approved' && last.before.row?.status !== 'approved'
  if (about.hasExchange && undoesDecision) return undefined
  return { ...last, before: last.before, correctable: returnTable[last.status].correctable === true }
}

/**
 * Undoes or corrects the last step of a return, with all its effects on stock, payments and the order.
 * @throws ShopError not_allowed, return_not_found, order_changed_meanwhile, move_not_undoable, cash_day_closed,
 *   second_person_needed
 */
export async function undoReturnMove(
  context: StaffContext,
  { id, seen, reason }: { id: number; seen: number } & Pick<AskedBack, 'reason'>,
) {
  await takeReturnStep(context, { id, seen }, async (step) => {
    const event = await readUndoable(step)
    if (event === undefined) throw new ShopError('move_not_undoable')
    if (event.before.row !== null && !haveArrived(event.before.row.status)) await countExchange(step)
    const ofMove = event.move === null ? [] : [{ message: 'order-status' as const, entry: event.move }]
    // While the step's own message waited, another message may already have told the customer about the arrangement.
    const isAppointment = event.status === 'approved' && event.before.row?.status === 'approved'
    const ownMessage = { message: 'return-moved' as const, event: event.id }
    const isTold = isAppointment && (await mayTellOf(step.tx, step.order.id, ownMessage))
    const { way } = await undoStep(
      step,
      context,
      { reason },
      {
        ...event,
        permission: returnTable[event.status].permission,
        entry: event.move,
        messages: [...ofMove, ownMessage],
        restore: async (takenBack) => {
          await restoreStock(step, event.before)
          await restoreExchange(step, event.before)
          // The end of a return settles its exchange. The current amount is subtracted instead of restoring the old
          // one, because it may have changed since.
          const settled = event.status === 'completed' ? step.found.exchangedSen : 0
          await restoreReturn(step, event, { takenBack, settled })
          return {
            ...fieldsFromSnapshot(orders, event.before.order),
            exchangedSen: step.order.exchangedSen - settled,
          }
        },
      },
    )
    if (isTold && way === 'undo') await tellOfUndone(step, event)
    const action = way === 'undo' ? 'return.undone' : 'return.corrected'
    await recordStep(step, action, reason ? { reason } : {})
  })
}

/** Queues a message to the customer that an arrangement is no longer valid, for the event that undid it. */
async function tellOfUndone({ tx, order }: ReturnStep, { id }: UndoableEvent) {
  const [undoing] = await tx
    .select({ event: returnEvents.id })
    .from(returnEvents)
    .where(eq(returnEvents.undoes, id))
  if (undoing !== undefined) await queueMessage(tx, { message: 'return-moved', order: order.id, ...undoing })
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
    standing: standingStep(history)?.id,
    orderStatus: order.status,
    status: found.status,
  })
}

/**
 * Takes out of stock again the pieces that the step put into stock.
 * @throws ShopError move_not_undoable if the pieces were sold meanwhile
 */
async function restoreStock({ tx, order, found }: ReturnStep, before: ReturnBefore) {
  const { lines } = before
  if (lines === null) return
  const pieces = found.lines.map(({ position, sellable }) => {
    const was = lines.find((line) => line.position === position)?.sellable ?? 0
    return { position, pieces: was - (sellable ?? 0) }
  })
  const moves = await goodsOf(tx, order.id, 'to stock', pieces)
  // The pieces of a deleted spec were deleted with it.
  await moveStock(tx, moves, ({ available }) =>
    available === undefined ? undefined : new ShopError('move_not_undoable'),
  )
}

async function restoreExchange({ tx, exchange, at }: ReturnStep, { exchangeSen }: ReturnBefore) {
  if (exchange === undefined || exchangeSen === null) return
  await writeOrder({ tx, order: exchange, at }, { exchangeSen })
  await orderAmountsChanged.tell({ tx, orderId: exchange.id })
  await notifyOrder(tx, exchange.id)
}

/** Restores the return and its lines. If the step started the return, deletes it. */
async function restoreReturn(
  step: ReturnStep,
  { id, before }: UndoableEvent,
  { takenBack, settled }: { takenBack: TakenBack; settled: number },
) {
  const { tx, found } = step
  if (before.row === null) {
    await tx.delete(returns).where(eq(returns.id, found.id))
    return
  }
  const fields = {
    ...fieldsFromSnapshot(returns, before.row),
    exchangedSen: found.exchangedSen - settled,
    ...(before.account && fieldsOfAccount(before.account)),
  }
  await tx.update(returns).set(fields).where(eq(returns.id, found.id))
  if (before.lines !== null) await replaceLines(tx, found, before.lines)
  const { status } = before.row
  const note = takenBack.reason
  await addReturnEvent(step, found.id, { status, note, before: null, ...takingBack(takenBack, id) })
}
