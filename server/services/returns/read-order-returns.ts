import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { OrderReturns, StaffReturn } from '#core/api/returns/returns-staff.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { formatCreditNoteNumber } from '#core/orders/invoices.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { standingMove } from '#core/orders/undo.ts'
import type { PaidOrder, PricedLine } from '#core/returns/refunds.ts'
import { awaitsHandover, startableByStaff } from '#core/returns/starting.ts'
import {
  canMoveReturn,
  isOpen,
  mayChangeReturn,
  returnActions,
  returnTable,
  type ReturnAction,
} from '#core/returns/statuses.ts'
import { permissionToDecide } from '#core/staff/approvals.ts'
import { staffMay, type StaffPermission } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import { invoices, orderHistory, orderItems, orders } from '../../database/tables/orders.ts'
import { returnEvents } from '../../database/tables/returns.ts'
import { approvals, creditNotes, staff } from '../../database/tables/staff.ts'
import { senOwed } from '../order-parts/amounts.ts'
import {
  collectionOf,
  exchangeOf,
  loadShownReturns,
  photosOf,
  type ShownReturns,
} from '../order-parts/returns-view.ts'
import type { StoredReturn } from '../order-parts/returns.ts'
import { customerName } from '../orders/read.ts'
import { readLimits } from '../staff/approval-limits.ts'
import { openAccount } from './save-account.ts'
import { undoableEvent, type StoredEvent } from './undo-return-move.ts'
import { paidFor, worthOf } from './worth.ts'

/** The data that the views of all returns of an order need. */
interface Loaded {
  row: typeof orders.$inferSelect
  shown: ShownReturns
  lines: PricedLine[]
  paid: PaidOrder
  names: Map<string, string>
  events: StoredEvent[]
  standing: number | undefined
  notes: (typeof creditNotes.$inferSelect)[]
  isInvoiced: boolean
  refundLimit: number | null
  asked: typeof approvals.$inferSelect | undefined
  exchanges: (typeof orders.$inferSelect)[]
}

/** The returns of an order, and the goods that may still be returned. @throws ShopError order_not_found */
export async function readOrderReturns(
  context: StaffContext,
  { id, lang }: { id: string; lang: Language },
): Promise<OrderReturns> {
  const { database, session } = context
  const [row] = await database.select().from(orders).where(eq(orders.id, id))
  if (row === undefined) throw new ShopError('order_not_found')
  const shown = await loadShownReturns(database, id)
  const ids = shown.all.map((one) => one.id)
  const [items, history, events, people, notes, invoiced, limits, [asked], exchanges, paid] =
    await Promise.all([
      database.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.position)),
      database.select().from(orderHistory).where(eq(orderHistory.orderId, id)).orderBy(asc(orderHistory.id)),
      database
        .select()
        .from(returnEvents)
        .where(inArray(returnEvents.returnId, [0, ...ids]))
        .orderBy(asc(returnEvents.id)),
      database.select({ id: staff.id, name: staff.name }).from(staff),
      database.select().from(creditNotes).where(eq(creditNotes.orderId, id)),
      database.$count(invoices, eq(invoices.orderId, id)),
      readLimits(database),
      database
        .select()
        .from(approvals)
        .where(and(eq(approvals.orderId, id), eq(approvals.kind, 'refund'), isNull(approvals.decision))),
      database
        .select()
        .from(orders)
        .where(inArray(orders.exchangeOf, [0, ...ids])),
      paidFor(database, row),
    ])
  const loaded: Loaded = {
    row,
    shown,
    lines: items,
    paid,
    names: new Map(people.map((one) => [one.id, one.name])),
    events,
    standing: standingMove(history)?.id,
    notes,
    isInvoiced: invoiced > 0,
    refundLimit: limits.refund,
    asked,
    exchanges,
  }
  const movable = { ...row, statusHistory: history, returnInfo: { returnStatus: row.returnStatus } }
  const startable = startableByStaff(movable, items, shown.all)
  return {
    orderId: id,
    orderNumber: formatOrderNumber(row.number),
    status: row.status,
    customerName: customerName(row),
    phoneNumber: row.contactPhone,
    awaitsHandover: awaitsHandover(movable),
    mayStart: startable.length > 0 && staffMay(session.staff, 'returns:decide'),
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
  }
}

function toStaffReturn(
  context: StaffContext,
  found: StoredReturn,
  loaded: Loaded,
  lang: Language,
): StaffReturn {
  const { names, shown, notes, exchanges } = loaded
  const by = (id: string | null) => {
    const name = id === null ? undefined : names.get(id)
    return name === undefined ? {} : { by: name }
  }
  const { byLine } = worthOf(found, { ...loaded, all: shown.all })
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
    events: events.map(({ at, status, staffId, note: text, undoes }) => ({
      at: toServerDate(at),
      status,
      ...by(staffId),
      ...(text !== '' && { note: text }),
      ...(undoes !== null && { correction: true as const }),
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

/** The refund of a return, due or paid; the account is for staff who may refund. */
function refundOf(
  context: StaffContext,
  found: StoredReturn,
  { lines, paid, shown, refundLimit, asked, names }: Loaded,
): StaffReturn['refund'] {
  const who = context.session.staff
  const { worth, most } = worthOf(found, { lines, paid, all: shown.all })
  const account = staffMay(who, 'returns:refund') ? openAccount(context, found) : undefined
  const isAsked = asked !== undefined && isOpen(found.status)
  return {
    worth: toRinggit(worth),
    most: toRinggit(most),
    mostAlone: toRinggit(refundLimit === null ? most : Math.min(most, refundLimit)),
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
        reason: asked.reason,
        by: names.get(asked.askedBy) ?? '',
        at: toServerDate(asked.askedAt),
      },
    }),
    mayDecideAsked: isAsked && asked.askedBy !== who.id && staffMay(who, permissionToDecide.refund),
  }
}

/** The actions that the signed-in staff may take on a return now. */
function actionsOf(
  { session }: StaffContext,
  { status }: StoredReturn,
  { hasExchange, isCreditable }: { hasExchange: boolean; isCreditable: boolean },
): ReturnAction[] {
  const may = (permission: StaffPermission) => staffMay(session.staff, permission)
  const step = (to: 'on_its_way' | 'arrived' | 'withdrawn' | 'inspected' | 'completed' | 'approved') =>
    canMoveReturn(status, to) && may(returnTable[to].permission)
  const possible: Readonly<Record<ReturnAction, boolean>> = {
    decide: step('approved'),
    change: mayChangeReturn(status) && may('returns:decide'),
    arrange: status === 'approved' && may('returns:decide'),
    on_its_way: step('on_its_way'),
    arrive: step('arrived'),
    inspect: step('inspected'),
    exchange: isOpen(status) && status !== 'requested' && !hasExchange && may('orders:place'),
    refund: step('completed'),
    withdraw: step('withdrawn') && !hasExchange,
    credit: isCreditable && may('invoices:credit'),
    photos: isOpen(status) && may('orders:note'),
  }
  return returnActions.filter((action) => possible[action])
}

/** The last step, if the signed-in staff may undo it. */
function undoOf(
  { session, settings }: StaffContext,
  found: StoredReturn,
  { row, shown, events, standing, notes }: Loaded,
  hasExchange: boolean,
): Pick<StaffReturn, 'undo'> {
  const event = undoableEvent(
    events.filter(({ returnId }) => returnId === found.id),
    {
      isLast: shown.all.at(-1)?.id === found.id,
      isCredited: notes.some(({ returnId }) => returnId === found.id),
      hasExchange,
      standing,
      orderStatus: row.status,
      status: found.status,
    },
  )
  if (event === undefined || !staffMay(session.staff, returnTable[event.status].permission)) return {}
  const to = event.before.row?.['status'] as StoredReturn['status'] | undefined
  const mailAt = toServerDate(new Date(event.at.getTime() + settings.UNDO_SECONDS * 1000))
  return { undo: { ...(to && { to }), mailAt } }
}
