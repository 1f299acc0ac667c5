import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import { formatCreditNoteNumber, formatInvoiceNumber } from '#core/orders/invoices.ts'
import { shopName } from '#core/shop/shop.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import { companies, companyPeople } from '../../database/tables/companies/companies.ts'
import { purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { memberLines, members, sessions } from '../../database/tables/members.ts'
import { auditEntries, invoices, orders } from '../../database/tables/orders.ts'
import { creditNotes } from '../../database/tables/staff.ts'
import { stockRequests } from '../../database/tables/stock-requests.ts'
import { toUser, type Member } from '../accounts/members.ts'
import { findOrder } from '../orders/read-order.ts'
import { exportQuotations } from '../quotations/personal-data.ts'
import { readSubscription } from '../shop/newsletter.ts'
import { auditMember } from './lock-member.ts'

/**
 * Returns the data that the shop stores about a member and may hand out, with dates in ISO 8601. Records the export in
 * the audit trail.
 * @throws ShopError member_not_found
 */
export async function exportMember(context: StaffContext, { id }: { id: string }) {
  const { database } = context
  const [member] = await database.select().from(members).where(eq(members.id, id))
  if (member === undefined) throw new ShopError('member_not_found')
  const [opened, placed, actions, newsletter, waitsFor, lists, belongsTo, requests, quoted] =
    await Promise.all([
      readSessions(context, id),
      database
        .select({ id: orders.id, invoice: { number: invoices.number, issuedAt: invoices.issuedAt } })
        .from(orders)
        .leftJoin(invoices, eq(invoices.orderId, orders.id))
        .where(eq(orders.memberId, id))
        .orderBy(asc(orders.placedAt), asc(orders.number)),
      readActions(context, id),
      readSubscription(context, member),
      readRequests(context, member),
      readLists(context, id),
      readCompanies(context, id),
      readPurchaseRequests(context, id),
      exportQuotations(database, member),
    ])
  const exported = []
  for (const { id: orderId, invoice } of placed) {
    const notes = await database
      .select()
      .from(creditNotes)
      .where(eq(creditNotes.orderId, orderId))
      .orderBy(asc(creditNotes.number))
    const order = await findOrder(context, { id: orderId, lang: member.language })
    exported.push({
      ...order,
      ...(invoice && {
        invoice: { number: formatInvoiceNumber(invoice.number), issuedAt: invoice.issuedAt },
      }),
      creditNotes: notes.map(({ number, issuedAt, amountSen, reason }) => ({
        number: formatCreditNoteNumber(number),
        issuedAt,
        amount: toRinggit(amountSen),
        reason,
      })),
    })
  }
  await auditMember(database, context, {
    action: 'member.exported',
    member: id,
    after: { orders: exported.length },
  })
  const file = {
    shop: shopName,
    exportedAt: context.now(),
    account: {
      ...toUser(member),
      id,
      language: member.language,
      registeredAt: member.createdAt,
      emailVerifiedAt: member.emailVerifiedAt,
      newEmail: member.newEmail,
      signedInAt: member.signedInAt,
      blockedAt: member.blockedAt,
      blockReason: member.blockReason,
    },
    sessions: opened,
    newsletter,
    waitsFor,
    ...lists,
    companies: belongsTo,
    purchaseRequests: requests,
    quotations: quoted,
    orders: exported,
    actions,
  }
  return readable(file) as Record<string, unknown>
}

/** The sessions of the member, with device and network. */
async function readSessions({ database }: HasDatabase, memberId: string) {
  const { createdAt: openedAt, seenAt, device, network } = sessions
  return database
    .select({ openedAt, seenAt, device, network })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(asc(openedAt))
}

/** Reads the member's actions from the audit trail. */
async function readActions({ database }: HasDatabase, memberId: string) {
  const { at, action, subject, subjectId, after } = auditEntries
  return database
    .select({ at, action, subject, subjectId, after })
    .from(auditEntries)
    .where(and(eq(auditEntries.actorKind, 'member'), eq(auditEntries.actorId, memberId)))
    .orderBy(asc(auditEntries.id))
}

/**
 * Reads the member's stock requests, including those made with their confirmed email address but without the account.
 */
async function readRequests({ database }: HasDatabase, { id, email, emailVerifiedAt }: Member) {
  const { productId, specId, by, askedAt, notifiedAt } = stockRequests
  const byAddress =
    email !== null && emailVerifiedAt !== null
      ? sql`lower(${stockRequests.email}) = lower(${email})`
      : undefined
  return database
    .select({ productId, specId, by, askedAt, notifiedAt })
    .from(stockRequests)
    .where(or(eq(stockRequests.memberId, id), byAddress))
    .orderBy(asc(askedAt))
}

/** Reads the companies that the member belongs to. */
async function readCompanies({ database }: HasDatabase, memberId: string) {
  const { legalName, registrationNumber, closedAt } = companies
  const { role, orderLimitSen, monthLimitSen, joinedAt } = companyPeople
  return database
    .select({ legalName, registrationNumber, role, orderLimitSen, monthLimitSen, joinedAt, closedAt })
    .from(companyPeople)
    .innerJoin(companies, eq(companies.id, companyPeople.companyId))
    .where(eq(companyPeople.memberId, memberId))
    .orderBy(asc(joinedAt))
}

/** Reads the member's own purchase requests, and their decisions on those of colleagues. */
async function readPurchaseRequests({ database }: HasDatabase, memberId: string) {
  const { askedBy, askedAt, askedSen, order, orderId, word, decision, decidedAt, decidedBy, reason } =
    purchaseRequests
  const found = await database
    .select({
      company: companies.legalName,
      askedBy,
      askedAt,
      askedSen,
      order,
      orderId,
      word,
      decision,
      decidedAt,
      reason,
    })
    .from(purchaseRequests)
    .innerJoin(companies, eq(companies.id, purchaseRequests.companyId))
    .where(or(eq(askedBy, memberId), eq(decidedBy, memberId)))
    .orderBy(asc(askedAt))
  const isOwn = (request: (typeof found)[number]) => request.askedBy === memberId
  return {
    asked: found.filter(isOwn).map(({ askedBy: _own, ...request }) => request),
    decided: found
      .filter((request) => !isOwn(request))
      .map(({ company, decision: what, decidedAt: at, reason: words }) => ({
        company,
        decision: what,
        at,
        words,
      })),
  }
}

/** Reads the cart and wishlist of the account. */
async function readLists({ database }: HasDatabase, memberId: string) {
  const { list, item, changedAt } = memberLines
  const lines = await database
    .select({ list, item, changedAt })
    .from(memberLines)
    .where(and(eq(memberLines.memberId, memberId), isNotNull(item)))
    .orderBy(asc(changedAt), asc(memberLines.key))
  const linesOf = (name: string) =>
    lines.filter((line) => line.list === name).map((line) => ({ ...line.item, changedAt: line.changedAt }))
  return { cart: linesOf('cart'), wishlist: linesOf('wishlist') }
}

/** Converts dates to ISO 8601 and leaves out empty values. */
function readable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(readable)
  if (typeof value !== 'object' || value === null) return value
  if (isServerDate(value)) return new Date(value.seconds * 1000 + value.nanoseconds / 1_000_000).toISOString()
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined)
  return Object.fromEntries(fields.map(([name, field]) => [name, readable(field)]))
}

function isServerDate(value: object): value is { seconds: number; nanoseconds: number } {
  return Object.keys(value).toSorted().join() === 'nanoseconds,seconds'
}
