import { asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Order } from '#core/api/orders.ts'
import type { ReturnOfOrder } from '#core/api/returns/returns.ts'
import { toServerDate } from '#core/dates.ts'
import { trackingLink } from '#core/delivery/couriers.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { formatCreditNoteNumber } from '#core/orders/invoices.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { startableByCustomer } from '#core/returns/starting.ts'
import { isOpen, mayAddPhotos } from '#core/returns/statuses.ts'
import type { Database } from '../../database/connect.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import { returnPhotos, returns } from '../../database/tables/returns.ts'
import { loadReturnsOf, type StoredReturn } from './returns.ts'

type Photo = Omit<typeof returnPhotos.$inferSelect, 'bytes'>

/**
 * The data that a page shows about the returns of an order. `photos`, `couriers` and `exchanges` may include those of
 * other orders.
 */
interface ShownReturns {
  all: StoredReturn[]
  photos: Photo[]
  couriers: (typeof couriers.$inferSelect)[]
  /** The linked orders of exchanges that were not cancelled. */
  exchanges: { id: string; number: number; exchangeOf: number | null; exchangeSen: number }[]
  /** The original order, if this order is an exchange. */
  origin: { id: string; number: number } | undefined
}

/** Loads the returns of an order, with their photos, current couriers and linked orders. */
export async function loadShownReturns(database: Database, orderId: string): Promise<ShownReturns> {
  return (await loadShownReturnsOf(database, [orderId]))(orderId)
}

/** Loads the returns of several orders. Returns a function that selects those of one order. */
export async function loadShownReturnsOf(
  database: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => ShownReturns> {
  const replacing = alias(orders, 'replacing')
  const [all, origins] = await Promise.all([
    loadReturnsOf(database, orderIds),
    database
      .select({ of: replacing.id, id: orders.id, number: orders.number })
      .from(replacing)
      .innerJoin(returns, eq(returns.id, replacing.exchangeOf))
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(inArray(replacing.id, [...orderIds])),
  ])
  const around = await loadAround(database, all)
  const returnsOf = Map.groupBy(all, ({ orderId }) => orderId)
  const originOf = new Map(origins.map(({ of, ...origin }) => [of, origin]))
  return (orderId) => ({
    ...around,
    all: returnsOf.get(orderId) ?? [],
    origin: originOf.get(orderId),
  })
}

/** Loads the photos, couriers and linked orders of returns. */
async function loadAround(
  database: Database,
  all: readonly StoredReturn[],
): Promise<Pick<ShownReturns, 'photos' | 'couriers' | 'exchanges'>> {
  if (all.length === 0) return { photos: [], couriers: [], exchanges: [] }
  const ids = all.map(({ id }) => id)
  const [photos, carriers, exchanges] = await Promise.all([
    database
      .select(photoColumns)
      .from(returnPhotos)
      .where(inArray(returnPhotos.returnId, ids))
      .orderBy(asc(returnPhotos.at), asc(returnPhotos.id)),
    database
      .select()
      .from(couriers)
      .where(inArray(couriers.id, ['', ...all.map(({ courier }) => courier ?? '')])),
    database
      .select({
        id: orders.id,
        number: orders.number,
        exchangeOf: orders.exchangeOf,
        exchangeSen: orders.exchangeSen,
      })
      .from(orders)
      .where(sql`${inArray(orders.exchangeOf, ids)} and ${orders.status} <> 'Cancelled'`),
  ])
  return { photos, couriers: carriers, exchanges }
}

const photoColumns = {
  id: returnPhotos.id,
  returnId: returnPhotos.returnId,
  at: returnPhotos.at,
  addedBy: returnPhotos.addedBy,
  staffId: returnPhotos.staffId,
  width: returnPhotos.width,
  height: returnPhotos.height,
}

/** Returns the photos of a return. */
export const photosOf = ({ photos }: ShownReturns, { id }: StoredReturn) =>
  photos
    .filter(({ returnId }) => returnId === id)
    .map(({ id: photo, at, addedBy, width, height }) => ({
      id: photo,
      at: toServerDate(at),
      addedBy,
      width,
      height,
    }))

/** Returns how the goods of a return come back; undefined if that is not arranged yet. */
export function collectionOf({ couriers: carriers }: ShownReturns, found: StoredReturn) {
  const { way, collectDay, collectHalf, courier, trackingNumber } = found
  if (way === null) return undefined
  const carrier = carriers.find(({ id }) => id === courier)
  return {
    way,
    ...(collectDay !== null && { day: collectDay }),
    ...(collectHalf !== null && { half: collectHalf }),
    ...(courier !== null && { courier }),
    ...(carrier && { courierName: carrier.name }),
    ...(trackingNumber !== null && { trackingNumber }),
    ...(carrier && { trackingUrl: trackingLink(carrier.tracking, trackingNumber ?? undefined) }),
  }
}

interface CreditedReturn {
  number: number
  returnId: number | null
}

/** Returns the returns of an order as its customer sees them, and the goods that the customer may still return. */
export function toReturns(
  shown: ShownReturns,
  {
    row,
    history,
    items,
    creditNotes,
  }: {
    row: typeof orders.$inferSelect
    history: readonly { status: Order['status'] }[]
    items: readonly { position: number; quantity: number }[]
    creditNotes: readonly CreditedReturn[]
  },
  lang: Language,
): Pick<Order, 'returns' | 'returnable' | 'exchangeOf'> {
  const lineOf = (position: number) => items.findIndex((item) => item.position === position)
  const movable = { ...row, statusHistory: history, returnInfo: { returnStatus: row.returnStatus } }
  return {
    returns: shown.all.map((found) => toReturn(shown, found, { row, lineOf, creditNotes, lang })),
    returnable: startableByCustomer(movable, items, shown.all).map(({ position, quantity }) => ({
      line: lineOf(position),
      quantity,
    })),
    ...exchangeOf(shown, row),
  }
}

/**
 * Returns the original order of an exchange, and the credit for its goods that this order uses; an empty object if this
 * order is not an exchange.
 */
export const exchangeOf = (
  { origin }: ShownReturns,
  row: { exchangeSen: number },
): Pick<Order, 'exchangeOf'> =>
  origin === undefined
    ? {}
    : {
        exchangeOf: {
          orderId: origin.id,
          orderNumber: formatOrderNumber(origin.number),
          credited: toRinggit(row.exchangeSen),
        },
      }

function toReturn(
  shown: ShownReturns,
  found: StoredReturn,
  {
    row,
    lineOf,
    creditNotes,
    lang,
  }: {
    row: typeof orders.$inferSelect
    lineOf: (position: number) => number
    creditNotes: readonly CreditedReturn[]
    lang: Language
  },
): ReturnOfOrder {
  const exchange = shown.exchanges.find((one) => one.exchangeOf === found.id)
  const credit = creditNotes.find(({ returnId }) => returnId === found.id)
  const collection = collectionOf(shown, found)
  return {
    number: found.number,
    status: found.status,
    startedBy: found.startedBy,
    requestedAt: toServerDate(found.requestedAt),
    ...(found.reason !== null && { reason: found.reason }),
    note: found.note,
    lines: found.lines.map(({ position, quantity, missing }) => ({
      line: lineOf(position),
      quantity,
      ...(missing !== null && { missing }),
    })),
    photos: photosOf(shown, found),
    ...(found.decidedAt !== null && { decidedAt: toServerDate(found.decidedAt) }),
    ...(found.decision !== null && { decision: found.decision[lang] }),
    ...(collection && { collection }),
    ...(found.refundWay !== null && { refundWay: found.refundWay }),
    account: found.accountEnd,
    ...(found.refundSen !== null && { refundAmount: toRinggit(found.refundSen) }),
    ...(exchange && {
      exchange: {
        orderId: exchange.id,
        orderNumber: formatOrderNumber(exchange.number),
        credited: toRinggit(exchange.exchangeSen),
      },
    }),
    ...(credit && {
      creditNote: {
        creditNoteNumber: formatCreditNoteNumber(credit.number),
        downloadUrl: creditNoteUrl(row.id, credit.number),
      },
    }),
    withdrawable: found.status === 'requested',
    mayAddPhotos: mayAddPhotos(found.status),
    mayGiveAccount: isOpen(found.status),
  }
}

/** Returns the path at which the customer downloads a credit note. */
export const creditNoteUrl = (orderId: string, number: number) =>
  `/api/orders/${encodeURIComponent(orderId)}/credit-note?number=${formatCreditNoteNumber(number)}`
