import type { OrderReturns, StaffReturn } from '#core/api/returns/returns-staff.ts'
import { toServerDate } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { formatCreditNoteNumber } from '#core/orders/invoices.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { awaitsHandover, startableByStaff } from '#core/returns/starting.ts'
import { isOpen } from '#core/returns/statuses.ts'
import { mayDecide } from '#core/staff/deciders.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import { senOwed } from '../order-parts/amounts.ts'
import { customerName } from '../order-parts/customer-name.ts'
import { collectionOf, exchangeOf, photosOf } from '../order-parts/returns-view.ts'
import type { StoredReturn } from '../order-parts/returns.ts'
import { describeAskedChange } from '../orders/changing/read-changes.ts'
import { payeeIn } from '../orders/refunds/asked-refund.ts'
import { readGivenAbout } from '../staff/asked-acts.ts'
import { actionsOf, undoOf } from './list-return-actions.ts'
import { loadOrderReturns, type LoadedReturns } from './load-order-returns.ts'
import { worthOf } from './refunds/compute-worth.ts'
import { openAccount } from './refunds/save-account.ts'

/** Reads the returns of an order, and the goods that may still be returned. @throws ShopError order_not_found */
export async function readOrderReturns(
  context: StaffContext,
  { id, lang }: { id: string; lang: Language },
): Promise<OrderReturns> {
  const loaded = await loadOrderReturns(context, id)
  const { row, shown, items, history } = loaded
  const movable = { ...row, statusHistory: history, returnInfo: { returnStatus: row.returnStatus } }
  const startable = startableByStaff(movable, items, shown.all)
  return {
    orderId: id,
    orderNumber: formatOrderNumber(row.number),
    status: row.status,
    customerName: customerName(row),
    phoneNumber: row.contactPhone,
    awaitsHandover: awaitsHandover(movable),
    mayStart: startable.length > 0 && staffMay(context.session.staff, 'returns:decide'),
    items: items.map((item) => ({
      position: item.position,
      productId: item.productId,
      specId: item.specId,
      productName: item.productName[lang],
      displayName: item.displayName[lang],
      imgUrl: item.imgUrl,
      quantity: item.quantity,
      price: toRinggit(item.priceSen),
      returnable: startable.find(({ position }) => position === item.position)?.quantity ?? 0,
    })),
    returns: shown.all.map((found) => toStaffReturn(context, found, loaded, lang)),
    ...exchangeOf(shown, row),
    ...(await readGivenAbout(context, id, (asked, by) => describeAskedChange(asked, { by, lang }))),
  }
}

function toStaffReturn(
  context: StaffContext,
  found: StoredReturn,
  loaded: LoadedReturns,
  lang: Language,
): StaffReturn {
  const { names, shown, notes, exchanges } = loaded
  const by = (id: string | null) => {
    const name = id === null ? undefined : names.get(id)
    return name === undefined ? {} : { by: name }
  }
  const { byLine } = worthOf(found, { lines: loaded.items, paid: loaded.paid, all: shown.all })
  const exchange = exchanges.find((one) => one.exchangeOf === found.id && one.status !== 'Cancelled')
  const note = notes.find(({ returnId }) => returnId === found.id)
  const collection = collectionOf(shown, found)
  const events = loaded.events.filter(({ returnId }) => returnId === found.id)
  const isCreditable =
    found.status === 'completed' && loaded.isInvoiced && note === undefined && (found.refundSen ?? 0) > 0
  return {
    id: found.id,
    number: found.number,
    status: found.status,
    startedBy: found.startedBy,
    ...by(found.staffId),
    requestedAt: toServerDate(found.requestedAt),
    ...(found.reason !== null && { reason: found.reason }),
    note: found.note,
    lines: linesOf(found, byLine),
    photos: photosOf(shown, found),
    ...(found.decidedAt !== null && {
      decision: {
        at: toServerDate(found.decidedAt),
        ...by(found.decidedBy),
        text: found.decision?.[lang] ?? '',
      },
    }),
    ...(collection && { collection }),
    ...(found.arrivedAt !== null && { arrivedAt: toServerDate(found.arrivedAt) }),
    ...(found.inspectedAt !== null && {
      inspection: {
        at: toServerDate(found.inspectedAt),
        ...by(found.inspectedBy),
        note: found.inspectionNote,
      },
    }),
    refund: refundOf(context, found, loaded),
    ...(exchange && {
      exchange: {
        orderId: exchange.id,
        orderNumber: formatOrderNumber(exchange.number),
        status: exchange.status,
        total: toRinggit(senOwed(exchange)),
        credited: toRinggit(exchange.exchangeSen),
      },
    }),
    ...(note && {
      creditNote: {
        creditNoteNumber: formatCreditNoteNumber(note.number),
        issuedAt: toServerDate(note.issuedAt),
        amount: toRinggit(note.amountSen),
      },
    }),
    ...(isCreditable && { creditable: toRinggit(found.refundSen ?? 0) }),
    can: actionsOf(context, found, { hasExchange: exchange !== undefined, isCreditable }),
    seen: events.at(-1)?.id ?? 0,
    ...undoOf(context, found, loaded, exchange !== undefined),
    events: events.map(({ at, status, staffId, note: text, undoes, corrects }) => ({
      at: toServerDate(at),
      status,
      ...by(staffId),
      ...(text !== '' && { note: text }),
      ...((undoes ?? corrects) !== null && { correction: true as const }),
    })),
  }
}

const linesOf = (
  { lines }: StoredReturn,
  byLine: readonly { position: number; sen: number }[],
): StaffReturn['lines'] =>
  lines.map(({ position, quantity, sellable, scrapped, missing, scrapReason, refundSen }) => ({
    position,
    quantity,
    worth: toRinggit(byLine.find((one) => one.position === position)?.sen ?? 0),
    ...(sellable !== null && { sellable }),
    ...(scrapped !== null && { scrapped }),
    ...(missing !== null && { missing }),
    ...(scrapReason !== null && { scrapReason }),
    ...(refundSen !== null && { refunded: toRinggit(refundSen) }),
  }))

/** Returns the refund of a return, whether due or paid. Only staff who may refund get the account. */
function refundOf(
  context: StaffContext,
  found: StoredReturn,
  { items, paid, shown, leftAlone, asked, names }: LoadedReturns,
): StaffReturn['refund'] {
  const who = context.session.staff
  const { worth, fees, most } = worthOf(found, { lines: items, paid, all: shown.all })
  const account = staffMay(who, 'returns:refund') ? openAccount(context, found) : undefined
  const isAsked = asked !== undefined && isOpen(found.status)
  return {
    worth: toRinggit(worth),
    fees: toRinggit(fees),
    most: toRinggit(most),
    mostAlone: toRinggit(Math.min(most, leftAlone ?? most)),
    ...(found.refundWay !== null && { way: found.refundWay }),
    hasAccount: found.account !== null,
    ...(account && { account }),
    ...(found.refundSen !== null &&
      found.refundedAt !== null && {
        paid: {
          amount: toRinggit(found.refundSen),
          exchanged: toRinggit(found.exchangedSen),
          reason: found.refundReason,
          at: toServerDate(found.refundedAt),
          ...(found.refundedBy !== null && { by: names.get(found.refundedBy) }),
        },
      }),
    ...(isAsked && {
      asked: {
        id: asked.id,
        amount: toRinggit(asked.amountSen ?? 0),
        payee: payeeIn(asked.details),
        reason: asked.reason,
        by: names.get(asked.askedBy) ?? '',
        at: toServerDate(asked.askedAt),
      },
    }),
    mayDecideAsked: isAsked && asked.askedBy !== who.id && mayDecide(who, 'refund'),
  }
}
