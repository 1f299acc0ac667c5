import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { StaffOrder } from '#core/api/orders-staff.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit, toSen } from '#core/money.ts'
import { mostDeduction } from '#core/orders/deductions.ts'
import { mostBeyondVoucher } from '#core/orders/changing/amounts.ts'
import { formatCreditNoteNumber } from '#core/orders/invoices.ts'
import { areGoodsOut, cancelledStatuses, nextStatusesFor, permissionToMoveTo } from '#core/orders/orders.ts'
import { mayUndoChange } from '#core/orders/changing/changes.ts'
import { changedParts } from '#core/orders/changing/differences.ts'
import { messageWait, statusBefore, undoableMove, wayBack, type UndoTime } from '#core/orders/undo.ts'
import { parcelsAllow } from '#core/parcels/goods.ts'
import { chatsFor, whatsappNumberOf } from '#core/shop/chat.ts'
import { mayDecide } from '#core/staff/deciders.ts'
import { staffMay, type Permitted } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { members } from '../../database/tables/members.ts'
import { orderItems, orders, type AskedDeduction } from '../../database/tables/orders.ts'
import { orderCalls, orderNotes, staff } from '../../database/tables/staff.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { refusedCount } from '../order-parts/refused-parcels.ts'
import { readDeductionLimit } from '../shop/settings.ts'
import { readShop } from '../shop/shop.ts'
import { readGoodsGiven } from './cancellations.ts'
import { readGivenAbout } from '../staff/asked-acts.ts'
import { readLimits } from '../staff/approval-limits.ts'
import { describeAskedChange } from './changing/read-changes.ts'
import { readLeft } from '../staff/given-away.ts'
import { readAudit } from '../staff/audit-read.ts'
import { askedByName, toAsked } from './asked-deduction.ts'
import { creditFor } from './invoicing/credit-notes.ts'
import { waitingSince } from './listing/find-orders.ts'
import { tagsOfOrder } from './listing/search-tags.ts'
import { loadOrder, toOrder, type StoredOrder } from './read-order.ts'
import { readRefund } from './refunds/asked-refund.ts'

/** The maximum number of audit entries that an order's page shows. */
const maxEntries = 200

/** Reads the data about the customer of an order: numbers of orders and refused parcels, and chats. */
async function readCustomer(context: StaffContext, id: string): Promise<StaffOrder['customer'] | undefined> {
  const ofMember = sql`from orders own where own.member_id = ${orders.memberId}`
  const [[row], { lineAccount }] = await Promise.all([
    context.database
      .select({
        orders: sql<number>`(select count(*)::int ${ofMember})`,
        cancelled: sql<number>`(select count(*)::int ${ofMember} and ${inArray(sql`own.status`, cancelledStatuses)})`,
        refused: refusedCount,
        preferredChat: members.preferredChat,
        phoneNumber: orders.contactPhone,
        memberPhone: members.phoneNumber,
        memberWhatsapp: members.whatsappNumber,
        language: orders.language,
      })
      .from(orders)
      .leftJoin(members, eq(members.id, orders.memberId))
      .where(eq(orders.id, id)),
    readShop(context),
  ])
  if (row === undefined) return undefined
  const { orders: count, cancelled, refused } = row
  const chats = [...chatsFor(row, lineAccount)]
  return { orders: count, cancelled, refused, chats, whatsappNumber: whatsappNumberOf(row) }
}

/** Reads the calls about an order, oldest first. */
async function readCalls(database: StaffContext['database'], orderId: string) {
  const rows = await database
    .select({
      at: orderCalls.at,
      outcome: orderCalls.outcome,
      note: orderCalls.note,
      callBackAt: orderCalls.callBackAt,
      by: staff.name,
    })
    .from(orderCalls)
    .innerJoin(staff, eq(staff.id, orderCalls.staffId))
    .where(eq(orderCalls.orderId, orderId))
    .orderBy(asc(orderCalls.id))
  return rows.map(({ at, callBackAt, ...call }) => ({
    ...call,
    at: toServerDate(at),
    ...(callBackAt && { callBackAt: toServerDate(callBackAt) }),
  }))
}

/**
 * Reads an order as staff see it, with the next steps that the signed-in staff may take.
 * @throws ShopError order_not_found
 */
export async function readStaffOrder(
  context: StaffContext,
  { id, lang }: { id: string; lang: Language },
): Promise<StaffOrder> {
  const { database, session, settings } = context
  const byName = { by: staff.name }
  const [stored, [row], lines, notes, calls, { entries }, limit, limits, { discount }, customer] =
    await Promise.all([
      loadOrder(database, id),
      database
        .select({
          confirmedAt: orders.confirmedAt,
          confirmedBy: sql<string | null>`(select name from ${staff} by where by.id = ${orders.confirmedBy})`,
          cancelReason: orders.cancelReason,
          paidAt: orders.paidAt,
          reason: orders.invoiceCancelReason,
          waitingSince: waitingSince().mapWith(orders.placedAt),
          discountSen: orders.voucherDiscountSen,
          voucherCode: orders.voucherCode,
          totalSen: orders.totalSen,
          adjustmentSen: orders.adjustmentSen,
          asked: orders.askedDeduction,
          askedBy: askedByName,
          tags: tagsOfOrder,
          voucherSen: vouchers.amountSen,
        })
        .from(orders)
        .leftJoin(vouchers, eq(vouchers.code, orders.voucherCode))
        .where(eq(orders.id, id)),
      database
        .select({ specId: orderItems.specId, stockLeft: specs.stock })
        .from(orderItems)
        .leftJoin(specs, and(eq(specs.productId, orderItems.productId), eq(specs.id, orderItems.specId)))
        .where(eq(orderItems.orderId, id))
        .orderBy(asc(orderItems.position)),
      database
        .select({ at: orderNotes.at, note: orderNotes.note, ...byName })
        .from(orderNotes)
        .innerJoin(staff, eq(staff.id, orderNotes.staffId))
        .where(eq(orderNotes.orderId, id))
        .orderBy(asc(orderNotes.id)),
      readCalls(database, id),
      readAudit(context, { lang, subject: 'order', subjectId: id, pageSize: maxEntries }),
      readDeductionLimit(database, context.settings),
      readLimits(database),
      readLeft(database, { staffId: session.staff.id, at: context.now() }),
      readCustomer(context, id),
    ])
  if (stored === undefined || row === undefined || customer === undefined)
    throw new ShopError('order_not_found')
  const order = toOrder(stored, lang, context.now())
  const who = session.staff
  const time = { now: context.now(), undoSeconds: settings.UNDO_SECONDS }
  return {
    ...deductionOf(row, who, { clerk: toSen(limit), limit: limits.discount, left: discount }),
    ...(await readRefund(context, stored)),
    ...(await readGivenAbout(context, id, (asked, by) => describeAskedChange(asked, { by, lang }))),
    order,
    nextStatuses: nextStatusesFor(order, who).filter((to) => parcelsAllow(to, stored.row, stored.parcels)),
    ...undoOf(stored, who, time),
    ...undoChangeOf(stored, who, time),
    waitingSince: toServerDate(row.waitingSince),
    ...(await readGoodsOut(context, stored)),
    lines,
    customer,
    ...(row.voucherCode !== null && { voucherWorth: toRinggit(row.voucherSen ?? row.discountSen) }),
    ...(row.confirmedAt !== null && { confirmedAt: toServerDate(row.confirmedAt) }),
    ...(row.confirmedBy !== null && { confirmedBy: row.confirmedBy }),
    ...(row.cancelReason !== null && { cancelReason: row.cancelReason }),
    ...paidOf(stored.row),
    ...(row.reason !== null && { invoiceCancelReason: row.reason }),
    ...creditOf(stored),
    tags: row.tags,
    notes: notes.map((note) => ({ ...note, at: toServerDate(note.at) })),
    calls,
    audit: entries,
  }
}

/** Reads whether the goods of an order are missing or back, and the value given away if they are lost. */
async function readGoodsOut({ database, session }: StaffContext, { row, failed }: StoredOrder) {
  const { status, restockedAt } = row
  const goodsBackAt = failed?.goodsBackAt ?? null
  const areOut = areGoodsOut({ status, restockedAt, goodsBackAt })
  return {
    mayBringGoodsBack: staffMay(session.staff, 'orders:move') && areOut,
    goodsGiven: toRinggit(await readGoodsGiven(database, row, areOut)),
    ...(restockedAt !== null && { restockedAt: toServerDate(restockedAt) }),
    ...(goodsBackAt !== null && { goodsBackAt: toServerDate(goodsBackAt) }),
  }
}

interface Deducted {
  totalSen: number
  discountSen: number
  adjustmentSen: number | null
  asked: AskedDeduction | null
  askedBy: string | null
}

/** Returns the deductions that the signed-in staff may give and decide on. */
function deductionOf(
  { totalSen, discountSen, adjustmentSen, asked, askedBy }: Deducted,
  who: StaffContext['session']['staff'],
  { clerk, limit, left }: { clerk: number; limit: number | null; left: number | null },
) {
  const amounts = { totalAmount: totalSen, voucherDiscount: discountSen }
  const alone = limit === null || left === null ? null : { limit, left }
  const before = { totalSen, voucherDiscountSen: discountSen, adjustmentSen, feeSen: 0 }
  const beyond = mostBeyondVoucher(before, { who, clerk, alone })
  return {
    mostDeduction: toRinggit(mostDeduction(amounts, who, clerk, left)),
    ...(beyond !== null && { mostBeyondVoucher: toRinggit(beyond) }),
    mayDecideDeduction: asked !== null && asked.staffId !== who.id && mayDecide(who, 'discount'),
    ...(asked && { askedDeduction: { ...toAsked(asked, askedBy), at: toServerDate(new Date(asked.at)) } }),
  }
}

/** Returns the move that the signed-in staff may undo; an empty object if there is none. */
function undoOf({ row, history }: StoredOrder, who: Permitted, time: UndoTime): Pick<StaffOrder, 'undo'> {
  const move = undoableMove(history, row)
  if (move === undefined || wayBack(move, time) === undefined) return {}
  if (!staffMay(who, permissionToMoveTo(move.status))) return {}
  const { id, correctable } = move
  return {
    undo: { move: id, to: statusBefore(move, history), waitSeconds: messageWait(move, time), correctable },
  }
}

/** Returns the change of the content that the signed-in staff may undo; an empty object if there is none. */
function undoChangeOf(
  { row, changes }: StoredOrder,
  who: Permitted,
  time: UndoTime,
): Pick<StaffOrder, 'undoChange'> {
  const made = changes.find(({ change: { state } }) => state === 'applied' || state === 'proposed')?.change
  if (made === undefined || !staffMay(who, 'orders:change')) return {}
  const { id, at: askedAt, decidedAt, before, after } = made
  const step = { at: decidedAt ?? askedAt, correctable: false }
  if (!mayUndoChange(made, changedParts(before, after), row) || wayBack(step, time) === undefined) return {}
  return { undoChange: { change: id, waitSeconds: messageWait(step, time), correctable: step.correctable } }
}

/** Returns when an order was paid or was handed over unpaid, and the amount that is still open. */
const paidOf = ({ paidAt, cashOpenSen }: StoredOrder['row']) => ({
  ...(paidAt !== null && { paidAt: toServerDate(paidAt) }),
  cashOpen: toRinggit(cashOpenSen),
})

/** Returns the credit notes of an order's invoice, and the amount that the next one would have. */
function creditOf({
  row,
  invoice,
  notes,
  items,
  returns,
}: StoredOrder): Pick<StaffOrder, 'creditNote' | 'creditNotes' | 'creditable'> {
  const written = notes.map(({ number, issuedAt, amountSen, reason }) => ({
    creditNoteNumber: formatCreditNoteNumber(number),
    issuedAt: toServerDate(issuedAt),
    amount: toRinggit(amountSen),
    reason,
  }))
  const last = written.at(-1)
  const next =
    invoice === undefined ? undefined : creditFor(row, { notes, returns: returns.all, lines: items })
  return {
    ...(last && { creditNote: last }),
    creditNotes: written.map((note, index) => {
      const of = returns.all.find(({ id }) => id === notes[index]?.returnId)
      return { ...note, ...(of && { return: of.number }) }
    }),
    ...(next && { creditable: toRinggit(next.sen) }),
  }
}
