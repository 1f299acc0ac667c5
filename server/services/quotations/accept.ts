import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { PlacedOrder } from '#core/api/orders.ts'
import { formatDate } from '#core/dates.ts'
import { ShopError, type Issue } from '#core/errors.ts'
import { formatRinggit } from '#core/money.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { acceptance } from '#core/quotations/asking.ts'
import { quotationState } from '#core/quotations/states.ts'
import type { RequestContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { createByPhone } from '../accounts/create-by-phone.ts'
import { findByPhone, type Member } from '../accounts/members.ts'
import { keepMembers } from '../companies/membership.ts'
import { placeFor } from '../orders/placing/place.ts'
import { audit } from '../staff/audit.ts'
import { causeOf, tieGiven } from '../staff/given-away.ts'
import { releaseStock } from './hold-stock.ts'
import { findMember, holderOf, openQuotation, type OpenedQuotation } from './links.ts'
import { lockQuotation, writeQuotation, type QuotationRow } from './lock-quotation.ts'
import { mayAccept } from './may-accept.ts'
import { toOrder, toQuoted } from './order-of-quotation.ts'

interface Accepting {
  token: string
  /** The version that the buyer read. */
  version: number
  acceptance: z.output<typeof acceptance>
  later?: boolean | undefined
}

/**
 * Accepts the quotation of a link, which places one order at the quoted values. "Accepting makes exactly one order …,
 * whoever presses how often": once it is accepted, everybody who accepts it again gets that order.
 * @throws ShopError link_expired, quotation_replaced, quotation_expired, quotation_withdrawn, quotation_declined,
 * quotation_accepted if its order was cancelled, quotation_short, quotation_not_yours, approval_required, account_blocked,
 * country_not_allowed, too_many_requests, and the errors of placing an order
 */
export async function acceptQuotation(
  caller: RequestContext,
  input: Accepting,
): Promise<{ order: PlacedOrder }> {
  const opened = await openQuotation(caller, input.token)
  await caller.limits.take('quotationAnswers', holderOf(opened))
  // First without locks and without making a member, because a wrong press shall cost little.
  if (opened.quotation.step !== 'accepted') demandOpen(opened.quotation, input.version, caller.now())
  // Before the transaction, because a refusal in it would undo this.
  await caller.prices.settle(caller.now())
  const context = { ...caller, savedSettings: await caller.savedSettings.asOfNow() }
  return context.database.transaction(async (tx) => {
    const buyer = await keepBuyer(tx, context, opened)
    const quotation = await lockQuotation(tx, opened.quotation.id)
    if (quotation.step === 'accepted') return { order: await orderOf(tx, quotation) }
    demandOpen(quotation, input.version, context.now())
    await demandMayAccept(tx, context, { quotation, member: opened.member })
    const order = await place(tx, context, { opened: { ...opened, quotation }, buyer, input })
    const at = context.now()
    const { name, position } = input.acceptance
    await writeQuotation(tx, quotation, {
      at,
      step: 'accepted',
      since: at,
      decidedAt: at,
      decidedBy: opened.member?.id ?? null,
      acceptedName: name,
      acceptedPosition: position,
      draft: null,
      draftBy: null,
    })
    await audit(tx, {
      at,
      actor: { kind: 'member', id: buyer.id, requestId: context.requestId },
      action: 'quotation.accepted',
      subject: 'quotation',
      subjectId: quotation.id,
      after: { version: input.version, totalSen: quotation.totalSen },
    })
    await tieGiven(tx, causeOf.quotation(quotation.id), order.id)
    await queueMessage(tx, { message: 'quotation-accepted', quotation: quotation.id })
    return { order }
  })
}

/**
 * Finds the member for whom the order is placed, and keeps them from being erased: the one of the link, the one of the
 * quotation, or the owner of its confirmed phone number, who becomes a member.
 */
async function keepBuyer(
  tx: Transaction,
  context: RequestContext,
  { quotation, member }: OpenedQuotation,
): Promise<Member> {
  const { contactPhone: phoneNumber, contactName: name, contactEmail: email, language } = quotation
  const known =
    member ??
    (await findMember(tx, quotation.memberId)) ??
    (await findByPhone({ database: tx as never }, phoneNumber)) ??
    (await createByPhone(tx, context, { phoneNumber, name, email, language })) ??
    // Somebody registered the number at the same time.
    (await findByPhone({ database: tx as never }, phoneNumber))
  if (known === undefined) throw new ShopError('link_expired')
  await keepMembers(tx, [known.id])
  return known
}

/** Finds the order of an accepted quotation. @throws ShopError quotation_accepted if it was cancelled */
async function orderOf(tx: Transaction, { id }: QuotationRow): Promise<PlacedOrder> {
  const [order] = await tx
    .select({ id: orders.id, number: orders.number, status: orders.status })
    .from(orders)
    .where(and(eq(orders.quotationId, id)))
    .orderBy(desc(orders.number))
    .limit(1)
  if (order === undefined || order.status === 'Cancelled') throw new ShopError('quotation_accepted')
  return { id: order.id, orderNumber: formatOrderNumber(order.number) }
}

/**
 * Demands that a version can still be answered.
 * @throws ShopError quotation_replaced, quotation_withdrawn, quotation_declined, quotation_accepted, quotation_expired
 */
export function demandOpen(quotation: QuotationRow, version: number, now: Date): void {
  if (version !== quotation.version) throw new ShopError('quotation_replaced', { version: quotation.version })
  const state = quotationState(quotation, formatDate(now))
  if (state === 'sent') return
  if (state === 'expired') throw new ShopError('quotation_expired', { day: quotation.validUntil })
  if (state === 'declined') throw new ShopError('quotation_declined')
  throw new ShopError(state === 'accepted' ? 'quotation_accepted' : 'quotation_withdrawn')
}

async function demandMayAccept(
  tx: Transaction,
  context: RequestContext,
  who: { quotation: QuotationRow; member: Member | undefined },
): Promise<void> {
  const { passed } = await mayAccept(tx, { ...who, now: context.now() })
  if (passed === undefined) return
  const { limit, most, above } = passed
  throw new ShopError('approval_required', { limit, most: formatRinggit(most), above: formatRinggit(above) })
}

interface Placing {
  opened: OpenedQuotation
  buyer: Member
  input: Accepting
}

async function place(tx: Transaction, context: RequestContext, { opened, buyer, input }: Placing) {
  const { quotation, version } = opened
  await releaseStock(tx, quotation.id)
  const placeIt = (order: NewOrder) =>
    placeFor(
      context,
      {
        order,
        lang: quotation.language,
        idempotencyKey: undefined,
        member: buyer,
        actor: { kind: 'member', id: buyer.id, requestId: context.requestId },
        quotation: toQuoted(quotation, version),
      },
      tx,
    )
  const order = toOrder(quotation, version.content, input.acceptance)
  try {
    return await placeIt(order)
  } catch (error) {
    if (error instanceof ShopError && error.code === 'order_changed') throw new ShopError('quotation_short')
    if (!isAboutDay(error)) throw error
    if (!input.later) throw new ShopError('delivery_day_full')
    const { preferredDay: _day, preferredHalf: _half, ...access } = order.deliveryAccess ?? {}
    return placeIt({ ...order, deliveryAccess: access as NewOrder['deliveryAccess'] })
  }
}

/** Whether an order was refused because of its preferred day: it is full, or over. */
const isAboutDay = (error: unknown): boolean => {
  if (!(error instanceof ShopError)) return false
  const issues = (error.details?.issues ?? []) as readonly Issue[]
  return (
    error.code === 'delivery_day_full' || issues.some(({ path }) => path === 'deliveryAccess.preferredDay')
  )
}
