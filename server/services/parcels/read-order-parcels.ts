import { asc, eq } from 'drizzle-orm'
import type { OrderParcels } from '#core/api/parcels-and-cash/parcels.ts'
import { toServerDate } from '#core/dates.ts'
import { trackingLink } from '#core/delivery/couriers.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { messageWait, standingStep, wayBack, type UndoTime } from '#core/orders/undo.ts'
import { goodsOf, isPartlyShipped } from '#core/parcels/goods.ts'
import { nextParcelStatuses, parcelsMove } from '#core/parcels/statuses.ts'
import type { Context } from '../../context.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import { staff } from '../../database/tables/staff.ts'
import { customerName } from '../order-parts/customer-name.ts'
import { loadParcels } from '../order-parts/parcels.ts'
import { collectedPartsOf } from '../order-parts/part-cash.ts'
import { paymentsOf } from '../order-parts/payments.ts'

/** Reads the parcels of an order, and the goods that are not packed yet. @throws ShopError order_not_found */
export async function readOrderParcels(
  { database, now, settings }: Pick<Context, 'database' | 'now' | 'settings'>,
  { id, lang }: { id: string; lang: Language },
): Promise<OrderParcels> {
  const [[order], items, found, booked, events, all] = await Promise.all([
    database.select().from(orders).where(eq(orders.id, id)),
    database.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.position)),
    loadParcels(database, id),
    paymentsOf(database, id),
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
  const time = { now: now(), undoSeconds: settings.UNDO_SECONDS }
  const goods = goodsOf(items, found)
  const parts = collectedPartsOf(order, { items, parcels: found, booked })
  const toCollect = (parcel: number | undefined) =>
    toRinggit(parts.find((part) => part.parcel?.id === parcel)?.collects ?? 0)
  return {
    orderNumber: formatOrderNumber(order.number),
    status: order.status,
    ...(isPartlyShipped(order, found) && { partlyShipped: true as const }),
    shippingMethod: order.shippingMethod,
    customerName: customerName(order),
    phoneNumber: order.contactPhone,
    ...(order.shippingAddress && { shippingAddress: order.shippingAddress }),
    moving,
    items: items.map((item, index) => ({
      position: item.position,
      productName: item.productName[lang],
      displayName: item.displayName[lang],
      imgUrl: item.imgUrl,
      quantity: item.quantity,
      unpacked: goods[index]?.unpacked ?? 0,
    })),
    parcels: found.map((parcel) => {
      const own = events.filter(({ event }) => event.parcelId === parcel.id)
      const courier = all.find((one) => one.id === parcel.courier)
      const standing = standingStep(own.map(({ event }) => event))
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
        toCollect: toCollect(parcel.id),
        next: moving ? nextParcelStatuses({ ...parcel, shippingMethod: order.shippingMethod }) : [],
        seen: own.at(-1)?.event.id ?? 0,
        ...(moving && standing && undoOf(standing, time)),
        events: own.map(({ event, by }) => ({
          at: toServerDate(event.at),
          status: event.status,
          ...(event.reason !== null && { reason: event.reason }),
          ...(event.note !== '' && { note: event.note }),
          source: event.source,
          ...(by !== null && { by }),
          ...((event.undoes ?? event.corrects) !== null && { correction: true as const }),
        })),
      }
    }),
    unpackedToCollect: toCollect(undefined),
  }
}

/**
 * Returns how staff may undo the last step of a parcel; an empty object if they may not. Packing cannot be undone,
 * because staff unpack the parcel instead.
 */
function undoOf(
  step: typeof parcelEvents.$inferSelect,
  time: UndoTime,
): Pick<OrderParcels['parcels'][number], 'undo'> {
  const undoable = { at: step.recordedAt, correctable: true }
  if (step.before === null || wayBack(undoable, time) === undefined) return {}
  return { undo: { waitSeconds: messageWait(undoable, time), correctable: true } }
}
