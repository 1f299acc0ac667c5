import { and, desc, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { personName } from '#core/accounts/names.ts'
import type { PurchaseRequest, PurchaseRequestRow } from '#core/api/companies/purchase-requests.ts'
import { mayDecide, requestLife, requestStatus } from '#core/companies/purchase-requests.ts'
import { companyMay } from '#core/companies/roles.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { MemberContext, RequestContext } from '../../context.ts'
import { companyPeople } from '../../database/tables/companies/companies.ts'
import { purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { pickupLocations } from '../../database/tables/delivery.ts'
import { members } from '../../database/tables/members.ts'
import { orders } from '../../database/tables/orders.ts'
import { demandMembership, type Membership } from '../companies/membership.ts'
import { senOwed } from '../order-parts/amounts.ts'
import { spendingOf, spentSen } from '../companies/spending.ts'
import { readDeciders } from './deciders.ts'
import { priceNow } from './price-request.ts'

const decider = alias(members, 'decider')

type RequestRow = typeof purchaseRequests.$inferSelect

/** The condition for the requests that a person of a company may see. Buyers see only their own. */
const seenBy = ({ company, person }: Membership): SQL | undefined =>
  and(
    eq(purchaseRequests.companyId, company.id),
    companyMay(person.role, 'decide_requests') ? undefined : eq(purchaseRequests.askedBy, person.memberId),
  )

/**
 * Lists the purchase requests of a company that the caller may see, newest first. @throws ShopError company_not_found
 */
export async function listRequests(
  { database, session, now }: MemberContext,
  { id, after, pageSize }: { id: string; after?: string | undefined; pageSize: number },
): Promise<{ requests: PurchaseRequestRow[]; next?: string }> {
  const memberId = session.member.id
  const seen = seenBy(await demandMembership(database, { memberId, companyId: id }))
  const { askedAt, id: key } = purchaseRequests
  const [last] =
    after === undefined
      ? []
      : await database
          .select({ askedAt, id: key })
          .from(purchaseRequests)
          .where(and(seen, eq(key, after)))
  const found = await database
    .select({ request: purchaseRequests, member: members })
    .from(purchaseRequests)
    .innerJoin(members, eq(members.id, purchaseRequests.askedBy))
    .where(
      and(
        seen,
        last && or(lt(askedAt, last.askedAt), and(eq(askedAt, last.askedAt), sql`${key} > ${last.id}`)),
      ),
    )
    .orderBy(desc(askedAt), key)
    .limit(pageSize + 1)
  const page = found.slice(0, pageSize)
  const next = found.length > pageSize ? page.at(-1)?.request.id : undefined
  return {
    requests: page.map(({ request, member }) => toRow(request, { member, memberId, now: now() })),
    ...(next !== undefined && { next }),
  }
}

const toRow = (
  request: RequestRow,
  { member, memberId, now }: { member: typeof members.$inferSelect; memberId: string; now: Date },
): PurchaseRequestRow => ({
  id: request.id,
  status: requestStatus(request, now),
  askedBy: personName(member),
  own: request.askedBy === memberId,
  askedAt: toServerDate(request.askedAt),
  itemCount: request.order.items.reduce((sum, { quantity }) => sum + quantity, 0),
  asked: toRinggit(request.askedSen),
})

/** The company, the request to read, and the language. */
interface Reading {
  id: string
  request: string
  lang: Language
}

/**
 * Reads a purchase request with current prices and stock, for a person of its company.
 * @throws ShopError company_not_found, purchase_request_not_found
 */
export async function readRequest(
  context: Pick<RequestContext, 'database' | 'now'>,
  memberId: string,
  { id: companyId, request: requestId, lang }: Reading,
): Promise<PurchaseRequest> {
  const { database } = context
  const membership = await demandMembership(database, { memberId, companyId })
  const [found] = await database
    .select({ request: purchaseRequests, member: members, decider, order: orders })
    .from(purchaseRequests)
    .innerJoin(members, eq(members.id, purchaseRequests.askedBy))
    .leftJoin(decider, eq(decider.id, purchaseRequests.decidedBy))
    .leftJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .where(and(seenBy(membership), eq(purchaseRequests.id, requestId)))
  if (found === undefined) throw new ShopError('purchase_request_not_found')
  const { request, member } = found
  const now = context.now()
  const [priced, deciders, [asker], [place]] = await Promise.all([
    priceNow(context, { order: request.order, member, lang }),
    readDeciders(database, request),
    database
      .select({ person: companyPeople, spent: spentSen(now) })
      .from(companyPeople)
      .where(and(eq(companyPeople.companyId, companyId), eq(companyPeople.memberId, member.id))),
    database
      .select({ name: pickupLocations.name })
      .from(pickupLocations)
      .where(eq(pickupLocations.id, request.order.pickupLocation ?? '')),
  ])
  const row = toRow(request, { member, memberId, now })
  const { company, person } = membership
  const isAsker = request.askedBy === memberId
  const spending = asker && spendingOf(asker.person, asker.spent)
  return {
    ...row,
    company: { id: company.id, legalName: company.legalName, closed: company.closedAt !== null },
    askerGone: asker === undefined,
    ...(request.word !== null && { word: request.word }),
    lines: priced.lines,
    ...(request.order.voucherCode !== undefined && {
      voucher: {
        code: request.order.voucherCode,
        ...(priced.voucherSen !== undefined && { discount: toRinggit(priced.voucherSen) }),
      },
    }),
    ...(priced.amountSen !== undefined && { now: toRinggit(priced.amountSen) }),
    ...detailsOf(request),
    ...(place && { pickupPlace: place.name[lang] }),
    ...(spending && { spending }),
    expiresAt: toServerDate(new Date(request.askedAt.getTime() + requestLife)),
    mayDecide:
      row.status === 'waiting' &&
      company.closedAt === null &&
      asker !== undefined &&
      mayDecide({ role: person.role, isAsker }),
    deciders: deciders.map(({ name }) => name),
    ...(request.decidedAt !== null && { decided: decisionOf(request, request.decidedAt, found) }),
  }
}

function detailsOf({ order }: RequestRow) {
  const { shippingMethod, shippingAddress, company, notes, deliveryAccess } = order
  return {
    shippingMethod,
    ...(shippingAddress && { shippingAddress }),
    ...(company?.purchaseOrderNumber !== undefined && { purchaseOrderNumber: company.purchaseOrderNumber }),
    ...(company?.costCentre !== undefined && { costCentre: company.costCentre }),
    ...(notes !== undefined && { notes }),
    ...(deliveryAccess?.preferredDay !== undefined && { preferredDay: deliveryAccess.preferredDay }),
  }
}

function decisionOf(
  { reason }: RequestRow,
  at: Date,
  found: { decider: typeof members.$inferSelect | null; order: typeof orders.$inferSelect | null },
): NonNullable<PurchaseRequest['decided']> {
  return {
    at: toServerDate(at),
    ...(found.decider && { by: personName(found.decider) }),
    ...(reason !== null && { reason }),
    ...(found.order && {
      order: {
        id: found.order.id,
        orderNumber: formatOrderNumber(found.order.number),
        amount: toRinggit(senOwed(found.order)),
      },
    }),
  }
}
