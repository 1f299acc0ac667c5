import { refuseField, ShopError, toErrorBody } from '#core/errors.ts'
import { toSen } from '#core/money.ts'
import { inputFor, isCancelled, permissionToMoveManyTo, permissionToMoveTo } from '#core/orders/orders.ts'
import { statusTable, type OrderStatus } from '#core/orders/statuses.ts'
import type { StaffContext } from '../../context.ts'
import { changeOrder, type OrderChange } from '../kernel/change-order.ts'
import type { MoveDetails } from '../kernel/order-events.ts'
import { causeOf, demandAlone, recordGiven, type Giving } from '../staff/given-away.ts'
import { demandPermission } from '../staff/sessions.ts'
import { auditRefusedMoney, demandDeduction } from './deductions.ts'
import { askCancellation, givenByCancellation } from './cancellations.ts'
import { moveLocked } from './move.ts'
import { givenByRefund } from './refunds/refunds.ts'

/** The input of staff for moving an order; amounts in ringgit. */
interface StaffMove extends Omit<MoveDetails, 'adjustmentSen' | 'refundSen'> {
  to: OrderStatus
  adjustment?: number
  /** The reason for deducting more than the voucher. Only colleagues see it. */
  deductionReason?: string
  refund?: number
}

/**
 * Moves an order to another status. Declining a return needs a description for the customer. A cancellation in transit
 * whose value is above the limit of one person waits for a colleague, and needs a reason `why`. Returns the id of the
 * move's history entry, unless the move waits.
 * @throws ShopError not_allowed, order_not_found, status_move_refused, courier_off, deduction_above_limit,
 *   second_person_needed, invalid_input
 */
export async function moveStaffOrder(
  context: StaffContext,
  input: StaffMove & { orderId: string; why?: string | undefined },
): Promise<{ waits: boolean; move?: number }> {
  const { orderId, to, adjustment, deductionReason: reason, refund, why, ...details } = input
  await demandPermission(context, context.session, permissionToMoveTo(to), {
    requestId: context.requestId,
    what: `order ${orderId} to ${to}`,
  })
  if (statusTable[to].input === 'reason' && details.description === undefined)
    refuseField('description', 'staff.reasonRequired')
  const move = {
    ...details,
    to,
    adjustmentSen: adjustment === undefined ? undefined : toSen(adjustment),
    refundSen: refund === undefined ? undefined : toSen(refund),
  }
  return changeOrder(context, { id: orderId }, async (change) => {
    if (inputFor(change.order, to) === 'cancellation' && details.cancelReason === undefined)
      refuseField('cancelReason', 'common.chooseReason')
    const cancelled = givenByCancellation(change.order, move)
    if (cancelled !== undefined && (await askCancellation(change, context, { giving: cancelled, move, why })))
      return { waits: true }
    const giving = cancelled ?? (await demandGiving(change, context, { to, adjustment, reason, refund }))
    const moved = await moveLocked(change, move)
    if (giving !== undefined) await recordGiven(change, giving, { cause: causeOf.entry(moved.move) })
    return { waits: false, ...moved }
  }).catch((error: unknown) => auditRefusedMoney(context, `order ${orderId}`, error))
}

/**
 * Requires that the signed-in staff may alone give away the value that a move gives away, and returns it; undefined if
 * the move gives nothing away.
 * @throws ShopError deduction_above_limit, second_person_needed, invalid_input
 */
async function demandGiving(
  change: OrderChange,
  context: StaffContext,
  {
    to,
    adjustment,
    reason,
    refund,
  }: Pick<StaffMove, 'to' | 'adjustment' | 'refund'> & { reason?: string | undefined },
): Promise<Giving | undefined> {
  const deduction = await demandDeduction(change, context, { to, adjustment, reason })
  const giving = givenByRefund(change.order, { to, refund })
  if (giving !== undefined) await demandAlone(change, giving)
  return deduction ?? giving
}

/**
 * Moves several orders one after another. If one is refused, the others still move. Cancelling several orders needs its
 * own permission and a reason.
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
