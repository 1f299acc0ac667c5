import type { OrderContent } from '#core/orders/changing/content.ts'
import { mayChangeContent } from '#core/orders/changing/changes.ts'
import { isSameValue } from '#core/same-value.ts'
import { givenBy } from '#core/staff/given-away.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { changeOrderIn, type OrderChange } from '../../kernel/change-order.ts'
import { writeOrder } from '../../kernel/write-order.ts'
import { readDeliveryCapacity } from '../../shop/shop.ts'
import { askApproval, type Approval } from '../../staff/ask-approval.ts'
import { staffOf } from '../../staff/audit.ts'
import { makeChange } from './make-change.ts'
import { contentOf, readLines } from './order-content.ts'
import { demandChangeable, givenByChange } from './replace-content.ts'
import { contentAfter, type WantedChange } from './wanted.ts'

/** A change that waits for a colleague: the requested change, and the content of the order before and after it. */
interface AskedChange {
  wanted: WantedChange
  before: OrderContent
  after: OrderContent
}

/**
 * Asks a colleague to approve a change that deducts more than the signed-in staff may. The content of the order does
 * not change yet.
 */
export async function askChange(
  change: OrderChange,
  context: StaffContext,
  { why, ...asked }: AskedChange & { why: string },
): Promise<void> {
  const { tx, order } = change
  const amountSen = givenBy(givenByChange(order.id, asked))
  await askApproval(tx, context, {
    kind: 'deduction',
    orderId: order.id,
    amountSen,
    reason: why,
    details: { ...asked },
  })
  await writeOrder(change, {})
}

/**
 * Makes a change that a second person approved. Returns false if the content of the order before or after the change
 * differs from the approved one.
 * @throws ShopError as `changeOrderContent` does
 */
export async function carryOutChange(
  tx: Transaction,
  context: StaffContext,
  { orderId, details, reason, askedBy }: Approval,
): Promise<boolean> {
  const { wanted, ...asked } = details as unknown as AskedChange
  const capacity = await readDeliveryCapacity(context)
  return changeOrderIn(tx, context, staffOf(context), { id: orderId ?? '' }, async (change) => {
    const { order, at: now } = change
    if (!mayChangeContent(order)) return false
    const before = contentOf(order, await readLines(tx, order.id))
    if (!isSameValue(before, asked.before)) return false
    const after = await contentAfter(tx, order, { before, wanted, now })
    if (!isSameValue(after, asked.after)) return false
    await demandChangeable(change, { before, after })
    const { note, yes } = wanted
    const agreedBy = context.session.staff.id
    await makeChange(change, { before, after, note, yes, reason, staffId: askedBy, agreedBy }, capacity)
    return true
  })
}
