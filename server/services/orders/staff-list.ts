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
import type { HasDatabase, StaffContext } from '../../context.ts'
import { products } from '../../database/tables/catalogue.ts'
import { orderHistory, orderItems, orders } from '../../database/tables/orders.ts'
import { orderCalls, orderNotes } from '../../database/tables/staff.ts'
import { senToPay } from './read.ts'
import { dayAfter, startOfDay } from '../figures/days.ts'

type Reader = HasDatabase

export interface OrderFilters {
  lang: Language
  /** A number, a phone number, a name, an address or a product; may be empty. */
  q: string
  queue?: OrderQueue
  status?: OrderStatus
  shippingMethod?: ShippingMethod
  /** Days in the shop's time zone, both included. */
  from?: string
  to?: string
}

/** A search considers the orders of so many products. */
const maxProducts = 200

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

export async function countQueues({ database }: Reader): Promise<Record<OrderQueue, number>> {
  const counts = await Promise.all(
    orderQueues.map(async (queue) => [queue, await database.$count(orders, inQueue(queue))] as const),
  )
  return Object.fromEntries(counts) as Record<OrderQueue, number>
}

export async function countLists(reader: Reader): Promise<Record<OrderQueue | 'all', number>> {
  const [queues, all] = await Promise.all([countQueues(reader), reader.database.$count(orders)])
  return { ...queues, all }
}

/** The words of a search; a phone number is one word, however it is written. */
export function wordsOf(q: string): string[] {
  const text = q.normalize('NFKC').toLowerCase()
  const digits = normalizePhone(text)
  // Numbers are stored without a trunk zero.
  if (/^\+?\d{3,}$/.test(digits)) return [digits.replace(/^0/, '')]
  return text.split(/\s+/).filter((word) => word !== '')
}

/** Whether a text contains every word. */
export const holdsExactly = (column: SQL, words: readonly string[]) =>
  and(...words.map((word) => sql`strpos(${column}, ${word}) > 0`))

/** The same, with candidates from the index over grams of one and two characters. */
export const holds = (column: SQL, words: readonly string[]) =>
  and(
    ...words.map((word) => sql`search_grams(${column}) @> search_grams(${word}::text)`),
    holdsExactly(column, words),
  )

/** One condition in two forms: for a scan of an index, and for checking some orders one by one. */
interface Match {
  indexed: SQL | undefined
  oneByOne: SQL | undefined
}

/** The one or two conditions of a search, each with its own index; undefined without a search. */
async function matchesOf({ database }: Reader, q: string): Promise<Match[] | undefined> {
  if (q === '') return undefined
  const number = parseOrderNumber(q)
  if (number !== undefined) {
    const itself = eq(orders.number, number)
    return [{ indexed: itself, oneByOne: itself }]
  }
  const words = wordsOf(q)
  const matching = await database
    .select({ id: products.id })
    .from(products)
    .where(holds(sql`${products.searchText}`, words))
    .limit(maxProducts)
  const contact = sql`${orders.contactSearch}`
  const byContact = { indexed: holds(contact, words), oneByOne: holdsExactly(contact, words) }
  if (matching.length === 0) return [byContact]
  const ids = matching.map(({ id }) => id)
  const ofProduct = () =>
    database
      .select({ one: sql`1` })
      .from(orderItems)
      .where(and(eq(orderItems.orderId, orders.id), inArray(orderItems.productId, ids)))
  // The planner may turn the first around and start with the products; the second runs once for each order.
  const byProduct = { indexed: sql`exists ${ofProduct()}`, oneByOne: sql`${ofProduct().limit(1)} = 1` }
  return [byContact, byProduct]
}

/** A search checks so many of the first orders one by one before it scans an index over all. */
const maxOneByOne = 2000

type Sequence = 'oldest first' | 'newest first'

const orderings: Record<Sequence, SQL[]> = {
  'oldest first': [asc(orders.placedAt), asc(orders.number)],
  'newest first': [desc(orders.placedAt), desc(orders.number)],
}

/**
 * The ids of the first orders that match. Common text, like a frequent name, is soon found among the first ones; an
 * index would return every match.
 */
async function idsOf(
  { database }: Reader,
  wanted: {
    narrowed: SQL | undefined
    matches: readonly Match[] | undefined
    sequence: Sequence
    limit: number
  },
): Promise<string[]> {
  const { narrowed, matches, limit } = wanted
  const ordering = orderings[wanted.sequence]
  const searched = (where: SQL | undefined) =>
    database
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(...ordering)
      .limit(limit)
  if (matches === undefined) return (await searched(narrowed)).map(({ id }) => id)
  const { rows } = await database.execute<{ id: string }>(sql`
    with first as materialized (
      select id, number, placed_at, contact_search from orders where ${narrowed ?? sql`true`}
      order by ${sql.join(ordering, sql`, `)} limit ${maxOneByOne}
    )
    select id from first as orders where ${or(...matches.map(({ oneByOne }) => oneByOne))}
    order by ${sql.join(ordering, sql`, `)} limit ${limit}`)
  if (rows.length >= limit) return rows.map(({ id }) => id)
  const perMatch = await Promise.all(matches.map(({ indexed }) => searched(and(narrowed, indexed))))
  return perMatch.flat().map(({ id }) => id)
}

/** Since when an order has its status; in the queue of invoices, since when one is requested. */
function waitingSince(queue: OrderQueue | undefined) {
  if (queue === 'invoices_to_issue') return sql<Date>`coalesce(${orders.invoiceAskedAt}, ${orders.placedAt})`
  return sql<Date>`case when ${orders.status} = ${firstStatus} then ${orders.placedAt} else coalesce((select at
    from ${orderHistory} where order_id = ${orders.id} order by id desc limit 1), ${orders.placedAt}) end`
}

/** The history, for statuses whose next ones depend on it: after a declined return. */
const relevantHistory = sql<OrderStatus[] | null>`case when ${inArray(
  orders.status,
  statusesWhere(({ resumes }) => resumes),
)} then (select
  json_agg(status order by id) from ${orderHistory} where order_id = ${orders.id}) end`

/** A page of the matching orders, in a queue the oldest first; `next` is the `after` of the next page. */
export async function findOrders(
  { database, session }: Reader & Pick<StaffContext, 'session'>,
  wanted: OrderFilters & { after?: number; pageSize: number },
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
  const matches = await matchesOf({ database }, wanted.q)
  const ids = await idsOf({ database }, { narrowed, matches, sequence, limit: pageSize + 1 })
  if (ids.length === 0) return { orders: [] }
  const rows = await database
    .select({
      row: orders,
      firstProduct: orderItems.productName,
      lineCount: sql<number>`(select count(*)::int from order_items line where line.order_id = ${orders.id})`,
      calls: sql<number>`(select count(*)::int from ${orderCalls} where ${orderCalls.orderId} = ${orders.id})`,
      lastCall: sql<CallOutcome | null>`(select outcome from ${orderCalls}
        where ${orderCalls.orderId} = ${orders.id} order by id desc limit 1)`,
      notes: sql<number>`(select count(*)::int from ${orderNotes} where ${orderNotes.orderId} = ${orders.id})`,
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
