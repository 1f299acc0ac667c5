import { eq } from 'drizzle-orm'
import { refuseField, ShopError, type ErrorCode } from '#core/errors.ts'
import type { LocalizedText } from '#core/language.ts'
import { formatRinggit, toRinggit, toSen } from '#core/money.ts'
import { mostDeduction, needsReason } from '#core/orders/deductions.ts'
import { inputFor, nextStatuses } from '#core/orders/orders.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import type { StaffPermission } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { notifyOrder } from '../channels.ts'
import { readDeductionLimit } from '../shop/settings.ts'
import { readLimits } from '../staff/approval-limits.ts'
import { audit, auditStaff, staffOf } from '../staff/audit.ts'
import { lockOrder, type LockedOrder } from './lock.ts'
import { amount, moveLocked } from './move.ts'

const amountsOf = ({ totalSen, voucherDiscountSen }: LockedOrder) => ({
  totalAmount: totalSen,
  voucherDiscount: voucherDiscountSen,
})

/**
 * Passes a deduction that the signed-in staff may give by themselves, and records why.
 * @throws ShopError deduction_above_limit, invalid_input without a reason where it needs one
 */
export async function demandDeduction(
  tx: Transaction,
  context: StaffContext,
  order: LockedOrder,
  {
    to,
    adjustment,
    reason,
  }: { to: OrderStatus; adjustment?: number | undefined; reason?: string | undefined },
) {
  if (inputFor(order, to) !== 'adjustment' || adjustment === undefined) return
  const sen = amount('adjustment', toSen(adjustment), order.totalSen)
  if (!needsReason(sen, amountsOf(order))) return
  const limit = await readDeductionLimit(tx, context.settings)
  const { discount } = await readLimits(tx)
  const most = mostDeduction(amountsOf(order), context.session.staff, toSen(limit), discount)
  if (sen > most) throw new ShopError('deduction_above_limit', { most: formatRinggit(toRinggit(most)) })
  if (reason === undefined) refuseField('deductionReason', 'staff.order.deductionReasonRequired')
  await auditDeduction(tx, context, order, 'order.deducted', { deductionSen: sen, reason })
}

/** What one would have to be permitted, by the error that refuses money. */
const lacking: Partial<Record<ErrorCode, StaffPermission>> = {
  deduction_above_limit: 'discounts:approve',
  second_person_needed: 'returns:refund',
}

/** Records a refused deduction or refund, outside of the transaction that it ended, and throws again. */
export async function auditRefusedMoney(
  context: StaffContext,
  orderId: string,
  error: unknown,
): Promise<never> {
  const permission = error instanceof ShopError ? lacking[error.code] : undefined
  if (permission !== undefined)
    await auditStaff(context.database, context, {
      action: 'access.refused',
      subject: 'staff',
      subjectId: context.session.staff.id,
      after: { permission, what: `order ${orderId}` },
    })
  throw error
}

/**
 * Asks an owner for a deduction, in place of an earlier request: the order waits until one of them decides.
 * @throws ShopError order_not_found, status_move_refused, invalid_input
 */
export async function askDeduction(
  context: StaffContext,
  input: { orderId: string; adjustment: number; reason: string; description?: LocalizedText },
) {
  const { adjustment, reason, description } = input
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, input.orderId, staffOf(context))
    demandStatus(order)
    const sen = amount('adjustment', toSen(adjustment), order.totalSen)
    const staffId = context.session.staff.id
    const before = order.askedDeduction
    if (before?.sen === sen && before.reason === reason && before.staffId === staffId) return
    const at = context.now()
    const asked = { sen, reason, ...(description && { description }), staffId, at: at.toISOString() }
    await setAsked(tx, order, asked, at)
    await auditDeduction(tx, context, order, 'order.deduction_asked', { deductionSen: sen, reason })
  })
}

/**
 * Decides on a deduction that a colleague asked for: approving confirms the order with it. `seenAt` is the `updatedAt`
 * of the order that the decision is about; `reason` says why it is refused.
 * @throws ShopError order_not_found, deduction_not_asked, order_changed_meanwhile, not_allowed for one's own request
 */
export async function decideDeduction(
  context: StaffContext,
  input: { orderId: string; seenAt: Date; approve: boolean; reason: string },
) {
  const actor = staffOf(context)
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, input.orderId, actor)
    const { askedDeduction: asked } = order
    if (asked === null) throw new ShopError('deduction_not_asked')
    if (order.updatedAt.getTime() !== input.seenAt.getTime()) throw new ShopError('order_changed_meanwhile')
    // "A second person."
    if (asked.staffId === actor.id) throw new ShopError('not_allowed')
    const at = context.now()
    if (!input.approve) {
      await setAsked(tx, order, null, at)
      await auditDeduction(tx, context, order, 'order.deduction_refused', {
        deductionSen: asked.sen,
        reason: input.reason,
      })
      return
    }
    const { sen: adjustmentSen, reason, description } = asked
    await auditDeduction(tx, context, order, 'order.deduction_approved', {
      deductionSen: adjustmentSen,
      reason,
    })
    const move = { to: demandStatus(order), actor, adjustmentSen, description }
    const waitSeconds = context.settings.UNDO_SECONDS
    await moveLocked(tx, { ...order, askedDeduction: null }, move, { at, waitSeconds })
  })
}

/** The status to which an order moves with its deduction. @throws ShopError status_move_refused */
function demandStatus(order: LockedOrder): OrderStatus {
  const to = nextStatuses(order, 'staff').find((status) => inputFor(order, status) === 'adjustment')
  if (to === undefined) throw new ShopError('status_move_refused', { from: order.status, to: 'In Progress' })
  return to
}

async function setAsked(
  tx: Transaction,
  order: LockedOrder,
  askedDeduction: LockedOrder['askedDeduction'],
  at: Date,
) {
  // Always later than before, so that the version that others saw is stale.
  const updatedAt = at > order.updatedAt ? at : new Date(order.updatedAt.getTime() + 1)
  await tx.update(orders).set({ askedDeduction, updatedAt }).where(eq(orders.id, order.id))
  await notifyOrder(tx, order.id)
}

async function auditDeduction(
  tx: Transaction,
  context: StaffContext,
  { id, totalSen, voucherDiscountSen }: LockedOrder,
  action: string,
  after: { deductionSen: number; reason: string },
) {
  const figures = { totalSen, voucherDiscountSen }
  await audit(tx, {
    at: context.now(),
    actor: staffOf(context),
    action,
    subject: 'order',
    subjectId: id,
    after: { ...figures, ...after },
  })
}
