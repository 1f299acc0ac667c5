import { reversedIn } from '#core/orders/undo.ts'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Order } from '#core/api/orders.ts'
import { formatDate, toServerDate } from '#core/dates.ts'
import { trackingLink } from '#core/delivery/couriers.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { formatCreditNoteNumber, formatInvoiceNumber } from '#core/orders/invoices.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { formatQuotationNumber } from '#core/quotations/numbers.ts'
import { isCancelled, isLate } from '#core/orders/orders.ts'
import { isPartlyShipped } from '#core/parcels/goods.ts'
import { parcelsMove } from '#core/parcels/statuses.ts'
import type { Context, HasDatabase, MemberContext } from '../../context.ts'
import { companies } from '../../database/tables/companies/companies.ts'
import { purchaseOrderFiles } from '../../database/tables/companies/purchase-order-files.ts'
import { couriers, pickupLocations } from '../../database/tables/delivery.ts'
import { failedDeliveries } from '../../database/tables/parcels.ts'
import { invoices, orderHistory, orderItems, orders } from '../../database/tables/orders.ts'
import { quotations } from '../../database/tables/quotations/quotations.ts'
import { creditNotes } from '../../database/tables/staff.ts'
import { senToPay } from '../order-parts/amounts.ts'
import { groupByOrder } from '../order-parts/group-by-order.ts'
import { loadCarriedOf, toParcels } from '../order-parts/parcels-view.ts'
import { paymentsOfOrders } from '../order-parts/payments.ts'
import { pickupCodeOf } from '../order-parts/pickup-code.ts'
import { creditNoteUrl, loadShownReturnsOf, toReturns } from '../order-parts/returns-view.ts'
import { loadChangesOf, toContentChange } from './changing/read-changes.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * Returns the amount that the customer paid before all goods were handed over, in sen. It is not collected again. It
 * includes cash that couriers collected with parcels that arrived but have not paid to the shop yet.
 */
export function senInAdvance(row: OrderRow): number {
  if (row.confirmedAt === null || row.paidAt !== null || isCancelled(row.status)) return 0
  return Math.max(0, senToPay(row) - row.cashOpenSen + row.cashDueSen)
}

/** Reads an order of the signed-in member. @throws ShopError order_not_found, also for another member's order */
export async function readOrder(context: MemberContext, input: { id: string; lang: Language }) {
  const order = await findOrder(context, input)
  if (order?.userId !== context.session.member.id) throw new ShopError('order_not_found')
  return { ...order, ...pickupCodeFor(context, order) }
}

/** Reads all orders of the signed-in member, newest first, each as `readOrder` does. */
export async function readOrders(context: MemberContext, { lang }: { lang: Language }): Promise<Order[]> {
  const { database, session } = context
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.memberId, session.member.id))
    .orderBy(desc(orders.placedAt), desc(orders.number))
  const now = context.now()
  const stored = await loadOrders(
    database,
    rows.map(({ id }) => id),
  )
  return stored
    .map((one) => toOrder(one, lang, now))
    .map((order) => ({ ...order, ...pickupCodeFor(context, order) }))
}

/**
 * Returns the pickup code if the order is between confirmation and handover; otherwise an empty object: "Pickup handed
 * over with a code".
 */
export function pickupCodeFor(
  context: Pick<Context, 'secrets'>,
  { id, shippingMethod, status }: Pick<Order, 'id' | 'shippingMethod' | 'status'>,
): { pickupCode?: string } {
  return shippingMethod === 'self_pickup' && parcelsMove(status)
    ? { pickupCode: pickupCodeOf(context, id) }
    : {}
}

type HasNow = HasDatabase & Pick<Context, 'now'>

/** Finds an order of any member, with texts in one language; undefined if there is none with this id. */
export async function findOrder({ database, now }: HasNow, { id, lang }: { id: string; lang: Language }) {
  const stored = await loadOrder(database, id)
  return stored && toOrder(stored, lang, now())
}

export type StoredOrder = NonNullable<Awaited<ReturnType<typeof loadOrder>>>

/** Loads the rows of an order, with its current pickup location and courier; undefined if there is no such order. */
export async function loadOrder(database: Context['database'], id: string) {
  const [found] = await loadOrders(database, [id])
  return found
}

/** Like `loadOrder`, for several orders, in the sequence of `ids`. Unknown ids are left out. */
export async function loadOrders(database: Context['database'], ids: readonly string[]) {
  const all = [...ids]
  const [found, items, history, invoiced, failed, changes, parcels, booked, notes, returnsOf, files] =
    await Promise.all([
      database
        .select({
          row: orders,
          place: pickupLocations,
          courier: couriers,
          company: { id: companies.id, legalName: companies.legalName },
          quotation: { id: quotations.id, year: quotations.year, number: quotations.number },
        })
        .from(orders)
        .leftJoin(pickupLocations, eq(pickupLocations.id, orders.pickupLocation))
        .leftJoin(couriers, eq(couriers.id, orders.shippingProvider))
        .leftJoin(companies, eq(companies.id, orders.companyId))
        .leftJoin(quotations, eq(quotations.id, orders.quotationId))
        .where(inArray(orders.id, all)),
      database
        .select()
        .from(orderItems)
        .where(inArray(orderItems.orderId, all))
        .orderBy(asc(orderItems.position)),
      database
        .select()
        .from(orderHistory)
        .where(inArray(orderHistory.orderId, all))
        .orderBy(asc(orderHistory.id)),
      database
        .select({ orderId: invoices.orderId, number: invoices.number })
        .from(invoices)
        .where(inArray(invoices.orderId, all)),
      database
        .selectDistinctOn([failedDeliveries.orderId])
        .from(failedDeliveries)
        .where(inArray(failedDeliveries.orderId, all))
        .orderBy(failedDeliveries.orderId, desc(failedDeliveries.id)),
      loadChangesOf(database, ids),
      loadCarriedOf(database, ids),
      paymentsOfOrders(database, ids),
      database
        .select(creditNoteColumns)
        .from(creditNotes)
        .where(inArray(creditNotes.orderId, all))
        .orderBy(asc(creditNotes.number)),
      loadShownReturnsOf(database, ids),
      database.select(fileColumns).from(purchaseOrderFiles).where(inArray(purchaseOrderFiles.orderId, all)),
    ])
  const orderOf = new Map(found.map((one) => [one.row.id, one]))
  const invoiceOf = new Map(invoiced.map((one) => [one.orderId, one]))
  const fileOf = new Map(files.map((one) => [one.orderId, one]))
  const failureOf = new Map(failed.map((one) => [one.orderId, one]))
  const parts = {
    items: groupByOrder(items),
    history: groupByOrder(history),
    changes: Map.groupBy(changes, ({ change }) => change.orderId),
    parcels: groupByOrder(parcels),
    booked: groupByOrder(booked),
    notes: groupByOrder(notes),
  }
  return ids.flatMap((id) => {
    const order = orderOf.get(id)
    if (order === undefined) return []
    return {
      ...order,
      items: parts.items.get(id) ?? [],
      history: parts.history.get(id) ?? [],
      invoice: invoiceOf.get(id),
      failed: failureOf.get(id),
      purchaseOrderFile: fileOf.get(id),
      changes: parts.changes.get(id) ?? [],
      parcels: parts.parcels.get(id) ?? [],
      booked: parts.booked.get(id) ?? [],
      notes: parts.notes.get(id) ?? [],
      returns: returnsOf(id),
    }
  })
}

/** The columns of a purchase order's file, without its bytes. */
const fileColumns = {
  orderId: purchaseOrderFiles.orderId,
  at: purchaseOrderFiles.at,
  addedBy: purchaseOrderFiles.addedBy,
  type: purchaseOrderFiles.type,
  size: purchaseOrderFiles.size,
}

/** The columns of a credit note, without its document. */
const creditNoteColumns = {
  orderId: creditNotes.orderId,
  number: creditNotes.number,
  issuedAt: creditNotes.issuedAt,
  amountSen: creditNotes.amountSen,
  reason: creditNotes.reason,
  returnId: creditNotes.returnId,
}

/** Converts a stored order to the form that its member sees, with texts in one language. */
export function toOrder(stored: StoredOrder, lang: Language, now: Date): Order {
  const { row, place, courier, items, history, failed, changes } = stored
  const reversed = reversedIn(history)
  return {
    id: row.id,
    orderNumber: formatOrderNumber(row.number),
    userId: row.memberId ?? '',
    items: items.map((item) => toItem(item, lang)),
    totalAmount: toRinggit(row.totalSen),
    voucherDiscount: toRinggit(row.voucherDiscountSen),
    amountToPay: toRinggit(senToPay(row)),
    ...(senInAdvance(row) > 0 && { paidInAdvance: toRinggit(senInAdvance(row)) }),
    orderDate: toServerDate(row.placedAt),
    updatedAt: toServerDate(row.updatedAt),
    status: row.status,
    ...(isPartlyShipped(row, stored.parcels) && { partlyShipped: true as const }),
    statusHistory: history.map(({ id, at, status, description, undoes, corrects }) => ({
      timestamp: toServerDate(at),
      status,
      description: description[lang],
      ...(reversed.has(id) && { undone: true as const }),
      ...((undoes ?? corrects) !== null && { correction: true as const }),
    })),
    paymentMethod: row.paymentMethod,
    shippingMethod: row.shippingMethod,
    contactInfo: {
      phoneNumber: row.contactPhone,
      email: row.contactEmail,
      name: row.contactName,
      ...withoutNulls({ nameInScript: row.contactNameInScript }),
    },
    notes: row.notes,
    invoiceInfo: toInvoiceInfo(stored),
    returnInfo: {
      returnStatus: row.returnStatus,
      ...withoutNulls({
        returnReason: row.returnReason,
        requestDate: row.returnRequestedAt && toServerDate(row.returnRequestedAt),
        processedDate: row.returnProcessedAt && toServerDate(row.returnProcessedAt),
        refundAmount: row.refundSen === null ? null : toRinggit(row.refundSen),
      }),
    },
    ...toReturns(stored.returns, { ...stored, creditNotes: stored.notes }, lang),
    language: row.language,
    changes: changes.map((change) => toContentChange(change, row, lang)),
    ...toParcels(stored),
    ...(row.feeSen > 0 && { fee: toRinggit(row.feeSen), feeReason: row.feeReason }),
    ...orderedFor(stored),
    ...withoutNulls({
      voucherCode: row.voucherCode,
      adjustment: row.adjustmentSen === null ? null : toRinggit(row.adjustmentSen),
      shippingAddress: row.shippingAddress,
      billingAddress: row.billingAddress,
      pickupLocation: row.pickupLocation,
      pickupPlace: place && { name: place.name[lang], address: place.address[lang] },
      deliveryAccess: row.deliveryAccess,
      acceptedPolicies: acceptedOf(row),
      promise: promiseOf(row, now),
      deliveryFailure: failed?.reason ?? null,
      customerConfirmedAt: row.customerConfirmedAt && toServerDate(row.customerConfirmedAt),
      shippingProvider: row.shippingProvider,
      courierName: courier && courier.name,
      trackingNumber: row.trackingNumber,
      trackingUrl: trackingLink(courier?.tracking, row.trackingNumber ?? undefined) ?? null,
    }),
  }
}

/** Converts a line of an order, with texts in one language. */
const toItem = (item: StoredOrder['items'][number], lang: Language): Order['items'][number] => ({
  productId: item.productId,
  productName: item.productName[lang],
  quantity: item.quantity,
  price: toRinggit(item.priceSen),
  ...(item.listPriceSen > item.priceSen && { listPrice: toRinggit(item.listPriceSen) }),
  ...(item.tierFrom !== null && { tierFrom: item.tierFrom }),
  ...(item.companyPrice && { companyPrice: true as const }),
  imgUrl: item.imgUrl,
  specName: item.specName,
  displayName: item.displayName[lang],
  specIndex: item.specIndex,
  color: item.color,
  displayColor: item.displayColor[lang],
  size: item.size,
})

type OrderedForFields = Pick<
  Order,
  'company' | 'purchaseOrderNumber' | 'purchaseOrderFile' | 'costCentre' | 'quotation'
>

/** Returns the company of an order with its purchase order and cost centre, and the accepted quotation. */
const orderedFor = ({
  row,
  company,
  quotation: quoted,
  purchaseOrderFile: file,
}: StoredOrder): OrderedForFields => {
  const { purchaseOrderNumber, costCentre } = row
  const quotation = quoted && { id: quoted.id, number: formatQuotationNumber(quoted) }
  const purchaseOrderFile = file && {
    type: file.type,
    size: file.size,
    at: toServerDate(file.at),
    addedBy: file.addedBy,
  }
  return withoutNulls({ company, purchaseOrderNumber, purchaseOrderFile, costCentre, quotation })
}

const acceptedOf = ({ termsVersion: terms, privacyVersion: privacy }: OrderRow) =>
  terms === null || privacy === null ? null : { terms, privacy }

/** Returns the delivery promise of an order; null if there is none. */
export function promiseOf(row: OrderRow, now: Date): Order['promise'] | null {
  const { promisedFrom: from, promisedTo: to, promisedHalf: half } = row
  if (from === null || to === null) return null
  return { from, to, ...(half !== null && { half }), late: isLate(row, formatDate(now)) }
}

function toInvoiceInfo({ row, invoice, notes }: StoredOrder): Order['invoiceInfo'] {
  const { id, invoiceType, invoiceStatus, companyName, taxId, invoiceAddress } = row
  const path = `/api/orders/${encodeURIComponent(id)}`
  const last = notes.at(-1)
  return {
    invoiceType,
    invoiceStatus,
    creditNotes: notes.map(({ number, amountSen }) => ({
      creditNoteNumber: formatCreditNoteNumber(number),
      amount: toRinggit(amountSen),
      downloadUrl: creditNoteUrl(id, number),
    })),
    ...withoutNulls({ companyName, taxId, invoiceAddress }),
    ...(invoice && {
      invoiceNumber: formatInvoiceNumber(invoice.number),
      invoiceDownloadUrl: `${path}/invoice`,
    }),
    ...(last && {
      creditNoteNumber: formatCreditNoteNumber(last.number),
      creditNoteDownloadUrl: `${path}/credit-note`,
    }),
  }
}

function withoutNulls<Fields extends Record<string, unknown>>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
}

/** Requires that an order belongs to the signed-in member. @throws ShopError order_not_found */
export async function requireOwnOrder({ database, session }: MemberContext, id: string) {
  const [row] = await database.select({ memberId: orders.memberId }).from(orders).where(eq(orders.id, id))
  if (row?.memberId !== session.member.id) throw new ShopError('order_not_found')
}
