import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { parcelTable } from '#core/parcels/statuses.ts'
import type { StaffContext } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { notifyOrder } from '../channels.ts'
import { parcelOf } from '../orders/move.ts'
import { audit, staffOf } from '../staff/audit.ts'
import { demandMoving, demandSeen, lockParcel } from './lock-parcel.ts'

/**
 * Sets courier and number of a parcel that waits or is under way.
 * @throws ShopError parcel_not_found, order_changed_meanwhile, parcel_not_changeable, courier_off, invalid_input
 */
export async function changeStaffParcelFields(
  context: StaffContext,
  input: { id: number; seen: number; shippingProvider: string; trackingNumber?: string | undefined },
) {
  const actor = staffOf(context)
  await context.database.transaction(async (tx) => {
    const locked = await lockParcel(tx, input.id, actor)
    await demandSeen(tx, locked, input.seen)
    const { order, parcel } = locked
    demandMoving(order)
    if (order.shippingMethod === 'self_pickup' || parcelTable[parcel.status].isOver)
      throw new ShopError('parcel_not_changeable')
    const at = context.now()
    const own = { shippingMethod: order.shippingMethod, shippingProvider: parcel.courier }
    const { shippingProvider, trackingNumber = null } = await parcelOf(tx, own, input)
    // No event: taking the last step back stays possible.
    await tx
      .update(parcels)
      .set({ courier: shippingProvider, trackingNumber })
      .where(eq(parcels.id, parcel.id))
    // The tracking number on the customer's page is that of the parcel that left first.
    const isNamed =
      order.trackingNumber === parcel.trackingNumber && order.shippingProvider === parcel.courier
    if (parcel.leftAt !== null && isNamed)
      await tx
        .update(orders)
        .set({ shippingProvider, trackingNumber, updatedAt: at })
        .where(eq(orders.id, order.id))
    await audit(tx, {
      at,
      actor,
      action: 'order.parcel_changed',
      subject: 'order',
      subjectId: order.id,
      before: { shippingProvider: parcel.courier, trackingNumber: parcel.trackingNumber },
      after: { shippingProvider, trackingNumber, parcel: parcel.number },
    })
    await notifyOrder(tx, order.id)
  })
}
