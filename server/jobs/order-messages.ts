import { asc, eq, sql } from 'drizzle-orm'
import { trackingLink } from '../../core/delivery/couriers.ts'
import { formatInvoiceNumber } from '../../core/orders/invoices.ts'
import { toRinggit } from '../../core/money.ts'
import { historyDescriptions } from '../../core/orders/history.ts'
import { formatOrderNumber } from '../../core/orders/order-numbers.ts'
import { pickedUpByCustomer } from '../../core/orders/orders.ts'
import { statusTable } from '../../core/orders/statuses.ts'
import { text } from '../../core/texts/text.ts'
import type { Context } from '../context.ts'
import { invoices, orderHistory, orderItems, type orders } from '../database/tables/orders.ts'
import {
  invoiceIssuedEmail,
  orderReceivedEmail,
  orderStatusEmail,
  type OrderEmailData,
} from '../emails/orders.ts'
import type { Email } from '../providers/mail/mail.ts'
import { findWithPlaces } from '../services/orders/read.ts'

type OrderRow = typeof orders.$inferSelect
type HistoryRow = typeof orderHistory.$inferSelect
type ItemRow = typeof orderItems.$inferSelect
type Found = Awaited<ReturnType<typeof findWithPlaces>>[number]

/** For how many orders a day emails are sent to a mailbox that is not the member's own. */
const maxForeignOrdersPerDay = 20

/** An email about an order, to the address and in the language it was placed with. */
interface OrderEmail {
  to: string
  email: Email
}

/** The email about a new order; undefined if the order is gone. */
export async function writeOrderReceived(context: Context, id: string): Promise<OrderEmail | undefined> {
  return write(context, id, (order, { language }) => orderReceivedEmail(order, language))
}

/**
 * The email about a change of status, by its history entry; undefined after a refused return, when the order goes back to
 * a status that its member knows.
 */
export async function writeOrderMoved(
  context: Context,
  id: string,
  entry: number,
): Promise<OrderEmail | undefined> {
  return write(context, id, (plain, { language }, history) => {
    const index = history.findIndex((moved) => moved.id === entry)
    const moved = history[index]
    if (moved === undefined) return undefined
    const { status, description } = moved
    const previous = history[index - 1]
    if (previous && statusTable[previous.status].resumes && !statusTable[status].returnStatus)
      return undefined
    const note = description[language]
    const order = { ...plain, ...(note !== historyDescriptions[status][language] && { note }) }
    return orderStatusEmail(order, status, language)
  })
}

/** The email about an issued invoice; undefined if there is none. */
export async function writeInvoiceIssued(context: Context, id: string): Promise<OrderEmail | undefined> {
  const [invoice] = await context.database
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.orderId, id))
  if (invoice === undefined) return undefined
  return write(context, id, (order, { language }) =>
    invoiceIssuedEmail(order, formatInvoiceNumber(invoice.number), language),
  )
}

async function write(
  { database, settings }: Context,
  id: string,
  compose: (order: OrderEmailData, row: OrderRow, history: readonly HistoryRow[]) => Email | undefined,
): Promise<OrderEmail | undefined> {
  const [[found], items, history] = await Promise.all([
    findWithPlaces(database, id),
    database.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.position)),
    database.select().from(orderHistory).where(eq(orderHistory.orderId, id)).orderBy(asc(orderHistory.id)),
  ])
  const row = found?.order
  // The address is empty once the member's data was erased.
  if (
    found === undefined ||
    row === undefined ||
    row.contactEmail === '' ||
    !(await mayWriteTo(database, row))
  )
    return undefined
  const unpaid = row.paidAt === null
  const data = { ...toEmailData(found, items), unpaid, origin: settings.PUBLIC_ORIGIN }
  const email = compose(data, row, history)
  return email && { to: row.contactEmail, email }
}

/**
 * Whether the order's address may get emails: the member's own always, any other up to a daily limit, so that nobody can
 * flood a stranger's mailbox. It depends on orders only, so a retry has the same result.
 */
async function mayWriteTo(database: Context['database'], order: OrderRow): Promise<boolean> {
  const { rows } = await database.execute<{ earlier: number }>(sql`
    select count(*)::int as earlier from orders as other join members on members.id = other.member_id
    where lower(other.contact_email) = lower(${order.contactEmail})
      and lower(other.contact_email) is distinct from lower(members.email)
      and other.number < ${order.number} and other.placed_at > ${order.placedAt.toISOString()}::timestamptz - interval '1 day'
      and exists (
        select from members as own
        where own.id = ${order.memberId} and lower(own.email) is distinct from lower(${order.contactEmail})
      )`)
  return rows[0]!.earlier < maxForeignOrdersPerDay
}

function toEmailData(found: Found, items: readonly ItemRow[]): Omit<OrderEmailData, 'origin'> {
  const { order: row } = found
  const { language, voucherCode, adjustmentSen, refundSen } = row
  const parcel = parcelOf(found)
  return {
    id: row.id,
    number: formatOrderNumber(row.number),
    placedAt: row.placedAt,
    name: row.contactName,
    phoneNumber: row.contactPhone,
    paymentMethod: row.paymentMethod,
    items: items.map((item) => ({
      productName: item.productName[language],
      specName: item.displayName[language],
      quantity: item.quantity,
      price: toRinggit(item.priceSen),
    })),
    totalAmount: toRinggit(row.totalSen),
    ...(voucherCode !== null && {
      voucher: { code: voucherCode, discount: toRinggit(row.voucherDiscountSen) },
    }),
    ...(adjustmentSen !== null && { adjustment: toRinggit(adjustmentSen) }),
    shipping: shippingOf(found),
    ...(parcel && { parcel }),
    ...(refundSen !== null && { refund: toRinggit(refundSen) }),
  }
}

function shippingOf({ order, place }: Found): OrderEmailData['shipping'] {
  const { shippingAddress, language } = order
  if (shippingAddress !== null) {
    const { firstName, lastName, street, city, postalCode, country } = shippingAddress
    const recipient = `${firstName} ${lastName}`.trim()
    return { method: 'delivery', recipient, street, city, postalCode, country }
  }
  return {
    method: 'self_pickup',
    location: place?.name[language] ?? text(language)('orders.pickupUnknown'),
    address: place?.address[language] ?? '',
  }
}

function parcelOf({ order, courier }: Found): OrderEmailData['parcel'] {
  const { shippingProvider, trackingNumber } = order
  if (shippingProvider === null || shippingProvider === pickedUpByCustomer) return undefined
  const name = courier?.name ?? shippingProvider
  if (trackingNumber === null) return { courier: name }
  const link = trackingLink(courier?.tracking, trackingNumber)
  return { courier: name, trackingNumber, ...(link !== undefined && { link }) }
}
