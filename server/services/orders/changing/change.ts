import { toRinggit, toSen, formatRinggit } from '#core/money.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { extraDeduction, mostAfterChange, raisesTotal } from '#core/orders/changing/amounts.ts'
import { contentToPay, type OrderContent } from '#core/orders/changing/content.ts'
import { changedParts } from '#core/orders/changing/differences.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { orderChanges } from '#server/database/tables/order-changes.ts'
import { orders } from '#server/database/tables/orders.ts'
import { eq } from 'drizzle-orm'
import { queueMessage } from '#server/jobs/messages-queue.ts'
import { notifyOrder } from '../../channels.ts'
import { readDeductionLimit } from '../../shop/settings.ts'
import { readDeliveryCapacity } from '../../shop/shop.ts'
import { readLimits } from '../../staff/approval-limits.ts'
import { auditStaff, staffOf } from '../../staff/audit.ts'
import { changedMeanwhile } from '../../staff/conflicts.ts'
import { demandPermission } from '../../staff/sessions.ts'
import { isNewSubmission } from '../../staff/submissions.ts'
import { auditRefusedMoney } from '../deductions.ts'
import { lockOrder, type LockedOrder } from '../lock.ts'
import { demandChangeable, laterThan, replaceContent, type Doing } from './apply.ts'
import { contentOf, readLines } from './content.ts'
import { withdrawProposal } from './proposals.ts'
import { contentAfter, type WantedChange } from './wanted.ts'

interface Changing {
  orderId: string
  /** The `updatedAt` of the order that staff saw. */
  seenAt: Date
  wanted: WantedChange
  key: string | undefined
}

/**
 * Changes what an order holds until it ships, all or nothing. What raises the total is made when the customer agreed on
 * the phone, or waits for her yes; a newer change replaces one that waits.
 * @throws ShopError order_not_found, order_has_left, order_changed_meanwhile, order_changed, not_enough_stock,
 *   delivery_day_full, invoice_stands, goods_packed, deduction_above_limit, customer_yes_required, not_allowed, invalid_input
 */
export async function changeOrderContent(context: StaffContext, input: Changing): Promise<void> {
  const { orderId, wanted } = input
  if (wanted.fee !== undefined)
    await demandPermission(context, context.session, 'fees:charge', {
      requestId: context.requestId,
      what: `order ${orderId}`,
    })
  const capacity = await readDeliveryCapacity(context)
  const doing = { actor: staffOf(context), at: context.now(), capacity }
  await context.database
    .transaction((tx) => change(tx, context, input, doing))
    .catch((error: unknown) => auditRefusedMoney(context, orderId, error))
}

async function change(
  tx: Transaction,
  context: StaffContext,
  { orderId, seenAt, wanted, key }: Changing,
  doing: Doing,
): Promise<void> {
  const order = await lockOrder(tx, orderId, doing.actor)
  if (!(await isNewSubmission(tx, context, key))) return
  if (order.updatedAt.getTime() !== seenAt.getTime())
    throw await changedMeanwhile(tx, 'order_changed_meanwhile', { subject: 'order', subjectId: orderId })
  const before = contentOf(order, await readLines(tx, orderId))
  const after = await contentAfter(tx, order, { before, wanted, now: doing.at })
  if (changedParts(before, after).length === 0) return
  await demandChangeable(tx, order, { before, after })
  await demandDeduction(tx, context, order, { before, after, reason: wanted.deduction?.reason })
  const raises = raisesTotal(before, after)
  if (raises && wanted.yes === undefined)
    throw new ShopError('customer_yes_required', {
      before: toRinggit(contentToPay(before)),
      after: toRinggit(contentToPay(after)),
    })
  await withdrawProposal(tx, orderId, doing.at)
  const row = { orderId, at: doing.at, staffId: doing.actor.id, before, after, note: wanted.note }
  if (raises && wanted.yes === 'ask') return propose(tx, context, order, row)
  const entry = await replaceContent(tx, order, { before, after, action: 'order.content_changed' }, doing)
  const consent = raises ? ('phone' as const) : null
  const [made] = await tx
    .insert(orderChanges)
    .values({ ...row, state: 'applied', consent, decidedAt: doing.at, entry })
    .returning({ id: orderChanges.id })
  const waitSeconds = context.settings.UNDO_SECONDS
  await queueMessage(tx, { message: 'order-changed', order: orderId, change: made!.id }, { waitSeconds })
}

/** Proposes a change to the customer; until she says yes the order stays as it is. */
async function propose(
  tx: Transaction,
  context: StaffContext,
  order: LockedOrder,
  row: Omit<typeof orderChanges.$inferInsert, 'state'> & { before: OrderContent; after: OrderContent },
): Promise<void> {
  const [made] = await tx
    .insert(orderChanges)
    .values({ ...row, state: 'proposed' })
    .returning({ id: orderChanges.id })
  await auditStaff(tx, context, {
    action: 'order.change_proposed',
    subject: 'order',
    subjectId: order.id,
    before: { toPaySen: contentToPay(row.before) },
    after: { toPaySen: contentToPay(row.after) },
  })
  await tx
    .update(orders)
    .set({ updatedAt: laterThan(order, row.at) })
    .where(eq(orders.id, order.id))
  await queueMessage(tx, { message: 'order-changed', order: order.id, change: made!.id })
  await notifyOrder(tx, order.id)
}

/**
 * Passes a deduction that the signed-in staff may give by themselves: "the voucher plus a limit set by the owner" and at
 * most the limit of one person, or what was agreed before. More than before wants a reason.
 * @throws ShopError deduction_above_limit, invalid_input
 */
async function demandDeduction(
  tx: Transaction,
  context: StaffContext,
  order: LockedOrder,
  { before, after, reason }: { before: OrderContent; after: OrderContent; reason: string | undefined },
): Promise<void> {
  if (after.adjustmentSen === null) return
  const { discount: one } = await readLimits(tx)
  const limits = { clerk: toSen(await readDeductionLimit(tx, context.settings)), one }
  const most = mostAfterChange(before, after, { who: context.session.staff, limits })
  if (after.adjustmentSen > most)
    throw new ShopError('deduction_above_limit', { most: formatRinggit(toRinggit(most)) })
  if (extraDeduction(after) <= extraDeduction(before)) return
  if (reason === undefined) refuseField('deduction.reason', 'staff.order.deductionReasonRequired')
  await auditStaff(tx, context, {
    action: 'order.deducted',
    subject: 'order',
    subjectId: order.id,
    after: { deductionSen: after.adjustmentSen, reason },
  })
}
