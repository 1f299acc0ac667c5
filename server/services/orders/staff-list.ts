import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { StaffOrderRow } from '../../../core/api/orders-staff.ts'
import { toServerDate } from '../../../core/dates.ts'
import type { Language } from '../../../core/language.ts'
import { toRinggit } from '../../../core/money.ts'
import { formatOrderNumber, parseOrderNumber } from '../../../core/orders/order-numbers.ts'
import { queueConditions, type CallOutcome } from '../../../core/orders/queues.ts'
import { nextStatusesFor } from '../../../core/orders/orders.ts'
import {
  firstStatus,
  orderQueues,
  statusesWhere,
  type OrderQueue,
  type OrderStatus,
  type ShippingMethod,
} from '../../../core/orders/statuses.ts'
import { formatPhone } from '../../../core/phone-format.ts'
import { normalizePhone } from '../../../core/phone.ts'
import type { RequestContext, Context, StaffSession } from '../../context.ts'
import { products } from '../../database/tables/catalogue.ts'
import { orderHistory, orderItems, orders } from '../../database/tables/orders.ts'
import { orderCalls, orderNotes } from '../../database/tables/staff.ts'
import { senToPay } from './read.ts'
import { dayAfter, startOfDay } from '../figures/days.ts'

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

/** The same, and how many there are of all. */
export async function countLists(reader: Reader): Promise<Record<OrderQueue | 'all', number>> {
  const [queues, all] = await Promise.all([countQueues(reader), reader.database.$count(orders)])
  return { ...queues, all }
}

/** The words of a search; a phone number is one word, however it is written. */
export function wordsOf(q: string): string[] {
  const text = q.normalize('NFKC').toLowerCase()
  const digits = normalizePhone(text)
  // A trunk zero is left out where the number is kept.
  if (/^\+?\d{3,}$/.test(digits)) return [digits.replace(/^0/, '')]
  return text.split(/\s+/).filter((word) => word !== '')
}

/** Whether a text holds every word. */
export const holdsExactly = (column: SQL, words: readonly string[]) =>
  and(...words.map((word) => sql`strpos(${column}, ${word}) > 0`))

/** The same, with the index over pieces of one and two characters finding candidates. */
export const holds = (column: SQL, words: readonly string[]) =>
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

/** How many of the first orders a search looks at one by one before it goes through all of them by an index. */
const first = 2000

/** In which order a list stands: the queue is worked off from its front, the archive is looked through from today. */
type Sequence = 'oldest first' | 'newest first'

const orderings: Record<Sequence, SQL[]> = {
  'oldest first': [asc(orders.placedAt), asc(orders.number)],
  'newest first': [desc(orders.placedAt), desc(orders.number)],
}

/**
 * The ids of the first orders that match. What many orders hold, like a common name, is soon found among the first;
 * an index would bring all of them before.
 */
async function idsOf(
  { database }: Reader,
  wanted: { narrowed: SQL | undefined; ways: readonly Way[] | undefined; sequence: Sequence; limit: number },
): Promise<string[]> {
  const { narrowed, ways, limit } = wanted
  const ordering = orderings[wanted.sequence]
  const searched = (where: SQL | undefined) =>
    database
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(...ordering)
      .limit(limit)
  if (ways === undefined) return (await searched(narrowed)).map(({ id }) => id)
  const { rows } = await database.execute<{ id: string }>(sql`
    with first as materialized (
      select id, number, placed_at, contact_search from orders where ${narrowed ?? sql`true`}
      order by ${sql.join(ordering, sql`, `)} limit ${first}
    )
    select id from first as orders where ${or(...ways.map(({ oneByOne }) => oneByOne))}
    order by ${sql.join(ordering, sql`, `)} limit ${limit}`)
  if (rows.length >= limit) return rows.map(({ id }) => id)
  const found = await Promise.all(ways.map(({ indexed }) => searched(and(narrowed, indexed))))
  return found.flat().map(({ id }) => id)
}

/** Since when an order stands where it stands; in the queue of invoices, since when one is asked for. */
function waitingSince(queue: OrderQueue | undefined) {
  if (queue === 'invoices_to_issue') return sql<Date>`coalesce(${orders.invoiceAskedAt}, ${orders.placedAt})`
  return sql<Date>`case when ${orders.status} = ${firstStatus} then ${orders.placedAt} else coalesce((select at
    from ${orderHistory} where order_id = ${orders.id} order by id desc limit 1), ${orders.placedAt}) end`
}

/** Where staff may take an order is told by its history only after a return that was declined. */
const historyThatMatters = sql<OrderStatus[] | null>`case when ${inArray(
  orders.status,
  statusesWhere(({ resumes }) => resumes),
)} then (select
  json_agg(status order by id) from ${orderHistory} where order_id = ${orders.id}) end`

/**
 * A page of the orders that match, of a queue the oldest first, of everything else the newest; `next` is what the next
 * page comes after.
 */
export async function findOrders(
  { database, session }: Reader & Pick<RequestContext<StaffSession>, 'session'>,
  wanted: OrderFilters & { after?: number | undefined; pageSize: number },
): Promise<{ orders: StaffOrderRow[]; next?: number }> {
  const { lang, pageSize, after } = wanted
  const sequence: Sequence = wanted.queue === undefined ? 'newest first' : 'oldest first'
  const narrowed = and(
    wanted.queue === undefined ? undefined : inQueue(wanted.queue),
    wanted.status === undefined ? undefined : eq(orders.status, wanted.status),
    wanted.shippingMethod === undefined ? undefined : eq(orders.shippingMethod, wanted.shippingMethod),
    wanted.from === undefined ? undefined : gte(orders.placedAt, startOfDay(wanted.from)),
    wanted.to === undefined ? undefined : lt(orders.placedAt, startOfDay(dayAfter(wanted.to))),
    after === undefined
      ? undefined
      : sql`(${orders.placedAt}, ${orders.number}) ${sql.raw(sequence === 'oldest first' ? '>' : '<')}
          ((select placed_at from orders where number = ${after}), ${after}::bigint)`,
  )
  const ways = await waysToMatch({ database }, wanted.q)
  const ids = await idsOf({ database }, { narrowed, ways, sequence, limit: pageSize + 1 })
  if (ids.length === 0) return { orders: [] }
  const rows = await database
    .select({
      row: orders,
      firstProduct: orderItems.productName,
      lineCount: sql<number>`(select count(*)::int from order_items own where own.order_id = ${orders.id})`,
      calls: sql<number>`(select count(*)::int from ${orderCalls} where ${orderCalls.orderId} = ${orders.id})`,
      lastCall: sql<CallOutcome | null>`(select outcome from ${orderCalls}
        where ${orderCalls.orderId} = ${orders.id} order by id desc limit 1)`,
      notes: sql<number>`(select count(*)::int from ${orderNotes} where ${orderNotes.orderId} = ${orders.id})`,
      waitingSince: waitingSince(wanted.queue).mapWith(orders.placedAt),
      history: historyThatMatters,
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
    .orderBy(...orderings[sequence])
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1)?.row.number : undefined
  const { role } = session.staff
  return {
    orders: page.map(({ row, firstProduct, lineCount, calls, lastCall, notes, waitingSince, history }) => ({
      id: row.id,
      orderNumber: formatOrderNumber(row.number),
      status: row.status,
      customerName: row.contactName,
      phoneNumber: row.contactPhone,
      phoneText: formatPhone(row.contactPhone),
      shippingMethod: row.shippingMethod,
      firstProduct: firstProduct?.[lang] ?? '',
      lineCount,
      itemCount: row.itemCount,
      amountToPay: toRinggit(senToPay(row)),
      ...(row.voucherCode !== null && { voucherCode: row.voucherCode }),
      invoiceStatus: row.invoiceStatus,
      returnStatus: row.returnStatus,
      calls,
      ...(lastCall !== null && { lastCall }),
      notes,
      nextStatuses: nextStatusesFor(
        {
          ...row,
          statusHistory: (history ?? []).map((status) => ({ status })),
          returnInfo: { returnStatus: row.returnStatus },
        },
        role,
      ),
      orderDate: toServerDate(row.placedAt),
      waitingSince: toServerDate(waitingSince),
      updatedAt: toServerDate(row.updatedAt),
    })),
    ...(last !== undefined && { next: last }),
  }
}
