import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { ReturnRow } from '#core/api/returns/return-lists.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import { toServerDate } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber, parseOrderNumber } from '#core/orders/order-numbers.ts'
import type { ReturnList } from '#core/returns/views.ts'
import type { HasDatabase } from '../../context.ts'
import { countEach } from '../../database/count-each.ts'
import { products } from '../../database/tables/catalogue.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { returnLines, returnPhotos, returns } from '../../database/tables/returns.ts'
import { customerName } from '../order-parts/customer-name.ts'
import { ordersOfDocument } from '../order-parts/document-orders.ts'
import { hasWordsIndexed, wordsOf } from '../search.ts'

/** Written out in full, so that it matches the condition of the partial index. */
const isUnderWay = sql`${returns.status} not in ('completed', 'rejected', 'withdrawn')`

/**
 * The condition for the returns of a list; undefined for the list of all. Must agree with `workOf`, which returns the
 * list of a return.
 */
function inList(view: ReturnList): SQL | undefined {
  const { status, way } = returns
  const comesFromCustomer = inArray(way, ['brought', 'sent'])
  switch (view) {
    case 'all':
      return undefined
    case 'open':
      return isUnderWay
    case 'to_decide':
      return and(isUnderWay, eq(status, 'requested'))
    case 'to_collect':
      return and(
        isUnderWay,
        eq(status, 'approved'),
        sql`${way} is distinct from 'brought' and ${way} is distinct from 'sent'`,
      )
    case 'to_receive':
      return and(isUnderWay, or(eq(status, 'on_its_way'), and(eq(status, 'approved'), comesFromCustomer)))
    case 'to_inspect':
      return and(isUnderWay, eq(status, 'arrived'))
    case 'to_refund':
      return and(isUnderWay, eq(status, 'inspected'))
  }
}

/** Counts the returns of each list. */
export async function countReturns({ database }: HasDatabase) {
  const count = (view: ReturnList) => database.$count(returns, inList(view))
  return countEach(database, {
    open: count('open'),
    to_decide: count('to_decide'),
    to_collect: count('to_collect'),
    to_receive: count('to_receive'),
    to_inspect: count('to_inspect'),
    to_refund: count('to_refund'),
  })
}

/** The maximum number of products that a search considers. */
const maxProducts = 200

/**
 * Builds the condition of a search for an order, invoice or credit note number, a person, a note, a product or a
 * tracking number.
 */
async function searchCondition({ database }: HasDatabase, q: string): Promise<SQL | undefined> {
  if (q === '') return undefined
  const number = parseOrderNumber(q)
  const words = wordsOf(q)
  const found = await database
    .select({ id: products.id })
    .from(products)
    .where(hasWordsIndexed(sql`${products.searchText}`, words))
    .limit(maxProducts)
  const typed = q.normalize('NFKC').trim()
  const documented = await ordersOfDocument(database, q)
  return or(
    number === undefined
      ? undefined
      : sql`${returns.orderId} = (select id from orders where orders.number = ${number})`,
    documented.length === 0 ? undefined : inArray(returns.orderId, documented),
    sql`exists (select from ${orders} where ${orders.id} = ${returns.orderId}
      and ${hasWordsIndexed(sql`${orders.searchText}`, words)})`,
    and(sql`${returns.note} <> ''`, hasWordsIndexed(sql`lower(${returns.note})`, words)),
    and(
      sql`${returns.trackingNumber} is not null`,
      sql`upper(${returns.trackingNumber}) = ${typed.toUpperCase()}`,
    ),
    found.length === 0
      ? undefined
      : sql`exists (select from ${returnLines} line join ${orderItems} item
          on item.order_id = line.order_id and item.position = line.position
          where line.return_id = ${returns.id} and ${inArray(
            sql`item.product_id`,
            found.map(({ id }) => id),
          )})`,
  )
}

/**
 * Reads a page of returns: the newest first in the list of all returns; in other lists, the returns that have waited
 * longest first.
 */
export async function listReturns(
  context: HasDatabase,
  {
    view,
    q,
    after = 0,
    pageSize,
    lang,
  }: { view: ReturnList; q: string; after?: number | undefined; pageSize: number; lang: Language },
): Promise<{ returns: ReturnRow[]; next?: number }> {
  const { database } = context
  const inOrder =
    view === 'all' ? [desc(returns.changedAt), desc(returns.id)] : [asc(returns.changedAt), asc(returns.id)]
  // Selects only ids first, so that other data of earlier pages are not read.
  const page = database
    .select({ id: returns.id })
    .from(returns)
    .where(and(inList(view), await searchCondition(context, q)))
    .orderBy(...inOrder)
    .offset(after)
    .limit(pageSize + 1)
    .as('page')
  const rows = await database
    .select({
      found: returns,
      order: orders,
      pieces: sql<number>`(select coalesce(sum(quantity), 0)::int from ${returnLines} line where line.return_id = ${returns.id})`,
      photos: sql<number>`(select count(*)::int from ${returnPhotos} photo where photo.return_id = ${returns.id})`,
      product: sql<{ en: string; 'zh-TW': string } | null>`(select product_name from ${orderItems} item
        join ${returnLines} line on line.order_id = item.order_id and line.position = item.position
        where line.return_id = ${returns.id} order by item.position limit 1)`,
      exchange: sql<boolean>`exists (select from orders linked where linked.exchange_of = ${returns.id} and linked.status <> 'Cancelled')`,
    })
    .from(page)
    .innerJoin(returns, eq(returns.id, page.id))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .orderBy(...inOrder)
  return {
    returns: rows.slice(0, pageSize).map(({ found, order, product, ...counts }) => ({
      id: found.id,
      orderId: found.orderId,
      orderNumber: formatOrderNumber(order.number),
      number: found.number,
      status: found.status,
      startedBy: found.startedBy,
      ...(found.reason !== null && { reason: found.reason }),
      note: found.note,
      customerName: customerName(order),
      phoneNumber: order.contactPhone,
      phoneText: formatPhone(order.contactPhone),
      ...counts,
      firstProduct: product?.[lang] ?? '',
      ...(found.way !== null && { way: found.way }),
      ...(found.collectDay !== null && { day: found.collectDay }),
      ...(found.trackingNumber !== null && { trackingNumber: found.trackingNumber }),
      ...(found.refundSen !== null && { refundAmount: toRinggit(found.refundSen) }),
      requestedAt: toServerDate(found.requestedAt),
      since: toServerDate(found.changedAt),
    })),
    ...(rows.length > pageSize && { next: after + pageSize }),
  }
}
