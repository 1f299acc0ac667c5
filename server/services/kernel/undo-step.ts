import type { ErrorCode } from '#core/errors.ts'
import { ShopError } from '#core/errors.ts'
import type { LocalizedText } from '#core/language.ts'
import { undoneDescription } from '#core/orders/history.ts'
import { wayBack, type Undoable } from '#core/orders/undo.ts'
import type { StaffPermission } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import { dropMessages, queueMessage, type StepMessage } from '../../jobs/messages-queue.ts'
import { demandPermission } from '../staff/sessions.ts'
import type { OrderChange } from './change-order.ts'
import type { OrderRow } from './lock-order.ts'
import { orderAmountsChanged, orderMoveUndone, type TakenBack } from './order-events.ts'
import { addHistory, countPending, record, recordFields, writeOrder } from './write-order.ts'

/** What staff send to take a step back. */
export interface AskedBack {
  /** Why a step is corrected; without it, the step is only undone. */
  reason?: string | undefined
  /** The text in the order's history; a standard sentence if missing. */
  description?: LocalizedText | undefined
}

/** The newest standing step of an order, a parcel or a return, which staff saw and want to take back. */
interface StepToUndo extends Undoable {
  /** The permission that the step needed. */
  permission: StaffPermission
  /** The entry of the order's history that the step wrote; null if it left the order's history as it was. */
  entry: number | null
  /** The messages that the step may have queued. */
  messages: readonly StepMessage[]
  /**
   * Restores the rows of the step's own, and answers the order's fields from before the step. What the step gave up is
   * taken again here, by the rules of today, or the undo is refused: stock, the place on the delivery day.
   */
  restore: (takenBack: TakenBack) => Promise<Partial<OrderRow>>
  /** The audit entry, if it is not the usual one about the order's fields. */
  audit?: Parameters<typeof record>[1]
  refusal?: Extract<ErrorCode, `${string}_not_undoable`>
}

/** The columns of the entry or event that takes back the step with this id. */
export const takingBack = ({ way }: TakenBack, id: number): { undoes: number } | { corrects: number } =>
  way === 'undo' ? { undoes: id } : { corrects: id }

/**
 * Takes a step back, as part of a change of its order: the one way for orders, changes of their content, parcels and
 * returns. While its message waits, the step is undone: everything that it touched is as before, and the message is
 * dropped. Afterwards it is corrected, if it may be and there is a reason: the same is restored, but as a step of its own,
 * about which the customer gets another message.
 * @throws ShopError not_allowed, move_not_undoable or the `refusal`, cash_day_closed, and those of `restore`
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
  if (entry !== null) await orderMoveUndone.tell({ change, session, entry, takenBack })
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
  if (way === 'correction') await queueMessage(tx, { message: 'order-status', order: order.id, entry: added })
  return takenBack
}
