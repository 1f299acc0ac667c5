import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { personName } from '#core/accounts/names.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import { formatDate } from '#core/dates.ts'
import { addressLines } from '#core/delivery/postal-address.ts'
import type { Language, LocalizedText } from '#core/language.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { paperParcels, type PaperLine, type PaperOrder } from '#core/papers/papers.ts'
import { text } from '#core/texts/text.ts'
import type { Context } from '../../context.ts'
import { payments } from '../../database/tables/cash.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { couriers, pickupLocations } from '../../database/tables/delivery.ts'
import { invoices, orderItems, orders } from '../../database/tables/orders.ts'
import { senToPay } from '../order-parts/amounts.ts'
import { customerName } from '../order-parts/customer-name.ts'
import { loadParcelsOf, type StoredParcel } from '../order-parts/parcels.ts'
import { collectedPartsOf, type PartRows } from '../order-parts/part-cash.ts'
import { senInAdvance } from '../orders/read-order.ts'

type OrderRow = typeof orders.$inferSelect

/** The data of an order that papers print, and its invoice number. */
export interface LoadedOrder {
  id: string
  paper: PaperOrder
  invoiceNumber: number | null
}

/** Reads orders for papers, in the sequence of `ids`; deleted orders are left out. */
export async function loadPaperOrders(
  { database, now }: Pick<Context, 'database' | 'now'>,
  ids: readonly string[],
): Promise<LoadedOrder[]> {
  const [rows, items, parcels, carriers, booked] = await Promise.all([
    database
      .select({ row: orders, place: pickupLocations, invoiceNumber: invoices.number })
      .from(orders)
      .leftJoin(pickupLocations, eq(pickupLocations.id, orders.pickupLocation))
      .leftJoin(invoices, eq(invoices.orderId, orders.id))
      .where(inArray(orders.id, [...ids])),
    database
      .select({ ...getTableColumns(orderItems), sku: specs.sku })
      .from(orderItems)
      .leftJoin(specs, and(eq(specs.productId, orderItems.productId), eq(specs.id, orderItems.specId)))
      .where(inArray(orderItems.orderId, [...ids]))
      .orderBy(asc(orderItems.orderId), asc(orderItems.position)),
    loadParcelsOf(database, ids),
    database.select({ id: couriers.id, name: couriers.name }).from(couriers),
    database
      .select()
      .from(payments)
      .where(inArray(payments.orderId, [...ids])),
  ])
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  const parcelsOf = Map.groupBy(parcels, ({ orderId }) => orderId)
  const bookedFor = Map.groupBy(booked, ({ orderId }) => orderId)
  const found = new Map(rows.map((one) => [one.row.id, one]))
  const today = formatDate(now())
  return ids.flatMap((id) => {
    const one = found.get(id)
    if (one === undefined) return []
    const packed = {
      items: itemsOf.get(id) ?? [],
      parcels: parcelsOf.get(id) ?? [],
      booked: bookedFor.get(id) ?? [],
    }
    const paper = toPaper(one, { ...packed, carriers, today })
    return [{ id, paper, invoiceNumber: one.invoiceNumber }]
  })
}

type ItemRow = typeof orderItems.$inferSelect & { sku: string | null }

/** The rows from which the printed parcels of an order are made. */
interface Packed {
  items: readonly ItemRow[]
  parcels: readonly StoredParcel[]
  booked: PartRows['booked']
  carriers: readonly { id: string; name: string }[]
  today: string
}

const toLine = ({ productName, displayName, size, sku }: ItemRow, quantity: number): PaperLine => ({
  productName,
  displayName,
  size,
  sku: sku ?? undefined,
  quantity,
})

/** Returns the printed parcels of an order, with the amount to collect for each. */
function parcelsOnPaper(row: OrderRow, packed: Packed) {
  const { items, parcels, carriers, today } = packed
  const parts = collectedPartsOf(row, packed).map(({ number, status, lines, parcel, collects }) => {
    // Without parcels, the order itself has the courier and the tracking number.
    const { shippingProvider: courier, trackingNumber } = row
    const carried = parcel ?? (parcels.length === 0 ? { courier, trackingNumber } : undefined)
    const left = parcel?.leftAt ?? null
    return {
      number,
      status,
      lines: lines.flatMap(({ position, quantity }) => {
        const item = items.find((one) => one.position === position)
        return item === undefined ? [] : [toLine(item, quantity)]
      }),
      courier: carriers.find(({ id }) => id === carried?.courier),
      trackingNumber: carried?.trackingNumber ?? undefined,
      dueSen: collects,
      leftEarlier: left !== null && formatDate(left) < today,
    }
  })
  const dueSen = row.paidAt === null ? Math.max(0, senToPay(row) - senInAdvance(row)) : 0
  return { dueSen, parcels: paperParcels(parts) }
}

const promiseOf = ({ promisedFrom: from, promisedTo: to, promisedHalf: half }: OrderRow) =>
  from === null || to === null ? undefined : { from, to, half: half ?? undefined }

function toPaper(
  { row, place }: { row: OrderRow; place: { name: LocalizedText; address: LocalizedText } | null },
  packed: Packed,
): PaperOrder {
  const { dueSen, parcels } = parcelsOnPaper(row, packed)
  const address = row.shippingAddress
  const inLanguage = (language: Language) =>
    address ? addressLines(address, text(language)(countryTexts[address.country])) : []
  return {
    orderNumber: formatOrderNumber(row.number),
    placedAt: row.placedAt,
    status: row.status,
    shippingMethod: row.shippingMethod,
    language: row.language,
    name: customerName(row),
    phone: formatPhone(row.contactPhone),
    address: address
      ? {
          name: personName(address),
          lines: { en: inLanguage('en'), 'zh-TW': inLanguage('zh-TW') },
          place: [address.postalCode, address.city].filter(Boolean).join(' '),
        }
      : undefined,
    pickup:
      row.shippingMethod === 'self_pickup'
        ? place === null
          ? {}
          : { name: place.name, address: place.address }
        : undefined,
    access: row.deliveryAccess ?? undefined,
    promise: promiseOf(row),
    purchaseOrderNumber: row.purchaseOrderNumber ?? undefined,
    costCentre: row.costCentre ?? undefined,
    notes: row.notes,
    paid: dueSen === 0,
    parcels,
  }
}
