import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { formatCash, formatRinggit, toRinggit, toSen } from '#core/money.ts'
import { placeOfAddress } from '#core/delivery/find-place.ts'
import { canPreferDay } from '#core/delivery/preferred-day.ts'
import { quotationSums, type QuotationContent } from '#core/quotations/content.ts'
import { refusedDay } from '#core/quotations/days.ts'
import { quotationState } from '#core/quotations/states.ts'
import { givenBy } from '#core/staff/given-away.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { pickupLocations } from '../../../database/tables/delivery.ts'
import { quotations, quotationVersions, stockHolds } from '../../../database/tables/quotations/quotations.ts'
import { staff, staffRoles } from '../../../database/tables/staff.ts'
import { queueMessage } from '../../../jobs/messages-queue.ts'
import { piecePriceOf } from '../../catalogue/prices/piece-price.ts'
import { demandDelivery } from '../../delivery/promise.ts'
import { auditRefusedMoney } from '../../orders/deductions.ts'
import { readDeductionLimit } from '../../shop/settings.ts'
import { askApproval, type Approval } from '../../staff/ask-approval.ts'
import { auditStaff, staffOf } from '../../staff/audit.ts'
import { causeOf, lockLeft, recordGiven, takeBackGiven } from '../../staff/given-away.ts'
import { demandPermission, withRole } from '../../staff/sessions.ts'
import { holdStock, releaseStock } from '../hold-stock.ts'
import { demandSeen, lockQuotation, seenOf, writeQuotation, type QuotationRow } from '../lock-quotation.ts'
import type { QuotationBuyer } from '../price-draft.ts'
import { goodsOf, readGoodsNow } from './goods-now.ts'
import { recipientsOf } from './recipients.ts'
import { demandDays, demandSendable, dropRequestToSend, piecesOf, subjectOfRequest } from './write-draft.ts'

/** What a colleague agrees to: sending the draft as it was read. */
interface AskedSending extends Record<string, unknown> {
  quotation: string
  seen: string
}

/** Requires the permission for fees if a draft charges any: services and the delivery fee become a fee of the order. */
async function demandFees(context: StaffContext, { id, draft }: QuotationRow): Promise<void> {
  const { services, deliveryFee } = draft ? quotationSums(draft) : { services: 0, deliveryFee: 0 }
  if (services + deliveryFee > 0)
    await demandPermission(context, context.session, 'fees:charge', {
      requestId: context.requestId,
      what: `quotation ${id}`,
    })
}

/**
 * Sends the saved draft as the next version, at the prices in it. What one person may not give away alone waits for a
 * colleague, if there is a reason `why` for them; then there is no version yet.
 * @throws ShopError quotation_not_found, quotation_changed_meanwhile, quotation_step_refused, quotation_day_invalid,
 * quotation_address_missing, delivery_day_full, delivery_full, not_allowed to charge fees, not_enough_stock, deduction_above_limit, second_person_needed, spec_not_found
 */
export async function sendQuotation(
  context: StaffContext,
  { id, seen, why }: { id: string; seen: string; why?: string | undefined },
): Promise<{ version?: number; waits: boolean }> {
  await demandPossibleDay(context, id)
  const sending = context.database.transaction(async (tx) => {
    const quotation = await lockQuotation(tx, id)
    const now = context.now()
    await demandFees(context, quotation)
    demandSeen(quotation, seen)
    await demandSendable(tx, quotation, now)
    const { draft } = quotation
    if (draft === null)
      throw new ShopError('quotation_step_refused', { state: quotationState(quotation, formatDate(now)) })
    demandDays(draft, now)
    if (!(await hasPlace(tx, draft))) throw new ShopError('quotation_address_missing')
    const giving = await readGiving(tx, draft, { companyId: quotation.companyId, now })
    const refusal = await refusalOf(tx, context, giving, replacedBy(quotation))
    if (refusal !== undefined) {
      if (why === undefined) throw refusal
      const details: AskedSending = { quotation: id, seen }
      const amountSen = givenBy(giving.act)
      const subject = subjectOfRequest(id)
      await askApproval(tx, context, { kind: 'quotation', subject, amountSen, reason: why, details })
      return { waits: true }
    }
    await dropRequestToSend(tx, id, now)
    return { version: await send(tx, context, { quotation, draft, giving }), waits: false }
  })
  return sending.catch((error: unknown) => auditRefusedMoney(context, `quotation ${id}`, error))
}

/**
 * Sends a draft as a second person approved; returns false if it has changed since, cannot be sent any more, or gives
 * away more by now.
 * @throws ShopError not_enough_stock
 */
export async function carryOutSending(
  tx: Transaction,
  context: StaffContext,
  { amountSen, details, askedBy }: Approval,
): Promise<boolean> {
  const { quotation: id, seen } = details as AskedSending
  const quotation = await lockQuotation(tx, id)
  const { draft, contactEmail } = quotation
  if (seenOf(quotation) !== seen || draft === null || contactEmail === '') return false
  if (refusedDay(draft, formatDate(context.now())) !== undefined || !(await hasPlace(tx, draft))) return false
  const giving = await readGiving(tx, draft, { companyId: quotation.companyId, now: context.now() })
  if (givenBy(giving.act) > (amountSen ?? 0) || !(await mayCharge(tx, askedBy, draft))) return false
  await send(tx, context, { quotation, draft, giving, askedBy })
  return true
}

/** Whether whoever asked for a second person may still charge the fees of a draft. */
async function mayCharge(tx: Transaction, staffId: string, draft: QuotationContent): Promise<boolean> {
  const { services, deliveryFee } = quotationSums(draft)
  if (services + deliveryFee === 0) return true
  const [found] = await tx
    .select({ account: staff, role: staffRoles })
    .from(staff)
    .innerJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(and(eq(staff.id, staffId), isNull(staff.disabledAt)))
  return found !== undefined && staffMay(withRole(found.account, found.role), 'fees:charge')
}

/**
 * Demands that the wanted day of a draft can be kept. Before the transaction, because the calendar is read by other
 * connections; a draft that is saved meanwhile is not the one that was seen.
 * @throws ShopError quotation_day_invalid, delivery_day_full, delivery_full
 */
async function demandPossibleDay(context: StaffContext, id: string): Promise<void> {
  const [found] = await context.database
    .select({ draft: quotations.draft })
    .from(quotations)
    .where(eq(quotations.id, id))
  const { shippingMethod, shippingAddress, deliveryAccess } = found?.draft?.delivery ?? {}
  const day = deliveryAccess?.preferredDay
  if (shippingMethod !== 'delivery' || shippingAddress === undefined || day === undefined) return
  const { promise, fullDays, officeDays } = await demandDelivery(context, placeOfAddress(shippingAddress))
  if (canPreferDay(day, promise, officeDays)) return
  if (fullDays.includes(day)) throw new ShopError('delivery_day_full')
  throw new ShopError('quotation_day_invalid', { field: 'preferredDay', most: 0 })
}

/** Whether a quotation says where its goods go. */
async function hasPlace(tx: Transaction, { delivery }: QuotationContent): Promise<boolean> {
  const { shippingMethod, shippingAddress, pickupLocation = '' } = delivery
  if (shippingMethod === 'delivery') return shippingAddress !== undefined
  const isOpen = and(eq(pickupLocations.id, pickupLocation), eq(pickupLocations.open, true))
  return (await tx.$count(pickupLocations, isOpen)) > 0
}

/** What a draft gives away, and whether it sells something below its cost. */
interface Giving {
  act: Parameters<typeof givenBy>[0] & { act: 'quotation' }
  isBelowCost: boolean
}

/** Compares the prices of a draft with those of the shop's rule now. @throws ShopError spec_not_found */
async function readGiving(tx: Transaction, draft: QuotationContent, buyer: QuotationBuyer): Promise<Giving> {
  const goods = goodsOf(draft)
  const found = await readGoodsNow(tx, goods, buyer)
  if (found.length < goods.length) throw new ShopError('spec_not_found')
  const { discount } = quotationSums(draft)
  const lines = goods.map(({ price, pieces }, index) => ({
    ruleSen: piecePriceOf(found[index]!.spec, pieces, found[index]!.companySen).priceSen,
    quotedSen: toSen(price),
    pieces,
  }))
  const isBelowCost = lines.some(({ ruleSen, quotedSen }, index) => {
    const { costSen } = found[index]!
    // What the shop itself sells below the cost, everybody may.
    return costSen !== null && quotedSen < costSen && quotedSen < ruleSen
  })
  return { act: { act: 'quotation', lines, discountSen: toSen(discount) }, isBelowCost }
}

/**
 * Why the signed-in staff may not send this alone; undefined if they may. "A clerk's deduction never exceeds … a limit set
 * by the owner", and above the limit of one person and day a second person agrees.
 */
async function refusalOf(
  tx: Transaction,
  context: StaffContext,
  { act, isBelowCost }: Giving,
  without: string | undefined,
) {
  const { staff: who } = context.session
  const sen = givenBy(act)
  if (sen === 0) return undefined
  if (!staffMay(who, 'discounts:approve')) {
    const most = staffMay(who, 'discounts:give') ? toSen(await readDeductionLimit(tx, context.settings)) : 0
    if (sen > most || isBelowCost)
      return new ShopError('deduction_above_limit', { most: formatRinggit(toRinggit(most)) })
  }
  const { discount } = await lockLeft(tx, { staffId: who.id, at: context.now(), without })
  if (discount === null || sen <= discount) return undefined
  return new ShopError('second_person_needed', { most: formatCash(toRinggit(discount)) })
}

/** The cause of what a new version takes back: one that was replaced before it was accepted gave nothing away. */
const replacedBy = ({ id, step }: QuotationRow) => (step === 'accepted' ? undefined : causeOf.quotation(id))

interface Sending {
  quotation: QuotationRow
  draft: QuotationContent
  giving: Giving
  /** The colleague who asked for it, if it was approved. */
  askedBy?: string
}

/** Stores the next version, holds its stock, and tells the buyer. Returns the version. */
async function send(tx: Transaction, context: StaffContext, { quotation, draft, giving, askedBy }: Sending) {
  const at = context.now()
  const { id } = quotation
  const version = (quotation.version ?? 0) + 1
  const totalSen = toSen(quotationSums(draft).total)
  const sentBy = askedBy ?? context.session.staff.id
  await lockStockOf(tx, id, draft)
  await releaseStock(tx, id)
  await holdStock(tx, id, draft)
  await tx
    .insert(quotationVersions)
    .values({ quotationId: id, version, content: draft, totalSen, sentAt: at, sentBy })
  const sent = await writeQuotation(tx, quotation, {
    at,
    step: 'sent',
    since: at,
    version,
    totalSen,
    validUntil: draft.validUntil,
    pieces: piecesOf(draft),
    draft: null,
    draftBy: null,
    answeredAt: quotation.answeredAt ?? at,
    remindedAt: null,
    decidedAt: null,
    decidedBy: null,
    acceptedName: null,
    acceptedPosition: null,
    declineReason: null,
    declineWord: null,
    withdrawReason: null,
  })
  const replaced = replacedBy(quotation)
  if (replaced !== undefined) await takeBackGiven(tx, { cause: replaced }, at)
  const cause = causeOf.quotation(id)
  await recordGiven({ tx, actor: staffOf(context), at }, giving.act, { cause, askedBy })
  await auditStaff(tx, context, {
    action: 'quotation.sent',
    subject: 'quotation',
    subjectId: id,
    after: {
      version,
      totalSen,
      ...(givenBy(giving.act) > 0 && { amountSen: givenBy(giving.act) }),
      ...(draft.holdUntil !== undefined && { heldPieces: piecesOf(draft), holdUntil: draft.holdUntil }),
    },
  })
  for (const member of await recipientsOf(tx, sent, at))
    await queueMessage(tx, { message: 'quotation-sent', quotation: id, version, member })
  return version
}

/**
 * Locks the specs whose stock is released or held, in the same sequence as placing an order: the two moves that follow
 * would lock them in another one.
 */
async function lockStockOf(tx: Transaction, id: string, { lines, holdUntil }: QuotationContent) {
  const wanted = holdUntil === undefined ? [] : goodsOf({ lines })
  const keys = wanted.map(({ productId, specId }) => ({ productId, specId }))
  await tx.execute(sql`
    select from specs where (product_id, id) in (
      select product_id, spec_id from ${stockHolds} where quotation_id = ${id}
      union all select "productId", "specId" from json_to_recordset(${JSON.stringify(keys)}::json)
        as line("productId" text, "specId" text))
    order by product_id, id for update`)
}
