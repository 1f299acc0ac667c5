import { toRinggit, toSen, formatRinggit } from '#core/money.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { mostAfterChange, mostBeyondVoucher } from '#core/orders/changing/amounts.ts'
import type { OrderContent } from '#core/orders/changing/content.ts'
import { givenBy } from '#core/staff/given-away.ts'
import { changedParts } from '#core/orders/changing/differences.ts'
import type { DeliveryCapacity } from '#core/delivery/capacity.ts'
import type { StaffContext } from '#server/context.ts'
import { changeOrder, type OrderChange } from '../../kernel/change-order.ts'
import { readDeductionLimit } from '../../shop/settings.ts'
import { readDeliveryCapacity } from '../../shop/shop.ts'
import { readLimits } from '../../staff/approval-limits.ts'
import { isAskedAbout } from '../../staff/ask-approval.ts'
import { lockLeft } from '../../staff/given-away.ts'
import { auditRefusedMoney } from '../deductions.ts'
import { askChange } from './asked-change.ts'
import { makeChange } from './make-change.ts'
import { demandChangeable, givenByChange } from './replace-content.ts'
import { contentOf, readLines } from './order-content.ts'
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
 * for consent. A change that deducts more than the signed-in staff may waits for a colleague, and needs a reason `why`.
 * Returns whether the change waits for a colleague.
 * @throws ShopError order_not_found, order_has_left, order_changed_meanwhile, order_changed, not_enough_stock,
 *   delivery_day_full, invoice_stands, goods_packed, deduction_above_limit, customer_yes_required, not_allowed,
 *   invalid_input
 */
export async function changeOrderContent(
  context: StaffContext,
  { orderId: id, wanted, seen, key }: Wanted,
): Promise<{ waits: boolean }> {
  const capacity = await readDeliveryCapacity(context)
  const asked = { id, seen, key, ...(wanted.fee !== undefined && { needs: 'fees:charge' as const }) }
  const outcome = await changeOrder(context, asked, (change) =>
    makeOrAsk(change, context, wanted, capacity),
  ).catch((error: unknown) => auditRefusedMoney(context, `order ${id}`, error))
  return outcome ?? { waits: await isAskedAbout(context.database, 'deduction', id) }
}

async function makeOrAsk(
  change: OrderChange,
  context: StaffContext,
  { why, ...wanted }: WantedChange,
  capacity: DeliveryCapacity,
): Promise<{ waits: boolean }> {
  const { tx, order, actor, at } = change
  const before = contentOf(order, await readLines(tx, order.id))
  const after = await contentAfter(tx, order, { before, wanted, now: at })
  if (changedParts(before, after).length === 0) return { waits: false }
  await demandChangeable(change, { before, after })
  const reason = wanted.deduction?.reason
  const most = await mostAllowed(change, context, { before, after })
  const isAbove = most !== undefined && (after.adjustmentSen ?? 0) > most
  if (isAbove && why === undefined)
    throw new ShopError('deduction_above_limit', { most: formatRinggit(toRinggit(most)) })
  if (givenBy(givenByChange(order.id, { before, after })) > 0 && reason === undefined)
    refuseField('deduction.reason', 'staff.order.deductionReasonRequired')
  if (isAbove && why !== undefined) {
    await askChange(change, context, { wanted, before, after, why })
    return { waits: true }
  }
  const { note, yes } = wanted
  await makeChange(change, { before, after, note, yes, reason, staffId: actor.id }, capacity)
  return { waits: false }
}

/**
 * Returns the maximum that the signed-in staff may deduct alone, in sen: "the voucher plus a limit set by the owner".
 * What they may still give away today limits it further, but an earlier deduction stays allowed. Undefined before the
 * order has a deduction.
 */
async function mostAllowed(
  { tx, at }: OrderChange,
  context: StaffContext,
  { before, after }: { before: OrderContent; after: OrderContent },
): Promise<number | undefined> {
  if (after.adjustmentSen === null) return undefined
  const { staff } = context.session
  const clerk = toSen(await readDeductionLimit(tx, context.settings))
  const { discount: limit } = await readLimits(tx)
  const { discount: left } = await lockLeft(tx, { staffId: staff.id, at })
  const alone = limit === null || left === null ? null : { limit, left }
  return mostAfterChange(before, after, mostBeyondVoucher(before, { who: staff, clerk, alone }))
}
