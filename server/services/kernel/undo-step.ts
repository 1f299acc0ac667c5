import type { ErrorCode } from '#core/errors.ts'
import { ShopError } from '#core/errors.ts'
import type { LocalizedText } from '#core/language.ts'
import { undoneDescription } from '#core/orders/history.ts'
import { wayBack, type Undoable } from '#core/orders/undo.ts'
import type { StaffPermission } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import { dropMessages, queueMessage, type StepMessage } from '../../jobs/messages-queue.ts'
import { causeOf, takeBackGiven } from '../staff/given-away.ts'
import { demandPermission } from '../staff/sessions.ts'
import type { OrderChange } from './change-order.ts'
import type { OrderRow } from './lock-order.ts'
import { orderAmountsChanged, orderMoveUndone, type TakenBack } from './order-events.ts'
import { addHistory, countPending, record, recordFields, writeOrder } from './write-order.ts'

/** A request of staff to undo or correct a step. */
export interface AskedBack {
  /** The reason for a correction. Without a reason, the step can only be undone. */
  reason?: string | undefined
  /** The text in the order's history; a standard sentence if missing. */
  description?: LocalizedText | undefined
}

/** The newest step of an order, a parcel or a return that has not been undone, which staff want to undo or correct. */
interface StepToUndo extends Undoable {
  /** The permission that the step required. */
  permission: StaffPermission
  /** The entry that the step added to the order's history; null if it added none. */
  entry: number | null
  /** The messages that the step may have queued. */
  messages: readonly StepMessage[]
  /** Whether its correction sends no message. */
  silent?: boolean
  /**
   * Restores the rows that the step changed, and returns the order's fields from before the step. Takes again the stock
   * and the delivery slot that the step freed. If they are no longer available, the undo is refused.
   */
  restore: (takenBack: TakenBack) => Promise<Partial<OrderRow>>
  /** The audit entry, if it is not the usual one about the order's fields. */
  audit?: Parameters<typeof record>[1]
  refusal?: Extract<ErrorCode, `${string}_not_undoable`>
}

/** Returns the columns of an entry or event that undoes or corrects the step with this id. */
export const takingBack = ({ way }: TakenBack, id: number): { undoes: number } | { corrects: number } =>
  way === 'undo' ? { undoes: id } : { corrects: id }

/**
 * Undoes or corrects a step of an order, of its content, of a parcel or of a return, as part of a change of the order.
 * While the step's message waits, the step is undone: everything is restored, and the message is dropped. Later, the
 * step can only be corrected, if that is allowed and there is a reason. A correction restores the same data, but as a
 * new step about which the customer gets another message.
 * @throws ShopError not_allowed, move_not_undoable or the `refusal`, cash_day_closed, and the errors of `restore`
 */
export async function undoStep(
  change: OrderChange,
  context: StaffContext,
  { reason = '', description = undoneDescription }: AskedBack,
  step: StepToUndo,
): Promise<TakenBack> {
  const { tx, order, at } = change
  const { session, requestId } = context
  const { entry, refusal = 'move_not_undoable' } = step
  await demandPermission(context, session, step.permission, { requestId, what: `undo of order ${order.id}` })
  const way = wayBack(step, { now: at, undoSeconds: change.waitSeconds })
  if (way === undefined || (way === 'correction' && reason === '')) throw new ShopError(refusal)
  if (way === 'undo' && !(await dropMessages(tx, step.messages))) throw new ShopError(refusal)
  const takenBack = { way, reason }
  if (entry !== null) {
    await takeBackGiven(tx, { cause: causeOf.entry(entry) }, at)
    await orderMoveUndone.tell({ change, session, entry, takenBack })
  }
  const fields = await step.restore(takenBack)
  const after = { ...order, ...fields }
  await countPending(tx, order, after)
  await writeOrder(change, fields)
  await orderAmountsChanged.tell({ tx, orderId: order.id })
  if (entry === null) return takenBack
  const about = { orderId: order.id, at, status: after.status, description }
  const added = await addHistory(tx, { ...about, ...takingBack(takenBack, entry) })
  if (step.audit !== undefined) await record(change, step.audit)
  else {
    const action = way === 'undo' ? 'order.undone' : 'order.corrected'
    await recordFields(change, action, fields, reason === '' ? {} : { reason })
  }
  if (way === 'correction' && step.silent !== true)
    await queueMessage(tx, { message: 'order-status', order: order.id, entry: added })
  return takenBack
}
