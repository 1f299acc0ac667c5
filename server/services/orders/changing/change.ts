import { toRinggit, toSen, formatRinggit } from '#core/money.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { mostAfterChange, raisesTotal } from '#core/orders/changing/amounts.ts'
import { contentToPay, type OrderContent } from '#core/orders/changing/content.ts'
import { givenBy } from '#core/staff/given-away.ts'
import { changedParts } from '#core/orders/changing/differences.ts'
import type { DeliveryCapacity } from '#core/delivery/capacity.ts'
import type { StaffContext } from '#server/context.ts'
import { orderChanges } from '#server/database/tables/order-changes.ts'
import { queueMessage } from '#server/jobs/messages-queue.ts'
import { changeOrder, type OrderChange } from '../../kernel/change-order.ts'
import { record, writeOrder } from '../../kernel/write-order.ts'
import { readDeductionLimit } from '../../shop/settings.ts'
import { readDeliveryCapacity } from '../../shop/shop.ts'
import { readLimits } from '../../staff/approval-limits.ts'
import { causeOf, lockLeft, recordGiven, type Giving } from '../../staff/given-away.ts'
import { auditRefusedMoney } from '../deductions.ts'
import { demandChangeable, givenByChange, replaceContent } from './replace-content.ts'
import { contentOf, readLines } from './order-content.ts'
import { withdrawProposal } from './proposals.ts'
import { contentAfter, type WantedChange } from './wanted.ts'

interface Wanted {
  orderId: string
  seen: Date
  wanted: WantedChange
  key: string | undefined
}

/**
 * Changes the content of an order that has not shipped, all or nothing. A change that raises the total is made at once
 * if the customer agreed on the phone; otherwise it waits for their consent. A new change replaces a change that waits
 * for consent.
 * @throws ShopError order_not_found, order_has_left, order_changed_meanwhile, order_changed, not_enough_stock,
 *   delivery_day_full, invoice_stands, goods_packed, deduction_above_limit, customer_yes_required, not_allowed,
 *   invalid_input
 */
export async function changeOrderContent(
  context: StaffContext,
  { orderId: id, wanted, seen, key }: Wanted,
): Promise<void> {
  const capacity = await readDeliveryCapacity(context)
  const asked = { id, seen, key, ...(wanted.fee !== undefined && { needs: 'fees:charge' as const }) }
  await changeOrder(context, asked, (change) => makeOrPropose(change, context, wanted, capacity)).catch(
    (error: unknown) => auditRefusedMoney(context, id, error),
  )
}

async function makeOrPropose(
  change: OrderChange,
  context: StaffContext,
  wanted: WantedChange,
  capacity: DeliveryCapacity,
): Promise<void> {
  const { tx, order, actor, at, waitSeconds } = change
  const before = contentOf(order, await readLines(tx, order.id))
  const after = await contentAfter(tx, order, { before, wanted, now: at })
  if (changedParts(before, after).length === 0) return
  await demandChangeable(change, { before, after })
  const giving = await demandDeduction(change, context, { before, after, reason: wanted.deduction?.reason })
  const raises = raisesTotal(before, after)
  if (raises && wanted.yes === undefined)
    throw new ShopError('customer_yes_required', {
      before: toRinggit(contentToPay(before)),
      after: toRinggit(contentToPay(after)),
    })
  await withdrawProposal(tx, order.id, at)
  const row = { orderId: order.id, at, staffId: actor.id, before, after, note: wanted.note }
  if (raises && wanted.yes === 'ask') return propose(change, row)
  const consent = raises ? ('phone' as const) : null
  const entry = await replaceContent(
    change,
    { before, after, action: 'order.content_changed', consent },
    capacity,
  )
  if (giving !== undefined) await recordGiven(change, giving, { cause: causeOf.entry(entry) })
  const [made] = await tx
    .insert(orderChanges)
    .values({ ...row, state: 'applied', consent, decidedAt: at, entry })
    .returning({ id: orderChanges.id })
  await queueMessage(tx, { message: 'order-changed', order: order.id, change: made!.id }, { waitSeconds })
}

/** Proposes a change to the customer; the order stays as it is until they agree. */
async function propose(
  change: OrderChange,
  row: Omit<typeof orderChanges.$inferInsert, 'state'> & { before: OrderContent; after: OrderContent },
): Promise<void> {
  const { tx, order } = change
  const [made] = await tx
    .insert(orderChanges)
    .values({ ...row, state: 'proposed' })
    .returning({ id: orderChanges.id })
  await record(change, {
    action: 'order.change_proposed',
    before: { toPaySen: contentToPay(row.before) },
    after: { toPaySen: contentToPay(row.after) },
  })
  await writeOrder(change, {})
  await queueMessage(tx, { message: 'order-changed', order: order.id, change: made!.id })
}

/**
 * Demands that the signed-in staff may give this deduction themselves: "the voucher plus a limit set by the owner", at
 * most what one person may still give away, or what was agreed before. A larger deduction than before needs a reason.
 * Returns what is given away.
 * @throws ShopError deduction_above_limit, invalid_input
 */
async function demandDeduction(
  change: OrderChange,
  context: StaffContext,
  { before, after, reason }: { before: OrderContent; after: OrderContent; reason: string | undefined },
): Promise<Giving | undefined> {
  if (after.adjustmentSen === null) return undefined
  const { tx, order, at } = change
  const { staff } = context.session
  const clerk = toSen(await readDeductionLimit(tx, context.settings))
  const { discount: limit } = await readLimits(tx)
  const { discount: left } = await lockLeft(tx, { staffId: staff.id, at })
  const most = mostAfterChange(before, after, {
    who: staff,
    clerk,
    alone: limit === null || left === null ? null : { limit, left },
  })
  if (after.adjustmentSen > most)
    throw new ShopError('deduction_above_limit', { most: formatRinggit(toRinggit(most)) })
  const giving = givenByChange(order.id, { before, after })
  if (givenBy(giving) === 0) return undefined
  if (reason === undefined) refuseField('deduction.reason', 'staff.order.deductionReasonRequired')
  await record(change, { action: 'order.deducted', after: { deductionSen: after.adjustmentSen, reason } })
  return giving
}
