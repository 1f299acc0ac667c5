import { and, eq, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import type { CountedOrders } from '#core/figures/counted-orders.ts'
import type { Language } from '#core/language.ts'
import type { OrderSort } from '#core/orders/lists/sorting.ts'
import { readTagSearch } from '#core/orders/lists/tags.ts'
import { parseOrderNumber } from '#core/orders/order-numbers.ts'
import { queueConditions } from '#core/orders/queues.ts'
import { orderQueues, type OrderQueue, type OrderStatus, type ShippingMethod } from '#core/orders/statuses.ts'
import type { Context, HasDatabase, StaffContext } from '#server/context.ts'
import { countEach } from '#server/database/count-each.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { failedDeliveries } from '#server/database/tables/parcels.ts'
import { orderItems, orders } from '#server/database/tables/orders.ts'
import { isToArrive } from '#server/database/tables/orders/expressions.ts'
import { hasWordsIndexed, hasWords, wordsOf, type Match } from '../../search.ts'
import { approvalsToDecide } from '../../staff/count-approvals.ts'
import { countedOrders } from './counted-orders.ts'
import { codeMatches, documentMatches } from './search-codes.ts'
import { noteMatches } from './search-notes.ts'
import { hasTag, tagMatches } from './search-tags.ts'

/** The filters of an order list. */
export interface OrderFilters extends CountedOrders {
  lang: Language
  /**
   * Searches for a number, a phone number, a name, an email address, an address, a note, a product, a tracking number,
   * a voucher, a SKU, a barcode, an invoice, a credit note or a tag; may be empty.
   */
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

/** The maximum number of products whose orders a search considers. */
const maxProducts = 200

/** The condition for the orders of a queue. */
export function inQueue(queue: OrderQueue, now: Date): SQL | undefined {
  const condition = queueConditions[queue]
  if ('invoiceStatus' in condition)
    return sql`${orders.invoiceStatus} = ${sql.raw(`'${condition.invoiceStatus}'`)}`
  if ('deduction' in condition) return isNotNull(orders.askedDeduction)
  if ('goods' in condition)
    return sql`exists (select from ${failedDeliveries} failed where failed.order_id = ${orders.id} and failed.goods_back_at is null)`
  // The same rule as `isLate`.
  if ('promise' in condition) return and(isToArrive, lt(orders.promisedTo, formatDate(now)))
  const { statuses, shippingMethod } = condition
  return and(
    statuses.length === 1 ? eq(orders.status, statuses[0]!) : inArray(orders.status, [...statuses]),
    shippingMethod === undefined ? undefined : eq(orders.shippingMethod, shippingMethod),
  )
}

/** Counts the orders in each queue and in total, and the requests that the signed-in staff may decide. */
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

/** Builds the conditions of a search, each served by its own index; undefined if `q` is empty. */
async function matchesOf({ database }: HasDatabase, q: string): Promise<Match[] | undefined> {
  if (q === '') return undefined
  const words = wordsOf(q)
  const own = sql`${orders.searchText}`
  const byText = { indexed: hasWordsIndexed(own, words), oneByOne: hasWords(own, words) }
  const others = [
    ...noteMatches(words),
    ...(await codeMatches(database, q)),
    ...(await documentMatches(database, q)),
    ...(await tagMatches(database, q)),
  ]
  const number = parseOrderNumber(q)
  if (number !== undefined) {
    const hasNumber = eq(orders.number, number)
    // The text is searched, too, because one in ten phone numbers is also a valid order number.
    return [{ indexed: hasNumber, oneByOne: hasNumber }, byText, ...others]
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
  // PostgreSQL can start the first form from the products; it runs the second form once for each order.
  const byProduct = { indexed: sql`exists ${ofProduct()}`, oneByOne: sql`${ofProduct().limit(1)} = 1` }
  return [byText, byProduct, ...others]
}

/**
 * Builds the conditions of a list. An order must meet `narrowed` (all filters) and at least one of `matches` (the
 * conditions of the search).
 */
export async function conditionsOf(
  { database, now }: Reader,
  filters: Omit<OrderFilters, 'lang' | 'sort'>,
): Promise<{ narrowed: SQL | undefined; matches: Match[] | undefined }> {
  const { tags, rest } = readTagSearch(filters.q)
  const narrowed = and(
    filters.queue === undefined ? undefined : inQueue(filters.queue, now()),
    filters.status === undefined ? undefined : eq(orders.status, filters.status),
    filters.shippingMethod === undefined ? undefined : eq(orders.shippingMethod, filters.shippingMethod),
    countedOrders(filters),
    ...(filters.tag === undefined ? tags : [...tags, filters.tag]).map(hasTag),
  )
  return { narrowed, matches: await matchesOf({ database }, rest) }
}
