import { asc, eq, inArray } from 'drizzle-orm'
import { personName } from '../../../core/accounts/names.ts'
import { countryTexts } from '../../../core/contact/countries.ts'
import { formatPhone } from '../../../core/contact/phone-format.ts'
import { addressLines } from '../../../core/delivery/postal-address.ts'
import type { Language, LocalizedText } from '../../../core/language.ts'
import { formatOrderNumber } from '../../../core/orders/order-numbers.ts'
import { paperParcels, type PaperLine, type PaperOrder } from '../../../core/papers/papers.ts'
import { text } from '../../../core/texts/text.ts'
import type { HasDatabase } from '../../context.ts'
import { couriers, pickupLocations } from '../../database/tables/delivery.ts'
import { invoices, orderItems, orders } from '../../database/tables/orders.ts'
import { customerName, senToPay } from '../orders/read.ts'

type OrderRow = typeof orders.$inferSelect

/** An order as papers print it, and the number of its invoice. */
export interface LoadedOrder {
  id: string
  paper: PaperOrder
  invoiceNumber: number | null
}

/** Orders as papers print them, in the sequence of their ids; what is gone is missing. */
export async function loadPaperOrders(
  { database }: HasDatabase,
  ids: readonly string[],
): Promise<LoadedOrder[]> {
  const [rows, items] = await Promise.all([
    database
      .select({ row: orders, place: pickupLocations, courier: couriers, invoiceNumber: invoices.number })
      .from(orders)
      .leftJoin(pickupLocations, eq(pickupLocations.id, orders.pickupLocation))
      .leftJoin(couriers, eq(couriers.id, orders.shippingProvider))
      .leftJoin(invoices, eq(invoices.orderId, orders.id))
      .where(inArray(orders.id, [...ids])),
    database
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, [...ids]))
      .orderBy(asc(orderItems.orderId), asc(orderItems.position)),
  ])
  const linesOf = Map.groupBy(items, ({ orderId }) => orderId)
  const found = new Map(rows.map((one) => [one.row.id, one]))
  return ids.flatMap((id) => {
    const one = found.get(id)
    if (one === undefined) return []
    const lines = (linesOf.get(id) ?? []).map(toLine)
    return [{ id, paper: toPaper(one, lines), invoiceNumber: one.invoiceNumber }]
  })
}

const toLine = ({ productName, displayName, size, quantity }: typeof orderItems.$inferSelect): PaperLine => ({
  productName,
  displayName,
  size,
  quantity,
})

function toPaper(
  {
    row,
    place,
    courier,
  }: {
    row: OrderRow
    place: { name: LocalizedText; address: LocalizedText } | null
    courier: { id: string; name: string } | null
  },
  lines: readonly PaperLine[],
): PaperOrder {
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
    notes: row.notes,
    paid: row.paidAt !== null,
    parcels: paperParcels(
      [
        {
          number: 1,
          lines,
          courier: courier ? { id: courier.id, name: courier.name } : undefined,
          trackingNumber: row.trackingNumber ?? undefined,
          isOpen: true,
        },
      ],
      row.paidAt === null ? senToPay(row) : 0,
    ),
  }
}
