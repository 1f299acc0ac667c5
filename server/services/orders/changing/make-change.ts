import type { YesChoice } from '#core/orders/changing/changes.ts'
import type { DeliveryCapacity } from '#core/delivery/capacity.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import { raisesTotal } from '#core/orders/changing/amounts.ts'
import { contentToPay, type OrderContent } from '#core/orders/changing/content.ts'
import { givenBy } from '#core/staff/given-away.ts'
import { orderChanges } from '#server/database/tables/order-changes.ts'
import { queueMessage } from '#server/jobs/messages-queue.ts'
import type { OrderChange } from '../../kernel/change-order.ts'
import { record, writeOrder } from '../../kernel/write-order.ts'
import { causeOf, recordGiven } from '../../staff/given-away.ts'
import { withdrawProposal } from './proposals.ts'
import { givenByChange, replaceContent } from './replace-content.ts'

/** A change of the content that has passed all checks of permission. */
export interface Making {
  before: OrderContent
  after: OrderContent
  /** A note to the customer. */
  note: string
  yes: YesChoice | undefined
  /** The reason for a higher deduction, for colleagues. */
  reason: string | undefined
  /**
   * The person who makes the change. `agreedBy` is the colleague who approved it, if it deducts more than that person
   * may.
   */
  staffId: string
  agreedBy?: string
}

/**
 * Makes a change, or proposes it to the customer if it raises the total and they have not agreed on the phone.
 * @throws ShopError customer_yes_required, not_enough_stock, delivery_day_full, goods_packed, exchange_credit_stands
 */
export async function makeChange(
  change: OrderChange,
  making: Making,
  capacity: DeliveryCapacity,
): Promise<void> {
  const { tx, order, at, waitSeconds } = change
  const { before, after, note, yes, reason, staffId, agreedBy = null } = making
  const giving = givenByChange(order.id, { before, after })
  if (givenBy(giving) > 0)
    await record(change, {
      action: 'order.deducted',
      after: { deductionSen: after.adjustmentSen, reason },
    })
  const raises = raisesTotal(before, after)
  if (raises && yes === undefined)
    throw new ShopError('customer_yes_required', {
      before: toRinggit(contentToPay(before)),
      after: toRinggit(contentToPay(after)),
    })
  await withdrawProposal(tx, order.id, at)
  const row = { orderId: order.id, at, staffId, agreedBy, before, after, note }
  if (raises && yes === 'ask') return propose(change, row)
  const consent = raises ? ('phone' as const) : null
  const entry = await replaceContent(
    change,
    { before, after, action: 'order.content_changed', consent },
    capacity,
  )
  await recordGiven(change, giving, { cause: causeOf.entry(entry), askedBy: staffId })
  const [made] = await tx
    .insert(orderChanges)
    .values({ ...row, state: 'applied', consent, decidedAt: at, entry })
    .returning({ id: orderChanges.id })
  await queueMessage(tx, { message: 'order-changed', order: order.id, change: made!.id }, { waitSeconds })
}

/** Proposes a change to the customer. The content of the order does not change until they agree. */
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
