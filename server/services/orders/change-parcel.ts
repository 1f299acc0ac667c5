import { and, eq, ne, sql } from 'drizzle-orm'
import { hasFormat, trackingNumberPattern } from '#core/delivery/couriers.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { mayChangeParcel, pickedUpByCustomer } from '#core/orders/orders.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { changeOrderAs } from '../kernel/change-order.ts'
import type { Actor, OrderRow } from '../kernel/lock-order.ts'
import { orderParcelChanged, type Move } from '../kernel/order-events.ts'
import { recordFields, writeOrder } from '../kernel/write-order.ts'

/** The parcel fields before a change. For an order with only one parcel, these are fields of the order. */
type Carried = Pick<OrderRow, 'shippingMethod' | 'shippingProvider' | 'trackingNumber'>

/**
 * Checks the courier and tracking number of a parcel, and returns the columns to store. The courier must be active or
 * already have the parcel.
 * @throws ShopError courier_off, tracking_number_unusual, tracking_number_taken, invalid_input
 */
export async function parcelOf(
  tx: Transaction,
  order: Carried,
  input: Pick<Move, 'shippingProvider' | 'trackingNumber' | 'checkedNumber'>,
): Promise<Pick<OrderRow, 'shippingProvider'> & Partial<Pick<OrderRow, 'trackingNumber'>>> {
  if (order.shippingMethod === 'self_pickup') return { shippingProvider: pickedUpByCustomer }
  const { shippingProvider = '', trackingNumber } = input
  if (trackingNumber && !trackingNumberPattern.test(trackingNumber))
    refuseField('trackingNumber', 'staff.orders.trackingPattern')
  // Locked, so that the courier is not deleted or deactivated before this order refers to it.
  const [courier] = await tx.select().from(couriers).where(eq(couriers.id, shippingProvider)).for('share')
  if (courier === undefined) refuseField('shippingProvider', 'staff.orders.courierRequired')
  if (!courier.active && shippingProvider !== order.shippingProvider) throw new ShopError('courier_off')
  const isAsBefore = shippingProvider === order.shippingProvider && trackingNumber === order.trackingNumber
  if (trackingNumber && !isAsBefore && trackingNumber !== input.checkedNumber)
    await demandUsualNumber(tx, courier, trackingNumber)
  return { shippingProvider, trackingNumber: trackingNumber || null }
}

/**
 * Requires that a tracking number has a format of its courier, and that no other parcel has the number. Staff can
 * override these errors by confirming that they have checked the number.
 * @throws ShopError tracking_number_unusual, tracking_number_taken
 */
async function demandUsualNumber(
  tx: Transaction,
  courier: typeof couriers.$inferSelect,
  number: string,
): Promise<void> {
  if (!hasFormat(number, courier.numberFormats))
    throw new ShopError('tracking_number_unusual', { number, courier: courier.name })
  // Locked, so that of two parcels that get the same number at once, the second one is refused.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(upper(${number}), 0))`)
  const [taken] = await tx
    .select({ order: orders.number, parcel: parcels.number })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(sql`upper(${parcels.trackingNumber})`, number.toUpperCase()),
        eq(parcels.courier, courier.id),
        ne(parcels.status, 'returned'),
      ),
    )
    .orderBy(parcels.id)
    .limit(1)
  if (taken !== undefined)
    throw new ShopError('tracking_number_taken', {
      number,
      parcel: taken.parcel,
      order: formatOrderNumber(taken.order),
    })
}

/**
 * Sets the courier and tracking number of a parcel in transit; an empty number removes the old one.
 * @throws ShopError order_not_found, parcel_not_changeable, and the errors of `parcelOf`
 */
export async function changeParcel(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  input: {
    orderId: string
    actor: Actor
    shippingProvider: string
    trackingNumber?: string
    checkedNumber?: string
  },
) {
  await changeOrderAs(context, input.actor, { id: input.orderId }, async (change) => {
    const { tx, order } = change
    if (!mayChangeParcel(order)) throw new ShopError('parcel_not_changeable')
    const fields = await parcelOf(tx, order, input)
    await orderParcelChanged.tell({ tx, order, fields })
    await writeOrder(change, fields)
    await recordFields(change, 'order.parcel_changed', fields)
  })
}
