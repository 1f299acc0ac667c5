import { and, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { StaffOrderRow } from '../../../core/api/staff-orders.ts'
import { toServerDate } from '../../../core/dates.ts'
import type { Language } from '../../../core/language.ts'
import { toRinggit } from '../../../core/money.ts'
import { formatOrderNumber, parseOrderNumber } from '../../../core/order-numbers.ts'
import { orderQueues, queueConditions, type OrderQueue } from '../../../core/order-work.ts'
import type { OrderStatus, ShippingMethod } from '../../../core/orders.ts'
import type { Context } from '../../context.ts'
import { products } from '../../database/tables-catalogue.ts'
import { orderItems, orders } from '../../database/tables-orders.ts'
import { orderCalls } from '../../database/tables-staff.ts'
import { senToPay } from '../orders/read.ts'
import { dayAfter, startOfDay } from './days.ts'

type Reader = Pick<Context, 'database'>

/** What a list of orders is narrowed by. */
export interface OrderFilters {
  lang: Language
  /** A number, a phone number, a name, an address or a product; or nothing. */
  q: string
  queue?: OrderQueue | undefined
  status?: OrderStatus | undefined
  shippingMethod?: ShippingMethod | undefined
  /** Days in the shop's time zone, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** How many products a search looks for orders of; who means more of them says more. */
const mostProducts = 200

/** The condition of an order that stands in a queue. */
export function inQueue(queue: OrderQueue): SQL | undefined {
  const condition = queueConditions[queue]
  if ('invoiceStatus' in condition)
    return sql`${orders.invoiceStatus} = ${sql.raw(`'${condition.invoiceStatus}'`)}`
  const { statuses, shippingMethod } = condition
  return and(
    statuses.length === 1 ? eq(orders.status, statuses[0]!) : inArray(orders.status, [...statuses]),
    shippingMethod === undefined ? undefined : eq(orders.shippingMethod, shippingMethod),
  )
}

/** How many orders stand in each queue. */
export async function countQueues({ database }: Reader): Promise<Record<OrderQueue, number>> {
  const counts = await Promise.all(
    orderQueues.map(async (queue) => [queue, await database.$count(orders, inQueue(queue))] as const),
  )
  return Object.fromEntries(counts) as Record<OrderQueue, number>
}

/** The words of a search; a phone number is one word, however it is written. */
function wordsOf(q: string): string[] {
  const text = q.normalize('NFKC').toLowerCase()
  const digits = text.replaceAll(/[\s().\p{Dash}]/gu, '')
  // A trunk zero is left out where the number is kept.
  if (/^\+?\d{3,}$/.test(digits)) return [digits.replace(/^0/, '')]
  return text.split(/\s+/).filter((word) => word !== '')
}

const holdsExactly = (column: SQL, words: readonly string[]) =>
  and(...words.map((word) => sql`strpos(${column}, ${word}) > 0`))

/** The same, with the index over pieces of one and two characters finding candidates. */
const holds = (column: SQL, words: readonly string[]) =>
  and(
    ...words.map((word) => sql`search_grams(${column}) @> search_grams(${word}::text)`),
    holdsExactly(column, words),
  )

/** A condition on orders: for looking through many by an index, and for looking at some of them one by one. */
interface Way {
  indexed: SQL | undefined
  oneByOne: SQL | undefined
}

/**
 * What makes an order match a search: one way, or two, each of which the database finds by an index of its own;
 * undefined when everything matches.
 */
async function waysToMatch({ database }: Reader, q: string): Promise<Way[] | undefined> {
  if (q === '') return undefined
  const number = parseOrderNumber(q)
  if (number !== undefined) {
    const itself = eq(orders.number, number)
    return [{ indexed: itself, oneByOne: itself }]
  }
  const words = wordsOf(q)
  const found = await database
    .select({ id: products.id })
    .from(products)
    .where(holds(sql`${products.searchText}`, words))
    .limit(mostProducts)
  const contact = sql`${orders.contactSearch}`
  const byContact = { indexed: holds(contact, words), oneByOne: holdsExactly(contact, words) }
  if (found.length === 0) return [byContact]
  const ids = found.map(({ id }) => id)
  const ofProduct = () =>
    database
      .select({ one: sql`1` })
      .from(orderItems)
      .where(and(eq(orderItems.orderId, orders.id), inArray(orderItems.productId, ids)))
  // Alone the first may be turned round and begin with the products; the second is asked of each order.
  const byProduct = { indexed: sql`exists ${ofProduct()}`, oneByOne: sql`${ofProduct().limit(1)} = 1` }
  return [byContact, byProduct]
}

/** How many of the newest orders a search looks at one by one before it goes through all of them by an index. */
const newest = 2000

const newestFirst = [desc(orders.placedAt), desc(orders.number)]

/**
 * The ids of the newest orders that match. What many orders hold, like a common name, is soon found among the newest;
 * an index would bring all of them first.
 */
async function idsOf(
  { database }: Reader,
  narrowed: SQL | undefined,
  ways: readonly Way[] | undefined,
  limit: number,
): Promise<string[]> {
  const searched = (where: SQL | undefined) =>
    database
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(...newestFirst)
      .limit(limit)
  if (ways === undefined) return (await searched(narrowed)).map(({ id }) => id)
  const { rows } = await database.execute<{ id: string }>(sql`
    with newest as materialized (
      select id, number, placed_at, contact_search from orders where ${narrowed ?? sql`true`}
      order by placed_at desc, number desc limit ${newest}
    )
    select id from newest as orders where ${or(...ways.map(({ oneByOne }) => oneByOne))}
    order by placed_at desc, number desc limit ${limit}`)
  if (rows.length >= limit) return rows.map(({ id }) => id)
  const found = await Promise.all(ways.map(({ indexed }) => searched(and(narrowed, indexed))))
  return found.flat().map(({ id }) => id)
}

/** A page of the orders that match, the newest first; `next` is what the next page comes after. */
export async function findOrders(
  { database }: Reader,
  wanted: OrderFilters & { after?: number | undefined; pageSize: number },
): Promise<{ orders: StaffOrderRow[]; next?: number }> {
  const { lang, pageSize, after } = wanted
  const narrowed = and(
    wanted.queue === undefined ? undefined : inQueue(wanted.queue),
    wanted.status === undefined ? undefined : eq(orders.status, wanted.status),
    wanted.shippingMethod === undefined ? undefined : eq(orders.shippingMethod, wanted.shippingMethod),
    wanted.from === undefined ? undefined : gte(orders.placedAt, startOfDay(wanted.from)),
    wanted.to === undefined ? undefined : lt(orders.placedAt, startOfDay(dayAfter(wanted.to))),
    after === undefined
      ? undefined
      : sql`(${orders.placedAt}, ${orders.number}) <
          ((select placed_at from orders where number = ${after}), ${after}::bigint)`,
  )
  const ways = await waysToMatch({ database }, wanted.q)
  const ids = await idsOf({ database }, narrowed, ways, pageSize + 1)
  if (ids.length === 0) return { orders: [] }
  const rows = await database
    .select({
      row: orders,
      firstProduct: orderItems.productName,
      calls: sql<number>`(select count(*)::int from ${orderCalls} where ${orderCalls.orderId} = ${orders.id})`,
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
    .orderBy(...newestFirst)
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1)?.row.number : undefined
  return {
    orders: page.map(({ row, firstProduct, calls }) => ({
      id: row.id,
      orderNumber: formatOrderNumber(row.number),
      status: row.status,
      customerName: row.contactName,
      phoneNumber: row.contactPhone,
      shippingMethod: row.shippingMethod,
      firstProduct: firstProduct?.[lang] ?? '',
      itemCount: row.itemCount,
      amountToPay: toRinggit(senToPay(row)),
      invoiceStatus: row.invoiceStatus,
      returnStatus: row.returnStatus,
      calls,
      orderDate: toServerDate(row.placedAt),
      updatedAt: toServerDate(row.updatedAt),
    })),
    ...(last !== undefined && { next: last }),
  }
}
