import { and, eq } from 'drizzle-orm'
import type { DeliveryCapacity } from '#core/delivery/capacity.ts'
import { ShopError } from '#core/errors.ts'
import { isOpenProposal, type ChangeConsent } from '#core/orders/changing/changes.ts'
import { contentToPay } from '#core/orders/changing/content.ts'
import { isSameValue } from '#core/same-value.ts'
import type { Context, MemberContext, StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { orderChanges } from '#server/database/tables/order-changes.ts'
import { queueMessage } from '#server/jobs/messages-queue.ts'
import { changeOrderAs, memberOf, type OrderChange } from '../../kernel/change-order.ts'
import type { Actor } from '../../kernel/lock-order.ts'
import { record, writeOrder } from '../../kernel/write-order.ts'
import { readDeliveryCapacity } from '../../shop/shop.ts'
import { staffOf } from '../../staff/audit.ts'
import { causeOf, recordGiven } from '../../staff/given-away.ts'
import { demandChangeable, givenByChange, replaceContent, type StoredChange } from './replace-content.ts'
import { contentOf, readLines } from './order-content.ts'

export interface Decision {
  orderId: string
  change: number
  accept: boolean
}

/**
 * Accepts or declines a change to an order of the signed-in member.
 * @throws ShopError order_not_found, change_not_open
 */
export async function answerChange(context: MemberContext, input: Decision): Promise<void> {
  await answer(context, memberOf(context), input)
}

type Deciding = Pick<Context, 'database' | 'settings' | 'savedSettings' | 'now'>

/** Stores the customer's answer to a change. @throws ShopError order_not_found, change_not_open */
export async function answer(context: Deciding, actor: Actor, decision: Decision): Promise<void> {
  try {
    await decide(context, actor, { ...decision, consent: 'page' })
  } catch (error) {
    // The customer does not get the reason, but is asked to call.
    const isGone = error instanceof ShopError && error.code !== 'order_not_found'
    throw isGone ? new ShopError('change_not_open') : error
  }
}

/**
 * Applies a waiting change to which the customer agreed on the phone, or withdraws it.
 * @throws ShopError order_not_found, change_not_open, and the errors of making the change
 */
export async function decideStaffChange(
  context: StaffContext,
  { agreed, ...about }: Omit<Decision, 'accept'> & { agreed: boolean },
): Promise<void> {
  await decide(context, staffOf(context), { ...about, accept: agreed, consent: 'phone' })
}

async function decide(
  context: Deciding,
  actor: Actor,
  { orderId, change: id, accept, consent }: Decision & { consent: ChangeConsent },
): Promise<void> {
  const capacity = await readDeliveryCapacity(context)
  await changeOrderAs(context, actor, { id: orderId }, async (change) => {
    const proposal = await findChange(change.tx, { orderId, id })
    // The change has already been made: the button was pressed twice, or the customer accepted on the page and by
    // phone.
    if (accept && proposal.state === 'applied') return
    if (!isOpenProposal(proposal, change.order)) throw new ShopError('change_not_open')
    if (accept) await accepted(change, { proposal, consent, capacity })
    else await refused(change, proposal)
  })
}

async function findChange(
  tx: Transaction,
  { orderId, id }: { orderId: string; id: number },
): Promise<StoredChange> {
  const [change] = await tx
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.id, id), eq(orderChanges.orderId, orderId)))
  if (change === undefined) throw new ShopError('change_not_open')
  return change
}

async function accepted(
  change: OrderChange,
  {
    proposal,
    consent,
    capacity,
  }: { proposal: StoredChange; consent: ChangeConsent; capacity: DeliveryCapacity },
) {
  const { tx, order, at, waitSeconds } = change
  const { id, before, after } = proposal
  // The customer agreed to exactly this difference. Confirming the order or moving its delivery does not matter,
  // because these update the proposal.
  if (!isSameValue(contentOf(order, await readLines(tx, order.id)), before))
    throw new ShopError('order_changed_meanwhile')
  await demandChangeable(change, { before, after })
  const entry = await replaceContent(
    change,
    { before, after, action: 'order.change_accepted', consent },
    capacity,
  )
  // A deduction counts for the colleague who approved the change, or else for the person who proposed it.
  const { staffId: askedBy, agreedBy } = proposal
  const giver = { tx, at, actor: { kind: 'staff', id: agreedBy ?? askedBy } }
  const giving = givenByChange(order.id, { before, after })
  await recordGiven(giver, giving, { cause: causeOf.entry(entry), askedBy })
  await tx
    .update(orderChanges)
    .set({ state: 'applied', consent, decidedAt: at, entry })
    .where(eq(orderChanges.id, id))
  await queueMessage(tx, { message: 'order-changed', order: order.id, change: id }, { waitSeconds })
}

async function refused(change: OrderChange, { id, before, after }: StoredChange) {
  const isStaff = change.actor.kind === 'staff'
  await change.tx
    .update(orderChanges)
    .set({ state: isStaff ? 'withdrawn' : 'declined', decidedAt: change.at })
    .where(eq(orderChanges.id, id))
  await writeOrder(change, {})
  await record(change, {
    action: isStaff ? 'order.change_withdrawn' : 'order.change_declined',
    before: { toPaySen: contentToPay(after) },
    after: { toPaySen: contentToPay(before) },
  })
}
