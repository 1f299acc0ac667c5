import { and, asc, desc, eq, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { ParcelRow } from '#core/api/parcels-and-cash/parcels.ts'
import { toServerDate } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { formatOrderNumber, parseOrderNumber } from '#core/orders/order-numbers.ts'
import { parcelStatusesWhere, silentAfter } from '#core/parcels/statuses.ts'
import type { ParcelView } from '#core/parcels/views.ts'
import type { Context } from '../../context.ts'
import { countEach } from '../../database/count-each.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { parcelLines, parcels } from '../../database/tables/parcels.ts'
import { customerName } from '../order-parts/customer-name.ts'
import { findIds, hasWords, hasWordsIndexed, wordsOf, type Match } from '../search.ts'

type Reader = Pick<Context, 'database' | 'now'>

const open = parcelStatusesWhere(({ isOver }) => !isOver)

const needingStaff = parcelStatusesWhere(({ needsStaff }) => needsStaff)

/**
 * The condition that a parcel's order is in progress or shipped. Staff find the parcels of cancelled orders through the
 * queue of missing goods instead.
 */
const ofMovingOrder = sql`exists (select from orders where orders.id = parcels.order_id
  and orders.status in ('In Progress', 'Shipped'))`

function inView(view: ParcelView, now: Date): SQL | undefined {
  const silent = and(
    eq(parcels.status, 'on_the_way'),
    sql`${parcels.courier} <> 'self_pickup'`,
    lt(parcels.changedAt, new Date(now.getTime() - silentAfter)),
  )
  // Written out in full, so that it matches the condition of the partial index.
  const underWay = sql`${parcels.status} not in ('delivered', 'returned')`
  if (view === 'attention')
    return and(underWay, ofMovingOrder, or(inArray(parcels.status, needingStaff), silent))
  if (view === 'all') return undefined
  if (view === 'returned')
    return and(
      eq(parcels.status, 'returned'),
      ofMovingOrder,
      sql`not exists (select from parcels again where again.sends_again = parcels.id)`,
    )
  return and(underWay, eq(parcels.status, view))
}

/** Counts the parcels of each view that match the search and the courier, if these are given. */
export async function countParcels(
  { database, now }: Reader,
  { q, courier }: Pick<WantedParcels, 'q' | 'courier'>,
) {
  // Each of these views has few parcels, so they are checked one by one.
  const matching = q === '' ? undefined : or(...matchesOf(q).map(({ oneByOne }) => oneByOne))
  const count = (view: ParcelView) =>
    database.$count(parcels, and(inView(view, now()), ofCourier(courier), matching))
  return countEach(database, {
    attention: count('attention'),
    to_pack: count('to_pack'),
    on_the_way: count('on_the_way'),
    returned: count('returned'),
  })
}

const ofCourier = (courier: string | undefined) =>
  courier === undefined ? undefined : eq(parcels.courier, courier)

/**
 * Builds the conditions of a search: for the tracking number, or for the number, name, phone number or address of the
 * order.
 */
function matchesOf(q: string): Match[] {
  const words = wordsOf(q)
  const number = parseOrderNumber(q)
  const ofNumber = number === undefined ? undefined : eq(orders.number, number)
  const text = sql`${orders.searchText}`
  const tracked = and(
    isNotNull(parcels.trackingNumber),
    eq(sql`upper(${parcels.trackingNumber})`, q.normalize('NFKC').toUpperCase()),
  )
  return [
    { indexed: tracked, oneByOne: tracked },
    {
      indexed: sql`${parcels.orderId} in (select ${orders.id} from ${orders}
        where ${or(ofNumber, hasWordsIndexed(text, words))})`,
      oneByOne: sql`exists (select from ${orders} where ${orders.id} = ${parcels.orderId}
        and ${or(ofNumber, hasWords(text, words))})`,
    },
  ]
}

interface WantedParcels {
  view: ParcelView
  /** Words to search for; may be empty. */
  q: string
  courier?: string
  /** The number of parcels before the page. */
  after?: number
  pageSize: number
  lang: Language
}

/**
 * Reads a page of parcels: the newest first in the view of all parcels; in other views, the parcels that have waited
 * longest first.
 */
export async function listParcels(
  { database, now }: Reader,
  { view, q, courier, after = 0, pageSize, lang }: WantedParcels,
): Promise<{ parcels: ParcelRow[]; next?: number }> {
  const inOrder =
    view === 'all' ? [desc(parcels.changedAt), desc(parcels.id)] : [asc(parcels.changedAt), asc(parcels.id)]
  const narrowed = and(inView(view, now()), ofCourier(courier))
  const found =
    q === ''
      ? undefined
      : await findIds<number>(database, {
          table: parcels,
          columns: sql`id, order_id, tracking_number, changed_at`,
          narrowed,
          matches: matchesOf(q),
          ordering: inOrder,
          limit: after + pageSize + 1,
        })
  if (found?.length === 0) return { parcels: [] }
  // Selects only ids first, so that other data of earlier pages are not read.
  const page = database
    .select({ id: parcels.id })
    .from(parcels)
    .where(found === undefined ? narrowed : sql`${parcels.id} = any(${sql.param(found)}::bigint[])`)
    .orderBy(...inOrder)
    .offset(after)
    .limit(pageSize + 1)
    .as('page')
  const rows = await database
    .select({
      parcel: parcels,
      order: orders,
      courierName: couriers.name,
      pieces: sql<number>`(select sum(quantity)::int from ${parcelLines} line where line.parcel_id = ${parcels.id})`,
      product: sql<{ en: string; 'zh-TW': string } | null>`(select product_name from ${orderItems} item
        join ${parcelLines} line on line.order_id = item.order_id and line.position = item.position
        where line.parcel_id = ${parcels.id} order by item.position limit 1)`,
    })
    .from(page)
    .innerJoin(parcels, eq(parcels.id, page.id))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .leftJoin(couriers, eq(couriers.id, parcels.courier))
    .orderBy(...inOrder)
  return {
    parcels: rows.slice(0, pageSize).map(({ parcel, order, courierName, pieces, product }) => ({
      id: parcel.id,
      orderId: parcel.orderId,
      orderNumber: formatOrderNumber(order.number),
      number: parcel.number,
      shippingMethod: order.shippingMethod,
      customerName: customerName(order),
      status: parcel.status,
      ...(parcel.reason !== null && { reason: parcel.reason }),
      ...(courierName !== null && { courierName }),
      ...(parcel.trackingNumber !== null && { trackingNumber: parcel.trackingNumber }),
      pieces,
      firstProduct: product?.[lang] ?? '',
      since: toServerDate(parcel.changedAt),
      silent: open.includes(parcel.status) && now().getTime() - parcel.changedAt.getTime() > silentAfter,
    })),
    ...(rows.length > pageSize && { next: after + pageSize }),
  }
}
