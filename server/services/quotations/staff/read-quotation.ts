import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import { formatDate, toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { placeOfAddress } from '#core/delivery/find-place.ts'
import { toRinggit } from '#core/money.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../../context.ts'
import type { Database } from '../../../database/connect.ts'
import {
  quotationMessages,
  quotationVersions,
  stockHolds,
} from '../../../database/tables/quotations/quotations.ts'
import { approvals, staff } from '../../../database/tables/staff.ts'
import { tiersOf } from '../../catalogue/prices/piece-price.ts'
import { planDelivery } from '../../delivery/promise.ts'
import { seenOf, type QuotationRow } from '../lock-quotation.ts'
import { readAcceptance } from '../read-by-link.ts'
import { goodsOf, readGoodsNow } from './goods-now.ts'
import { readRelated, toRow } from './list-quotations.ts'
import { readNext } from './next-content.ts'
import { subjectOfRequest } from './write-draft.ts'

/**
 * Reads a quotation with its versions, messages and what its next version starts with. Costs are only for staff who may
 * see them.
 * @throws ShopError quotation_not_found
 */
export async function readStaffQuotation(
  context: StaffContext,
  { id }: { id: string },
): Promise<StaffQuotation> {
  const { database } = context
  const [related] = await readRelated(context, [id])
  if (related === undefined) throw new ShopError('quotation_not_found')
  const { quotation } = related
  const [versions, messages, names, waits] = await Promise.all([
    database
      .select()
      .from(quotationVersions)
      .where(eq(quotationVersions.quotationId, id))
      .orderBy(desc(quotationVersions.version)),
    database
      .select()
      .from(quotationMessages)
      .where(eq(quotationMessages.quotationId, id))
      .orderBy(asc(quotationMessages.id)),
    readNames(database),
    readWaiting(database, id),
  ])
  const { next, gone } = await readNext(database, {
    quotation,
    last: versions[0]?.content,
    now: context.now(),
  })
  return {
    ...toRow(related, formatDate(context.now())),
    ...(await readAnswers(database, quotation)),
    seen: seenOf(quotation),
    requestedAt: toServerDate(quotation.requestedAt),
    email: quotation.contactEmail,
    language: quotation.language,
    ...(quotation.memberId !== null && { memberId: quotation.memberId }),
    ...(quotation.companyId !== null && { companyId: quotation.companyId }),
    ...(quotation.asked?.word !== undefined && { word: quotation.asked.word }),
    next,
    gone,
    ...(quotation.draftBy !== null && { draftBy: names(quotation.draftBy) }),
    ...(waits && { waits }),
    versions: versions.map(({ version, sentAt, sentBy, opened, totalSen, content }) => ({
      version,
      sentAt: toServerDate(sentAt),
      sentBy: names(sentBy),
      opened,
      total: toRinggit(totalSen),
      content,
    })),
    messages: messages
      .filter(({ kind }) => kind !== 'note')
      .map(({ id: entry, at, kind, staffId, buyerName, text }) => ({
        id: String(entry),
        at: toServerDate(at),
        by: kind === 'question' ? ('buyer' as const) : ('staff' as const),
        name: buyerName ?? names(staffId),
        text,
      })),
    notes: messages
      .filter(({ kind }) => kind === 'note')
      .map(({ id: entry, at, staffId, text }) => ({
        id: String(entry),
        at: toServerDate(at),
        name: names(staffId),
        text,
      })),
    goods: await readGoods(context, quotation, next),
    reminds: quotation.reminds,
    ...(quotation.asked?.plan && { plan: quotation.asked.plan }),
    ...(await readPromise(context, next)),
  }
}

/** The days on which the goods of the next version would come, if it names a place. */
async function readPromise(context: StaffContext, { delivery }: StaffQuotation['next']) {
  const { shippingMethod, shippingAddress } = delivery
  if (shippingMethod !== 'delivery' || shippingAddress === undefined) return {}
  const { promise } = await planDelivery(context, placeOfAddress(shippingAddress))
  return promise && { promised: { from: promise.from, to: promise.to } }
}

/** How the buyer answered, or why it was withdrawn. */
async function readAnswers(database: Database, quotation: QuotationRow) {
  const { step, decidedAt, declineReason, declineWord, withdrawReason } = quotation
  if (decidedAt === null) return {}
  const at = toServerDate(decidedAt)
  if (step === 'accepted') {
    const { order, ...accepted } = await readAcceptance(database, quotation)
    const named = order && { orderId: order.id, orderNumber: order.orderNumber }
    return { accepted: { ...accepted, ...named } }
  }
  if (step === 'declined' && declineReason !== null)
    return { declined: { reason: declineReason, ...(declineWord !== null && { word: declineWord }), at } }
  if (step === 'withdrawn') return { withdrawn: { reason: withdrawReason ?? '', at } }
  return {}
}

/** Reads the names of all staff, which are few. */
async function readNames(database: Database) {
  const rows = await database.select({ id: staff.id, name: staff.name }).from(staff)
  return (id: string | null) => rows.find((row) => row.id === id)?.name ?? ''
}

/** Reads the request to send the draft that waits for a colleague. */
async function readWaiting(database: Database, id: string) {
  const [found] = await database
    .select({ by: staff.name, reason: approvals.reason, amountSen: approvals.amountSen })
    .from(approvals)
    .innerJoin(staff, eq(staff.id, approvals.askedBy))
    .where(
      and(
        eq(approvals.kind, 'quotation'),
        eq(approvals.subject, subjectOfRequest(id)),
        isNull(approvals.decision),
      ),
    )
  return found && { by: found.by, reason: found.reason, amount: toRinggit(found.amountSen ?? 0) }
}

async function readGoods(
  { database, session, now }: StaffContext,
  { id, companyId }: QuotationRow,
  next: StaffQuotation['next'],
): Promise<StaffQuotation['goods']> {
  const [found, held] = await Promise.all([
    readGoodsNow(database, goodsOf(next), { companyId, now: now() }),
    database.select().from(stockHolds).where(eq(stockHolds.quotationId, id)),
  ])
  const seesCosts = staffMay(session.staff, 'costs:read')
  return found.map(({ spec, costSen, companySen }) => {
    const own = held.find((hold) => hold.productId === spec.productId && hold.specId === spec.id)
    return {
      productId: spec.productId,
      specId: spec.id,
      price: toRinggit(spec.priceSen),
      listPrice: toRinggit(spec.regularPriceSen),
      ...tiersOf(spec),
      ...(companySen !== null && { companyPrice: toRinggit(companySen) }),
      stock: spec.stock,
      held: own?.pieces ?? 0,
      ...(seesCosts && costSen !== null && { cost: toRinggit(costSen) }),
    }
  })
}
