import { momentOfMinute } from '#core/dates.ts'
import { refuseField, ShopError, toErrorBody } from '#core/errors.ts'
import { toSen } from '#core/money.ts'
import { isCallBackTime } from '#core/orders/calling/call-backs.ts'
import type { CallOutcome } from '#core/orders/queues.ts'
import { isCancelled, permissionToMoveManyTo, permissionToMoveTo } from '#core/orders/orders.ts'
import { statusTable, type OrderStatus } from '#core/orders/statuses.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderCalls, orderNotes } from '../../database/tables/staff.ts'
import { auditRefusedMoney, demandDeduction } from './deductions.ts'
import { noteGoodsBack } from './failed-deliveries.ts'
import { changeOrder, changeOrderAs } from '../kernel/change-order.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { orderGoodsBack, type MoveDetails } from '../kernel/order-events.ts'
import { goodsOf, moveStock } from '../kernel/stock-moves.ts'
import { record, recordFields, writeOrder } from '../kernel/write-order.ts'
import { moveOrder, type Work } from './move.ts'
import { sendConfirmLink } from './confirm-links.ts'
import { demandRefund } from './refunds/refunds.ts'
import { staffOf } from '../staff/audit.ts'
import { demandPermission } from '../staff/sessions.ts'

/** What staff enter to move an order; amounts in ringgit. */
interface StaffMove extends Omit<MoveDetails, 'adjustmentSen' | 'refundSen'> {
  to: OrderStatus
  adjustment?: number
  /** Why more than the voucher is deducted; shown to colleagues. */
  deductionReason?: string
  refund?: number
}

/**
 * Moves an order to its next status; declining a return needs a description for the customer.
 * @throws ShopError not_allowed, order_not_found, status_move_refused, courier_off, deduction_above_limit,
 *   second_person_needed, invalid_input
 */
export async function moveStaffOrder(context: StaffContext, input: StaffMove & { orderId: string }) {
  const { orderId, to, adjustment, deductionReason: reason, refund, ...details } = input
  await demandPermission(context, context.session, permissionToMoveTo(to), {
    requestId: context.requestId,
    what: `order ${orderId} to ${to}`,
  })
  if (statusTable[to].input === 'reason' && details.description === undefined)
    refuseField('description', 'staff.reasonRequired')
  return moveOrder(context, {
    ...details,
    orderId,
    actor: staffOf(context),
    to,
    adjustmentSen: adjustment === undefined ? undefined : toSen(adjustment),
    refundSen: refund === undefined ? undefined : toSen(refund),
    demand: async (change) => {
      await demandDeduction(change, context, { to, adjustment, reason })
      await demandRefund(change, { to, refund })
    },
  }).catch((error: unknown) => auditRefusedMoney(context, orderId, error))
}

/**
 * Moves several orders one after another; if one is refused, the others still move. Cancelling them needs its own
 * permission and a reason.
 * @throws ShopError not_allowed, invalid_input
 */
export async function moveStaffOrders(
  context: StaffContext,
  input: Omit<StaffMove, 'trackingNumber'> & {
    ids: readonly string[]
    trackingNumbers?: Readonly<Record<string, string>>
  },
) {
  const { ids, trackingNumbers = {}, ...move } = input
  await demandPermission(context, context.session, permissionToMoveManyTo(move.to), {
    requestId: context.requestId,
    what: `${ids.length} orders to ${move.to}`,
  })
  if (isCancelled(move.to) && move.description === undefined)
    refuseField('description', 'staff.reasonRequired')
  const results: Awaited<ReturnType<typeof tryMove>>[] = []
  for (const id of new Set(ids)) {
    const trackingNumber = Object.hasOwn(trackingNumbers, id) ? trackingNumbers[id] : undefined
    results.push(await tryMove(context, { orderId: id, trackingNumber, ...move }))
  }
  return results
}

async function tryMove(context: StaffContext, move: StaffMove & { orderId: string }) {
  const id = move.orderId
  try {
    return { id, moved: true, ...(await moveStaffOrder(context, move)) }
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === 'not_allowed') throw error
    const { code, message, details } = toErrorBody(error, context.language)
    return { id, moved: false, code, message, details: { ...details } }
  }
}

/**
 * Notes once that the goods of an order cancelled in transit are back, and returns them to stock; damaged or lost goods
 * only stop being in transit. "After [shipping], when staff say that the goods are back."
 * @throws ShopError order_not_found, status_move_refused when they cannot come back, or did already
 */
export async function bringGoodsBack(
  context: Work,
  { orderId, actor, sellable = true }: { orderId: string; actor: Actor; sellable?: boolean },
) {
  await changeOrderAs(context, actor, { id: orderId }, async (change) => {
    const { tx, order, at } = change
    if (actor.kind !== 'staff')
      throw new ShopError('status_move_refused', { from: order.status, to: order.status })
    await noteGoodsBack(tx, order, at)
    if (sellable) await moveStock(tx, await goodsOf(tx, orderId, 'to stock'))
    await orderGoodsBack.tell({ change, sellable })
    const fields = sellable ? { restockedAt: at } : {}
    await writeOrder(change, fields)
    await recordFields(change, sellable ? 'order.goods_back' : 'order.goods_lost', fields)
  })
}

/** Adds a note for colleagues. @throws ShopError order_not_found */
export async function addOrderNote(
  context: StaffContext,
  { orderId, note, key }: { orderId: string; note: string; key: string | undefined },
) {
  await attach(context, { orderId, key }, { action: 'order.noted', after: { note } }, (tx, row) =>
    tx.insert(orderNotes).values({ ...row, note }),
  )
}

/**
 * Records a phone call to the customer and its outcome; the outcome `link_sent` sends the link.
 * @throws ShopError order_not_found, order_not_to_confirm, link_sent_often
 */
export async function addOrderCall(
  context: StaffContext,
  input: {
    orderId: string
    outcome: CallOutcome
    note: string
    callBackAt?: string | undefined
    key: string | undefined
  },
) {
  const { outcome, note, callBackAt: minute } = input
  const callBackAt = minute === undefined ? null : momentOfMinute(minute)
  if (callBackAt !== null && !isCallBackTime(callBackAt, context.now()))
    refuseField('callBackAt', 'staff.callBack.time')
  const after = { outcome, note, ...(minute !== undefined && { callBackAt: minute }) }
  await attach(context, input, { action: 'order.called', after }, async (tx, row) => {
    if (outcome === 'link_sent') await sendConfirmLink(tx, row.orderId)
    await tx.insert(orderCalls).values({ ...row, outcome, note, callBackAt })
  })
}

/** Adds a row about an order and its audit entry, once per key; the order itself does not change. */
async function attach(
  context: StaffContext,
  { orderId: id, key }: { orderId: string; key: string | undefined },
  entry: { action: string; after: Record<string, unknown> },
  write: (tx: Transaction, row: { orderId: string; staffId: string; at: Date }) => Promise<unknown>,
) {
  await changeOrder(context, { id, key }, async (change) => {
    await write(change.tx, { orderId: id, staffId: change.actor.id, at: change.at })
    await record(change, entry)
  })
}
