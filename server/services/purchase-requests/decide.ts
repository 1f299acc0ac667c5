import { and, eq } from 'drizzle-orm'
import type { PlacedOrder } from '#core/api/orders.ts'
import { mayDecide, requestStatus, type RequestDecision } from '#core/companies/purchase-requests.ts'
import { ShopError, type ErrorCode, type Issue } from '#core/errors.ts'
import { formatRinggit, toRinggit, toSen } from '#core/money.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { MemberContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { orders } from '../../database/tables/orders.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { memberOf } from '../kernel/change-order.ts'
import { placeFor } from '../orders/placing/place.ts'
import {
  auditCompany,
  demandMembership,
  findMembership,
  keepMembers,
  type CompanyEvent,
} from '../companies/membership.ts'
import { changeOf } from './ask.ts'
import { priceNow, type PricedNow } from './price-request.ts'

type RequestRow = typeof purchaseRequests.$inferSelect

interface Which {
  id: string
  request: string
}

/**
 * Approves a request and places its order, at the current prices, for the member who asked. The approver who repeats
 * the approval gets the same order. `amount` is the amount that the approver saw, in ringgit: "If these are higher than
 * asked, she sees both and confirms".
 * @throws ShopError company_not_found, company_role_too_low, company_closed, purchase_request_not_found,
 *   purchase_request_decided, purchase_request_own, purchase_request_dearer with the current amount,
 *   purchase_request_asker, order_changed, and the errors of placing an order
 */
export async function approveRequest(
  context: MemberContext,
  { amount, reason, ...which }: Which & { amount: number; reason?: string | undefined },
): Promise<{ order: PlacedOrder }> {
  const deciderId = context.session.member.id
  // Settled before the transaction, because a refusal would roll it back.
  await context.prices.settle(context.now())
  return context.database.transaction(async (tx) => {
    const request = await lockRequest(tx, context, which)
    await demandDecider(tx, context, request)
    if (request.decision === 'approved' && request.decidedBy === deciderId)
      return { order: await orderOf(tx, request) }
    demandWaiting(request, context.now())
    const member = { id: request.askedBy }
    const priced = demandAmount(
      await priceNow({ ...context, database: tx }, { order: request.order, member, lang: request.language }),
      amount,
    )
    const placed = await place(tx, context, request, priced).catch(async (error: unknown) => {
      throw await explain(tx, request, error)
    })
    // Checked again, because placing the order has locked the roles and the company until the transaction ends.
    await demandDecider(tx, context, request)
    await end(tx, context, request, { decision: 'approved', orderId: placed.id, ...(reason && { reason }) })
    await auditCompany(tx, context, {
      companyId: request.companyId,
      event: {
        action: 'company.request_approved',
        before: { amountSen: request.askedSen },
        after: { amountSen: priced.amountSen },
      },
    })
    return { order: placed }
  })
}

/** Places the order of a request. A preferred day that is no longer possible is left out. */
async function place(tx: Transaction, context: MemberContext, request: RequestRow, priced: PricedNow) {
  const placeIt = (order: NewOrder) =>
    placeFor(
      context,
      {
        order,
        lang: request.language,
        idempotencyKey: undefined,
        member: { id: request.askedBy },
        actor: memberOf(context),
        approvedRequest: request.id,
      },
      tx,
    )
  const order = orderNow(request.order, priced)
  try {
    return await placeIt(order)
  } catch (error) {
    if (!isAboutDay(error) || order.deliveryAccess?.preferredDay === undefined) throw error
    const { preferredDay: _day, preferredHalf: _half, ...access } = order.deliveryAccess
    return placeIt({ ...order, deliveryAccess: access as NewOrder['deliveryAccess'] })
  }
}

const isAboutDay = (error: unknown): boolean => {
  if (!(error instanceof ShopError)) return false
  const issues = (error.details?.issues ?? []) as readonly Issue[]
  return (
    error.code === 'delivery_day_full' || issues.some(({ path }) => path === 'deliveryAccess.preferredDay')
  )
}

/**
 * Rejects a waiting request with a reason.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, purchase_request_not_found,
 * purchase_request_decided, purchase_request_own
 */
export async function rejectRequest(
  context: MemberContext,
  { reason, ...which }: Which & { reason: string },
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const request = await lockRequest(tx, context, which)
    await demandDecider(tx, context, request)
    demandWaiting(request, context.now())
    await end(tx, context, request, { decision: 'rejected', reason })
    const event: CompanyEvent = { action: 'company.request_rejected', after: { amountSen: request.askedSen } }
    await auditCompany(tx, context, { companyId: request.companyId, event })
  })
}

/**
 * Withdraws a request of the caller.
 * @throws ShopError company_not_found, purchase_request_not_found, purchase_request_decided
 */
export async function withdrawRequest(context: MemberContext, which: Which): Promise<void> {
  const memberId = context.session.member.id
  await context.database.transaction(async (tx) => {
    const request = await lockRequest(tx, context, which)
    if (request.askedBy !== memberId) throw new ShopError('purchase_request_not_found')
    if (request.decision === 'withdrawn') return
    demandWaiting(request, context.now())
    await end(tx, context, request, { decision: 'withdrawn' })
    const event: CompanyEvent = {
      action: 'company.request_withdrawn',
      after: { amountSen: request.askedSen },
    }
    await auditCompany(tx, context, { companyId: request.companyId, event })
  })
}

/**
 * Locks a request in a company of the caller.
 * @throws ShopError company_not_found, purchase_request_not_found
 */
async function lockRequest(
  tx: Transaction,
  { session }: MemberContext,
  { id, request }: Which,
): Promise<RequestRow> {
  const memberId = session.member.id
  await demandMembership(tx, { memberId, companyId: id })
  const [asked] = await tx
    .select({ by: purchaseRequests.askedBy })
    .from(purchaseRequests)
    .where(and(eq(purchaseRequests.id, request), eq(purchaseRequests.companyId, id)))
  await keepMembers(tx, [memberId, ...(asked ? [asked.by] : [])])
  const [found] = await tx
    .select()
    .from(purchaseRequests)
    .where(and(eq(purchaseRequests.id, request), eq(purchaseRequests.companyId, id)))
    .for('update')
  if (found === undefined) throw new ShopError('purchase_request_not_found')
  return found
}

/**
 * Requires that the caller may decide on a request.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, purchase_request_own
 */
async function demandDecider(tx: Transaction, { session }: MemberContext, request: RequestRow) {
  const memberId = session.member.id
  const { company, person } = await demandMembership(tx, { memberId, companyId: request.companyId })
  if (request.askedBy === memberId) throw new ShopError('purchase_request_own')
  if (!mayDecide({ role: person.role, isAsker: false })) throw new ShopError('company_role_too_low')
  if (company.closedAt !== null) throw new ShopError('company_closed')
}

function demandWaiting(request: RequestRow, now: Date): void {
  const status = requestStatus(request, now)
  if (status !== 'waiting') throw new ShopError('purchase_request_decided', { status })
}

/** Refuses an order that costs more than the approver saw, or that cannot be placed now. */
function demandAmount(priced: PricedNow, amount: number): PricedNow {
  if (priced.amountSen === undefined) {
    const items = priced.lines.flatMap((line) => (line.problem === undefined ? [] : (changeOf(line) ?? [])))
    throw new ShopError('order_changed', { items })
  }
  if (priced.amountSen > toSen(amount))
    throw new ShopError('purchase_request_dearer', { amount: formatRinggit(toRinggit(priced.amountSen)) })
  return priced
}

/** Returns the order to place: at the current prices, and without a voucher that no longer applies. */
const orderNow = ({ voucherCode, ...order }: NewOrder, { lines, voucherSen }: PricedNow): NewOrder => ({
  ...order,
  items: order.items.map((item, index) => ({ ...item, price: lines[index]?.price ?? item.price })),
  voucherCode: voucherSen === undefined ? undefined : voucherCode,
})

/** Errors about the account of the member who asked. The approver must not see their details. */
const aboutAccount: readonly ErrorCode[] = [
  'account_blocked',
  'not_logged_in',
  'too_many_pending_orders',
  'too_many_requests',
  'cash_amount_capped',
  'cash_orders_capped',
  'voucher_used_up',
  'voucher_used_by_member',
]

/** Returns the error for the approver if the order could not be placed. */
async function explain(
  tx: Transaction,
  { companyId, askedBy }: RequestRow,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ShopError)) return error
  const hasLeft =
    error.code === 'company_not_found' &&
    (await findMembership(tx, { memberId: askedBy, companyId })) === undefined
  return hasLeft || aboutAccount.includes(error.code) ? new ShopError('purchase_request_asker') : error
}

/** Ends a request and notifies the member who asked, unless they ended it themselves. */
async function end(
  tx: Transaction,
  { session, now }: MemberContext,
  { id, askedBy }: RequestRow,
  result: { decision: RequestDecision; reason?: string; orderId?: string },
): Promise<void> {
  const decidedBy = session.member.id
  await tx
    .update(purchaseRequests)
    .set({ ...result, decidedAt: now(), decidedBy })
    .where(eq(purchaseRequests.id, id))
  if (decidedBy !== askedBy) await queueMessage(tx, { message: 'purchase-request-decided', request: id })
}

async function orderOf(tx: Transaction, { orderId }: RequestRow): Promise<PlacedOrder> {
  const [found] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId ?? ''))
  if (found === undefined) throw new ShopError('purchase_request_decided', { status: 'approved' })
  return { id: found.id, orderNumber: formatOrderNumber(found.number) }
}
