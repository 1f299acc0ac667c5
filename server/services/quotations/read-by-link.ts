import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { placeOfAddress } from '#core/delivery/find-place.ts'
import { formatDate, toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { quotationSums, type QuotationContent } from '#core/quotations/content.ts'
import { formatQuotationNumber } from '#core/quotations/numbers.ts'
import { quotationState } from '#core/quotations/states.ts'
import { publicName } from '#core/staff/public-name.ts'
import type { Context, RequestContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { companies } from '../../database/tables/companies/companies.ts'
import { pickupLocations } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import { quotationMessages, quotationVersions } from '../../database/tables/quotations/quotations.ts'
import { staff } from '../../database/tables/staff.ts'
import { planDelivery } from '../delivery/promise.ts'
import { readDeciders } from '../purchase-requests/deciders.ts'
import { openQuotation, quotationToken, type OpenedQuotation } from './links.ts'
import { mayAccept } from './may-accept.ts'
import { readShortage } from './shortage.ts'

/**
 * Reads the version of a quotation that a link names, and counts that it was opened.
 * @throws ShopError link_expired, too_many_requests
 */
export async function readQuotation(
  context: RequestContext,
  { token, lang }: { token: string; lang: Language },
): Promise<Quotation> {
  const opened = await openQuotation(context, token)
  const { quotation, version } = opened
  await context.database
    .update(quotationVersions)
    .set({ opened: sql`${quotationVersions.opened} + 1` })
    .where(
      and(eq(quotationVersions.quotationId, quotation.id), eq(quotationVersions.version, version.version)),
    )
  return describeVersion(context, opened, lang)
}

/** Describes a version as its buyer reads it, with what the person of its link can do now. */
export async function describeVersion(
  context: Context,
  opened: OpenedQuotation,
  lang: Language,
): Promise<Quotation> {
  const { quotation, version } = opened
  const { content } = version
  const { database } = context
  const now = context.now()
  const state = quotationState(quotation, formatDate(now))
  const isCurrent = version.version === quotation.version
  const isOpen = isCurrent && state === 'sent'
  const [company, messages, from, accepted, answer, replacedBy, place] = await Promise.all([
    findCompany(database, quotation.companyId),
    readMessages(database, quotation.id),
    nameOfStaff(database, version.sentBy),
    quotation.step === 'accepted' ? readAcceptance(database, quotation) : undefined,
    isOpen ? readAnswer(context, opened) : undefined,
    isCurrent ? undefined : findReplacement(context, opened),
    content.delivery.pickupLocation === undefined
      ? undefined
      : database
          .select({ name: pickupLocations.name })
          .from(pickupLocations)
          .where(eq(pickupLocations.id, content.delivery.pickupLocation)),
  ])
  const short = isOpen ? await readShortage(database, { quotationId: quotation.id, content, lang }) : []
  const { shippingMethod, shippingAddress, deliveryAccess } = content.delivery
  const address = shippingMethod === 'delivery' ? shippingAddress : undefined
  const promise = isOpen && address && (await planDelivery(context, placeOfAddress(address))).promise
  const { declineReason, decidedAt } = quotation
  return {
    number: formatQuotationNumber(quotation),
    version: version.version,
    state,
    ...(replacedBy && { replacedBy }),
    buyer: company?.legalName ?? quotation.companyName ?? quotation.contactName,
    company: company !== undefined,
    purchaseOrderRequired: company?.purchaseOrderRequired ?? false,
    contactName: quotation.contactName,
    requestedAt: toServerDate(quotation.requestedAt),
    sentAt: toServerDate(version.sentAt),
    from,
    ...wordsOf(content, lang),
    lines: content.lines.map((line) => shownLine(line, lang)),
    sums: quotationSums(content),
    shippingMethod,
    ...(address && { shippingAddress: address }),
    ...(place?.[0] && { pickupPlace: place[0].name[lang] }),
    ...(promise && { promised: { from: promise.from, to: promise.to } }),
    ...(deliveryAccess?.preferredDay !== undefined && { preferredDay: deliveryAccess.preferredDay }),
    ...(quotation.asked?.plan && { plan: quotation.asked.plan }),
    messages,
    mayAccept: answer?.mayAccept === true && short.length === 0,
    ...(answer?.above && { above: answer.above }),
    short,
    ...(accepted && { accepted }),
    ...(quotation.step === 'declined' &&
      declineReason !== null &&
      decidedAt !== null && { declined: { reason: declineReason, at: toServerDate(decidedAt) } }),
  }
}

function wordsOf({ note, terms, validUntil, holdUntil }: QuotationContent, lang: Language) {
  const shown = note[lang] ?? note.en ?? note['zh-TW']
  return {
    validUntil,
    ...(holdUntil !== undefined && { holdUntil }),
    ...(shown !== undefined && { note: shown }),
    ...(terms !== undefined && { terms }),
  }
}

function shownLine(line: QuotationContent['lines'][number], lang: Language): Quotation['lines'][number] {
  const { kind, pieces, price } = line
  if (line.kind === 'free') return { kind, name: line.description, pieces, price }
  const { productId, specName, imgUrl, size, listPrice, reason } = line
  return {
    kind,
    name: line.productName[lang],
    pieces,
    price,
    goods: {
      productId,
      specName,
      displayName: line.displayName[lang],
      imgUrl,
      size,
      listPrice,
      ...(reason.code === 'tier' && { tierFrom: reason.from }),
    },
  }
}

async function findCompany(database: Pick<Database, 'select'>, id: string | null) {
  const [company] = await database
    .select()
    .from(companies)
    .where(eq(companies.id, id ?? ''))
  return company
}

/** Reads the questions of the buyer and the answers, without the notes of staff. */
async function readMessages(
  database: Pick<Database, 'select'>,
  quotationId: string,
): Promise<Quotation['messages']> {
  const rows = await database
    .select({ message: quotationMessages, staffName: staff.name })
    .from(quotationMessages)
    .leftJoin(staff, eq(staff.id, quotationMessages.staffId))
    .where(and(eq(quotationMessages.quotationId, quotationId), ne(quotationMessages.kind, 'note')))
    .orderBy(asc(quotationMessages.id))
  return rows.map(({ message: { id, at, kind, text, buyerName }, staffName }) => ({
    id: String(id),
    at: toServerDate(at),
    by: kind === 'question' ? ('buyer' as const) : ('staff' as const),
    name: buyerName ?? publicName(staffName ?? ''),
    text,
  }))
}

async function nameOfStaff(database: Pick<Database, 'select'>, id: string): Promise<string> {
  const [found] = await database.select({ name: staff.name }).from(staff).where(eq(staff.id, id))
  return publicName(found?.name ?? '')
}

/** Reads who accepted a quotation, and its order; after a cancellation the newest one. */
export async function readAcceptance(
  database: Pick<Database, 'select'>,
  { id, acceptedName, acceptedPosition, decidedAt }: OpenedQuotation['quotation'],
): Promise<NonNullable<Quotation['accepted']>> {
  const [order] = await database
    .select({ id: orders.id, number: orders.number, status: orders.status })
    .from(orders)
    .where(eq(orders.quotationId, id))
    .orderBy(desc(orders.number))
    .limit(1)
  return {
    name: acceptedName ?? '',
    position: acceptedPosition ?? '',
    at: toServerDate(decidedAt ?? new Date(0)),
    ...(order && { order: { id: order.id, orderNumber: formatOrderNumber(order.number) } }),
    cancelled: order?.status === 'Cancelled',
  }
}

/** Whether the person of a link may accept the quotation; a limit that keeps a buyer from it, and who decides. */
async function readAnswer(context: Context, { quotation, member }: OpenedQuotation) {
  try {
    const { membership, passed } = await mayAccept(context.database, {
      quotation,
      member,
      now: context.now(),
    })
    if (membership === undefined || passed === undefined) return { mayAccept: true }
    const { company, person } = membership
    const deciders = await readDeciders(context.database, { companyId: company.id, askedBy: person.memberId })
    return {
      mayAccept: false,
      above: { above: passed.above, deciders: deciders.map(({ name }) => name) },
    }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'quotation_not_yours') return { mayAccept: false }
    throw error
  }
}

async function findReplacement(context: Context, { quotation, member }: OpenedQuotation) {
  const [newer] = await context.database
    .select()
    .from(quotationVersions)
    .where(
      and(
        eq(quotationVersions.quotationId, quotation.id),
        eq(quotationVersions.version, quotation.version ?? 0),
      ),
    )
  return newer && { version: newer.version, token: quotationToken(context, quotation, newer, member) }
}
