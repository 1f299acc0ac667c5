import { eq } from 'drizzle-orm'
import { trackingNumberPattern } from '#core/delivery/couriers.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { mayChangeParcel, pickedUpByCustomer } from '#core/orders/orders.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { changeOrderAs } from '../kernel/change-order.ts'
import type { Actor, OrderRow } from '../kernel/lock-order.ts'
import { orderParcelChanged, type Move } from '../kernel/order-events.ts'
import { recordFields, writeOrder } from '../kernel/write-order.ts'

/**
 * Checks the courier and tracking number of a parcel and returns them as stored; the courier must be active or already
 * have the parcel.
 */
export async function parcelOf(
  tx: Transaction,
  order: Pick<OrderRow, 'shippingMethod' | 'shippingProvider'>,
  input: Pick<Move, 'shippingProvider' | 'trackingNumber'>,
): Promise<Pick<OrderRow, 'shippingProvider'> & Partial<Pick<OrderRow, 'trackingNumber'>>> {
  if (order.shippingMethod === 'self_pickup') return { shippingProvider: pickedUpByCustomer }
  const { shippingProvider = '', trackingNumber } = input
  if (trackingNumber && !trackingNumberPattern.test(trackingNumber))
    refuseField('trackingNumber', 'staff.orders.trackingPattern')
  // Locked, so that the courier is not deleted or switched off before this order refers to it.
  const [courier] = await tx
    .select({ active: couriers.active })
    .from(couriers)
    .where(eq(couriers.id, shippingProvider))
    .for('share')
  if (courier === undefined) refuseField('shippingProvider', 'staff.orders.courierRequired')
  if (!courier.active && shippingProvider !== order.shippingProvider) throw new ShopError('courier_off')
  return { shippingProvider, trackingNumber: trackingNumber || null }
}

/**
 * Sets the courier and tracking number of a parcel in transit; an empty number removes the old one.
 * @throws ShopError order_not_found, parcel_not_changeable, courier_off, invalid_input
 */
export async function changeParcel(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  input: { orderId: string; actor: Actor; shippingProvider: string; trackingNumber?: string },
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
