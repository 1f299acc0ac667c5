import { and, asc, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { OrderParcels, ParcelRow } from '#core/api/parcels-and-cash/parcels.ts'
import { toServerDate } from '#core/dates.ts'
import { trackingLink } from '#core/delivery/couriers.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { standingMove } from '#core/orders/undo.ts'
import { goodsOf } from '#core/parcels/goods.ts'
import { nextParcelStatuses, parcelsMove, parcelStatusesWhere, silentAfter } from '#core/parcels/statuses.ts'
import type { ParcelView } from '#core/parcels/views.ts'
import type { Context, HasDatabase } from '../../context.ts'
import { countEach } from '../../database/count-each.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { parcelEvents, parcelLines, parcels } from '../../database/tables/parcels.ts'
import { staff } from '../../database/tables/staff.ts'
import { customerName } from '../orders/read.ts'
import { loadParcels } from '../order-parts/parcels.ts'

type Reader = Pick<Context, 'database' | 'now'>

/** The parcels of an order, and what of it is not packed yet. @throws ShopError order_not_found */
export async function readOrderParcels(
  { database }: HasDatabase,
  { id, lang }: { id: string; lang: Language },
): Promise<OrderParcels> {
  const [[order], items, found, events, all] = await Promise.all([
    database.select().from(orders).where(eq(orders.id, id)),
    database.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.position)),
    loadParcels(database, id),
    database
      .select({ event: parcelEvents, by: staff.name })
      .from(parcelEvents)
      .innerJoin(parcels, eq(parcels.id, parcelEvents.parcelId))
      .leftJoin(staff, eq(staff.id, parcelEvents.staffId))
      .where(eq(parcels.orderId, id))
      .orderBy(asc(parcelEvents.id)),
    database.select().from(couriers),
  ])
  if (order === undefined) throw new ShopError('order_not_found')
  const moving = parcelsMove(order.status)
  const goods = goodsOf(items, found)
  return {
    orderNumber: formatOrderNumber(order.number),
    status: order.status,
    shippingMethod: order.shippingMethod,
    customerName: customerName(order),
    phoneNumber: order.contactPhone,
    ...(order.shippingAddress && { shippingAddress: order.shippingAddress }),
    moving,
    items: items.map((item, place) => ({
      position: item.position,
      productName: item.productName[lang],
      displayName: item.displayName[lang],
      imgUrl: item.imgUrl,
      quantity: item.quantity,
      unpacked: goods[place]?.unpacked ?? 0,
    })),
    parcels: found.map((parcel) => {
      const own = events.filter(({ event }) => event.parcelId === parcel.id)
      const courier = all.find((one) => one.id === parcel.courier)
      const standing = standingMove(own.map(({ event }) => event))
      return {
        id: parcel.id,
        number: parcel.number,
        status: parcel.status,
        ...(parcel.reason !== null && { reason: parcel.reason }),
        ...(parcel.courier !== null && { courier: parcel.courier }),
        ...(courier && { courierName: courier.name }),
        ...(parcel.trackingNumber !== null && { trackingNumber: parcel.trackingNumber }),
        trackingUrl: trackingLink(courier?.tracking, parcel.trackingNumber ?? undefined),
        ...(parcel.sendsAgain !== null && { sendsAgain: parcel.sendsAgain }),
        lines: parcel.lines,
        next: moving ? nextParcelStatuses({ ...parcel, shippingMethod: order.shippingMethod }) : [],
        seen: own.at(-1)?.event.id ?? 0,
        undoable: moving && standing?.before != null && standing.id === own.at(-1)?.event.id,
        events: own.map(({ event, by }) => ({
          at: toServerDate(event.at),
          status: event.status,
          ...(event.reason !== null && { reason: event.reason }),
          ...(event.note !== '' && { note: event.note }),
          source: event.source,
          ...(by !== null && { by }),
          ...(event.undoes !== null && { correction: true as const }),
        })),
      }
    }),
  }
}

const open = parcelStatusesWhere(({ isOver }) => !isOver)
const needingStaff = parcelStatusesWhere(({ needsStaff }) => needsStaff)

/** Parcels of orders that still move; what became of a cancelled one, the queue of its goods shows. */
const ofMovingOrder = sql`exists (select from orders where orders.id = parcels.order_id
  and orders.status in ('In Progress', 'Shipped'))`

function inView(view: ParcelView, now: Date): SQL | undefined {
  const silent = and(
    eq(parcels.status, 'on_the_way'),
    sql`${parcels.courier} <> 'self_pickup'`,
    lt(parcels.changedAt, new Date(now.getTime() - silentAfter)),
  )
  // Written out, so that its index serves: it leaves out what is over.
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

/** How many parcels each view has. */
export async function countParcels({ database, now }: Reader) {
  const count = (view: ParcelView) => database.$count(parcels, inView(view, now()))
  return countEach(database, {
    attention: count('attention'),
    to_pack: count('to_pack'),
    on_the_way: count('on_the_way'),
    returned: count('returned'),
  })
}

/** A page of parcels; those that wait come first that waited longest, of all the newest. */
export async function listParcels(
  { database, now }: Reader,
  {
    view,
    after = 0,
    pageSize,
    lang,
    courier,
  }: { view: ParcelView; after?: number; pageSize: number; lang: Language; courier?: string },
): Promise<{ parcels: ParcelRow[]; next?: number }> {
  const inOrder =
    view === 'all' ? [desc(parcels.changedAt), desc(parcels.id)] : [asc(parcels.changedAt), asc(parcels.id)]
  // Chosen first: nothing more is read of the pages before.
  const page = database
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(inView(view, now()), courier === undefined ? undefined : eq(parcels.courier, courier)))
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
