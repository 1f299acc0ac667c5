import { and, eq, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { StaffOrderRow } from '#core/api/orders-staff.ts'
import { formatDate, shopTimeZone, toServerDate } from '#core/dates.ts'
import type { CountedOrders } from '#core/figures/counted-orders.ts'
import type { Language, LocalizedText } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber, parseOrderNumber } from '#core/orders/order-numbers.ts'
import { changeMark, type ChangeState } from '#core/orders/changing/changes.ts'
import type { DeliveryFailure } from '#core/orders/failed-deliveries.ts'
import { queueConditions, type CallOutcome } from '#core/orders/queues.ts'
import { usualSort, type OrderSort } from '#core/orders/lists/sorting.ts'
import { readTagSearch } from '#core/orders/lists/tags.ts'
import { nextStatusesFor } from '#core/orders/orders.ts'
import {
  firstStatus,
  orderQueues,
  statusesWhere,
  type OrderQueue,
  type OrderStatus,
  type ShippingMethod,
} from '#core/orders/statuses.ts'
import type { Permitted } from '#core/staff/staff.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import type { Context, HasDatabase, StaffContext } from '../../context.ts'
import { countEach } from '../../database/count-each.ts'
import { products } from '../../database/tables/catalogue.ts'
import {
  failedDeliveries,
  isToArrive,
  orderHistory,
  orderItems,
  orders,
} from '../../database/tables/orders.ts'
import { orderChanges } from '../../database/tables/order-changes.ts'
import { orderCalls, orderNotes } from '../../database/tables/staff.ts'
import { askedByName, toAsked } from './asked-deduction.ts'
import { senToPay } from '../order-parts/amounts.ts'
import { customerName, promiseOf } from './read.ts'
import { refusedCount } from '../order-parts/refused-parcels.ts'
import { countedOrders } from './listing/counted-orders.ts'
import { codeMatches, trackingNumbersOfOrder } from './listing/search-codes.ts'
import { noteMatches } from './listing/search-notes.ts'
import { hasTag, tagMatches, tagsOfOrder } from './listing/search-tags.ts'
import { comesAfter, orderingOf, sequenceColumns } from './listing/sequence.ts'
import { namesOfCounted } from '../figures/names.ts'
import { approvalsToDecide } from '../staff/count-approvals.ts'
import { hasWordsIndexed, findIds, hasWords, wordsOf, type Match } from '../search.ts'

export interface OrderFilters extends CountedOrders {
  lang: Language
  /** A number, a phone number, a name, an email address, an address, a note, a product, a tracking number, a voucher, a SKU, a barcode or a tag; may be empty. */
  q: string
  queue?: OrderQueue
  status?: OrderStatus
  shippingMethod?: ShippingMethod
  tag?: string
  /** Days in the shop's time zone, both included. */
  from?: string
  to?: string
  sort?: OrderSort
}

type Reader = Pick<Context, 'database' | 'now'>

/** Number of products whose orders a search considers. */
const maxProducts = 200

export function inQueue(queue: OrderQueue, now: Date): SQL | undefined {
  const condition = queueConditions[queue]
  if ('invoiceStatus' in condition)
    return sql`${orders.invoiceStatus} = ${sql.raw(`'${condition.invoiceStatus}'`)}`
  if ('deduction' in condition) return isNotNull(orders.askedDeduction)
  if ('goods' in condition)
    return sql`exists (select from ${failedDeliveries} failed where failed.order_id = ${orders.id} and failed.goods_back_at is null)`
  // The same condition as `isLate`.
  if ('promise' in condition) return and(isToArrive, lt(orders.promisedTo, formatDate(now)))
  const { statuses, shippingMethod } = condition
  return and(
    statuses.length === 1 ? eq(orders.status, statuses[0]!) : inArray(orders.status, [...statuses]),
    shippingMethod === undefined ? undefined : eq(orders.shippingMethod, shippingMethod),
  )
}

/** The number of orders in each queue and in total, and of requests that the signed-in staff decide. */
export async function countLists(
  context: StaffContext,
): Promise<Record<OrderQueue | 'all' | 'approvals', number>> {
  const { database } = context
  const now = context.now()
  const queues = orderQueues.map((queue): [OrderQueue, SQL] => [
    queue,
    database.$count(orders, inQueue(queue, now)),
  ])
  return countEach(database, {
    ...(Object.fromEntries(queues) as Record<OrderQueue, SQL>),
    all: database.$count(orders),
    approvals: approvalsToDecide(context),
  })
}

/** The conditions of a search, each with an index of its own; undefined without a search. */
async function matchesOf({ database }: HasDatabase, q: string): Promise<Match[] | undefined> {
  if (q === '') return undefined
  const words = wordsOf(q)
  const own = sql`${orders.searchText}`
  const byText = { indexed: hasWordsIndexed(own, words), oneByOne: hasWords(own, words) }
  const others = [
    ...noteMatches(words),
    ...(await codeMatches(database, q)),
    ...(await tagMatches(database, q)),
  ]
  const number = parseOrderNumber(q)
  if (number !== undefined) {
    const itself = eq(orders.number, number)
    // One in ten phone numbers happens to have the check digit of an order number.
    return [{ indexed: itself, oneByOne: itself }, byText, ...others]
  }
  const matching = await database
    .select({ id: products.id })
    .from(products)
    .where(hasWordsIndexed(sql`${products.searchText}`, words))
    .limit(maxProducts)
  if (matching.length === 0) return [byText, ...others]
  const ids = matching.map(({ id }) => id)
  const ofProduct = () =>
    database
      .select({ one: sql`1` })
      .from(orderItems)
      .where(and(eq(orderItems.orderId, orders.id), inArray(orderItems.productId, ids)))
  // PostgreSQL may start the first from the products; the second runs once for each order.
  const byProduct = { indexed: sql`exists ${ofProduct()}`, oneByOne: sql`${ofProduct().limit(1)} = 1` }
  return [byText, byProduct, ...others]
}

/**
 * The time that a list shows for each order. In the queues of invoices and deductions: when it was requested; in the
 * queue of goods: since when they are in transit; among late orders: since when they are late. Otherwise when the order
 * got its status, whatever else changed since.
 */
export function waitingSince(queue?: OrderQueue) {
  if (queue === 'invoices_to_issue') return sql<Date>`coalesce(${orders.invoiceAskedAt}, ${orders.placedAt})`
  if (queue === 'deductions_to_decide') return sql<Date>`(${orders.askedDeduction} ->> 'at')::timestamptz`
  if (queue === 'goods_out')
    return sql<Date>`(select max(at) from ${failedDeliveries} failed where failed.order_id = ${orders.id})`
  // A late order has been late since the end of its promised days.
  if (queue === 'late') return sql<Date>`((${orders.promisedTo} + 1)::timestamp at time zone ${shopTimeZone})`
  return sql<Date>`case when ${orders.status} = ${firstStatus} then ${orders.placedAt} else coalesce((select at
    from ${orderHistory} entry where entry.order_id = ${orders.id} and entry.status = ${orders.status}
      and entry.undoes is null order by id desc limit 1), ${orders.placedAt}) end`
}

const resuming = statusesWhere(({ resumes }) => resumes)
/** The history, for statuses whose next statuses depend on it (after a declined return). */
const relevantHistory = sql<OrderStatus[] | null>`case when ${inArray(orders.status, resuming)} then (select
  json_agg(status order by id) from ${orderHistory} where order_id = ${orders.id}) end`

const toMovable = (row: typeof orders.$inferSelect, history: readonly OrderStatus[]) => ({
  ...row,
  statusHistory: history.map((status) => ({ status })),
  returnInfo: { returnStatus: row.returnStatus },
})

/** The conditions of a list: its filters, and those of its search, one of which must hold. */
export async function conditionsOf(
  { database, now }: Reader,
  wanted: Omit<OrderFilters, 'lang' | 'sort'>,
): Promise<{ narrowed: SQL | undefined; matches: Match[] | undefined }> {
  const { tags, rest } = readTagSearch(wanted.q)
  const narrowed = and(
    wanted.queue === undefined ? undefined : inQueue(wanted.queue, now()),
    wanted.status === undefined ? undefined : eq(orders.status, wanted.status),
    wanted.shippingMethod === undefined ? undefined : eq(orders.shippingMethod, wanted.shippingMethod),
    countedOrders(wanted),
    ...(wanted.tag === undefined ? tags : [...tags, wanted.tag]).map(hasTag),
  )
  return { narrowed, matches: await matchesOf({ database }, rest) }
}

/**
 * A page of the matching orders; a queue shows the oldest first unless another sequence is chosen. `next` is the
 * `after` of the next page.
 */
export async function findOrders(
  { database, session, now }: Reader & Pick<StaffContext, 'session'>,
  wanted: OrderFilters & { after?: number; pageSize: number },
): Promise<{ orders: StaffOrderRow[]; next?: number; countedFor?: string[] }> {
  const { lang, pageSize, after } = wanted
  const sort = wanted.sort ?? usualSort(wanted.queue !== undefined)
  const { narrowed, matches } = await conditionsOf({ database, now }, wanted)
  const ids = await findIds(database, {
    table: orders,
    columns: sql`${sequenceColumns}, search_text, voucher_code`,
    narrowed: and(narrowed, after === undefined ? undefined : comesAfter(sort, after)),
    matches,
    ordering: orderingOf(sort),
    limit: pageSize + 1,
  })
  const countedFor = await namesOfCounted({ database }, wanted, lang)
  if (ids.length === 0) return { orders: [], ...(countedFor && { countedFor }) }
  const rows = await database
    .select({
      row: orders,
      firstProduct: orderItems.productName,
      lineCount: sql<number>`(select count(*)::int from order_items line where line.order_id = ${orders.id})`,
      calls: sql<number>`(select count(*)::int from ${orderCalls} where ${orderCalls.orderId} = ${orders.id})`,
      lastCall: sql<CallOutcome | null>`(select outcome from ${orderCalls}
        where ${orderCalls.orderId} = ${orders.id} order by id desc limit 1)`,
      callBackAt: sql<Date | null>`(select call_back_at from ${orderCalls}
        where ${orderCalls.orderId} = ${orders.id} order by id desc limit 1)`.mapWith(orders.placedAt),
      notes: sql<number>`(select count(*)::int from ${orderNotes} where ${orderNotes.orderId} = ${orders.id})`,
      askedBy: askedByName,
      change: sql<ChangeState | null>`(select state from ${orderChanges}
        where ${orderChanges.orderId} = ${orders.id} order by id desc limit 1)`,
      failure: sql<DeliveryFailure | null>`(select reason from ${failedDeliveries}
        where ${failedDeliveries.orderId} = ${orders.id} order by id desc limit 1)`,
      refused: refusedCount,
      tags: tagsOfOrder,
      trackingNumbers: trackingNumbersOfOrder,
      waitingSince: waitingSince(wanted.queue).mapWith(orders.placedAt),
      history: relevantHistory,
    })
    .from(orders)
    .leftJoin(
      orderItems,
      and(
        eq(orderItems.orderId, orders.id),
        sql`${orderItems.position} = (select min(position) from order_items first where first.order_id = ${orders.id})`,
      ),
    )
    .where(inArray(orders.id, ids))
    .orderBy(...orderingOf(sort))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1)?.row.number : undefined
  return {
    orders: page.map((found) => toStaffOrderRow(found, lang, session.staff, now())),
    ...(last !== undefined && { next: last }),
    ...(countedFor && { countedFor }),
  }
}

interface Found {
  row: typeof orders.$inferSelect
  firstProduct: LocalizedText | null
  lineCount: number
  calls: number
  lastCall: CallOutcome | null
  callBackAt: Date | null
  notes: number
  askedBy: string | null
  change: ChangeState | null
  failure: DeliveryFailure | null
  refused: number
  tags: string[]
  trackingNumbers: string | null
  waitingSince: Date
  history: OrderStatus[] | null
}

function toStaffOrderRow(found: Found, lang: Language, who: Permitted, now: Date): StaffOrderRow {
  const {
    row,
    firstProduct,
    lineCount,
    calls,
    lastCall,
    callBackAt,
    notes,
    askedBy,
    failure,
    refused,
    waitingSince,
    history,
  } = found
  return {
    id: row.id,
    orderNumber: formatOrderNumber(row.number),
    status: row.status,
    customerName: customerName(row),
    phoneNumber: row.contactPhone,
    phoneText: formatPhone(row.contactPhone),
    shippingMethod: row.shippingMethod,
    firstProduct: firstProduct?.[lang] ?? '',
    lineCount,
    itemCount: row.itemCount,
    amountToPay: toRinggit(senToPay(row)),
    ...(row.voucherCode !== null && { voucherCode: row.voucherCode }),
    ...(row.askedDeduction && { askedDeduction: toAsked(row.askedDeduction, askedBy) }),
    change: changeMark(found.change, row.status),
    ...(failure !== null && { deliveryFailure: failure }),
    promise: promiseOf(row, now) ?? undefined,
    invoiceStatus: row.invoiceStatus,
    returnStatus: row.returnStatus,
    ...(row.customerConfirmedAt && { customerConfirmedAt: toServerDate(row.customerConfirmedAt) }),
    refused,
    tags: found.tags,
    ...(row.shippingAddress && { city: row.shippingAddress.city }),
    ...(found.trackingNumbers !== null && { trackingNumber: found.trackingNumbers }),
    calls,
    ...(lastCall !== null && { lastCall }),
    ...(callBackAt !== null && { callBackAt: toServerDate(callBackAt) }),
    notes,
    nextStatuses: nextStatusesFor(toMovable(row, history ?? []), who),
    orderDate: toServerDate(row.placedAt),
    waitingSince: toServerDate(waitingSince),
    updatedAt: toServerDate(row.updatedAt),
  }
}
