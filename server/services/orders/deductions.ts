import { refuseField, ShopError, type ErrorCode } from '#core/errors.ts'
import type { LocalizedText } from '#core/language.ts'
import { formatRinggit, toRinggit, toSen } from '#core/money.ts'
import { mostDeduction, needsReason } from '#core/orders/deductions.ts'
import { inputFor, nextStatuses } from '#core/orders/orders.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import type { StaffPermission } from '#core/staff/staff.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { StaffContext } from '../../context.ts'
import { readDeductionLimit } from '../shop/settings.ts'
import { auditStaff } from '../staff/audit.ts'
import { demandDecider } from '../staff/deciders/demand-decider.ts'
import { causeOf, lockLeft, recordGiven, type Giving } from '../staff/given-away.ts'
import { changeOrder, demandSeen, isVersion, type OrderChange } from '../kernel/change-order.ts'
import type { LockedOrder } from '../kernel/lock-order.ts'
import { record, writeOrder } from '../kernel/write-order.ts'
import { amount, moveLocked } from './move.ts'

const amountsOf = ({ totalSen, voucherDiscountSen }: LockedOrder) => ({
  totalAmount: totalSen,
  voucherDiscount: voucherDiscountSen,
})

/**
 * Requires that the signed-in staff may give a deduction alone, records the reason, and returns the value given away;
 * undefined if the deduction needs no reason.
 * @throws ShopError deduction_above_limit, invalid_input if a required reason is missing
 */
export async function demandDeduction(
  change: OrderChange,
  context: StaffContext,
  {
    to,
    adjustment,
    reason,
  }: { to: OrderStatus; adjustment?: number | undefined; reason?: string | undefined },
): Promise<Giving | undefined> {
  const { tx, order, at } = change
  if (inputFor(order, to) !== 'adjustment' || adjustment === undefined) return undefined
  const sen = amount('adjustment', toSen(adjustment), order.totalSen)
  if (!needsReason(sen, amountsOf(order))) return undefined
  const limit = await readDeductionLimit(tx, context.settings)
  const { staff } = context.session
  const { discount } = await lockLeft(tx, { staffId: staff.id, at })
  const most = mostDeduction(amountsOf(order), staff, toSen(limit), discount)
  if (sen > most) throw new ShopError('deduction_above_limit', { most: formatRinggit(toRinggit(most)) })
  if (reason === undefined) refuseField('deductionReason', 'staff.order.deductionReasonRequired')
  await recordDeduction(change, 'order.deducted', { deductionSen: sen, reason })
  return givenByDeduction(order, sen)
}

/** The value given away if an order is confirmed with a deduction. */
const givenByDeduction = ({ id: orderId, voucherDiscountSen: beforeSen }: LockedOrder, afterSen: number) =>
  ({ act: 'deduction', beforeSen, afterSen, orderId }) as const

/** The missing permission by the error code of a refused deduction or refund. */
const lacking: Partial<Record<ErrorCode, StaffPermission>> = {
  deduction_above_limit: 'discounts:approve',
  second_person_needed: 'returns:refund',
}

/** Records a refused deduction or refund outside its rolled-back transaction, and throws the error again. */
export async function auditRefusedMoney(
  context: StaffContext,
  /** What it was about, for example 'order 3f…'. */
  what: string,
  error: unknown,
): Promise<never> {
  const permission = error instanceof ShopError ? lacking[error.code] : undefined
  if (permission !== undefined)
    await auditStaff(context.database, context, {
      action: 'access.refused',
      subject: 'staff',
      subjectId: context.session.staff.id,
      after: { permission, what },
    })
  throw error
}

/**
 * Requests approval of a deduction, and replaces an earlier request. The order waits for the decision.
 * @throws ShopError order_not_found, status_move_refused, invalid_input
 */
export async function askDeduction(
  context: StaffContext,
  input: { orderId: string; adjustment: number; reason: string; description?: LocalizedText },
) {
  const { adjustment, reason, description } = input
  await changeOrder(context, { id: input.orderId }, async (change) => {
    const { order, at } = change
    demandStatus(order)
    const sen = amount('adjustment', toSen(adjustment), order.totalSen)
    const staffId = context.session.staff.id
    const before = order.askedDeduction
    if (before?.sen === sen && before.reason === reason && before.staffId === staffId) return
    const asked = { sen, reason, ...(description && { description }), staffId, at: at.toISOString() }
    await writeOrder(change, { askedDeduction: asked })
    await recordDeduction(change, 'order.deduction_asked', { deductionSen: sen, reason })
  })
}

/**
 * Decides on a deduction that a colleague requested. Approving it confirms the order. `seen` is the version of the
 * order on which the decision is based, and `reason` explains a refusal.
 * @throws ShopError order_not_found, deduction_not_asked, order_changed_meanwhile, not_allowed for one's own request,
 *   decides_later
 */
export async function decideDeduction(
  context: StaffContext,
  input: { orderId: string; seen: Date; approve: boolean; reason: string },
) {
  await changeOrder(context, { id: input.orderId }, async (change) => {
    const { order, actor } = change
    const { askedDeduction: asked } = order
    if (asked === null) throw new ShopError('deduction_not_asked')
    await demandSeen(change, isVersion(order, input.seen))
    // Nobody decides their own request: "A second person."
    if (asked.staffId === actor.id) throw new ShopError('not_allowed')
    await demandDecider(change.tx, context, 'discount')
    const { sen: deductionSen, reason, description } = asked
    if (!input.approve) {
      await writeOrder(change, { askedDeduction: null })
      await recordDeduction(change, 'order.deduction_refused', { deductionSen, reason: input.reason })
      return
    }
    await recordDeduction(change, 'order.deduction_approved', { deductionSen, reason })
    const withoutRequest = { ...change, order: { ...order, askedDeduction: null } }
    const to = demandStatus(order)
    const { move } = await moveLocked(withoutRequest, { to, adjustmentSen: deductionSen, description })
    const cause = causeOf.entry(move)
    await recordGiven(change, givenByDeduction(order, deductionSen), { cause, askedBy: asked.staffId })
  })
}

/** The status to which an order moves when its deduction is approved. @throws ShopError status_move_refused */
function demandStatus(order: LockedOrder): OrderStatus {
  const to = nextStatuses(order, 'staff').find((status) => inputFor(order, status) === 'adjustment')
  if (to === undefined) throw new ShopError('status_move_refused', { from: order.status, to: 'In Progress' })
  return to
}

async function recordDeduction(
  change: OrderChange,
  action: AuditAction,
  after: { deductionSen: number; reason: string },
) {
  const { totalSen, voucherDiscountSen } = change.order
  await record(change, { action, after: { totalSen, voucherDiscountSen, ...after } })
}
