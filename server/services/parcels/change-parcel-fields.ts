import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { parcelTable } from '#core/parcels/statuses.ts'
import type { StaffContext } from '../../context.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { record, writeOrder } from '../kernel/write-order.ts'
import { parcelOf } from '../orders/change-parcel.ts'
import { carriedBy, demandMoving, takeParcelStep } from './take-parcel-step.ts'

/**
 * Sets the courier and tracking number of a parcel that is packed or in transit.
 * @throws ShopError parcel_not_found, order_changed_meanwhile, parcel_not_changeable, courier_off, invalid_input
 */
export async function changeStaffParcelFields(
  context: StaffContext,
  input: {
    id: number
    seen: number
    shippingProvider: string
    trackingNumber?: string | undefined
    checkedNumber?: string | undefined
  },
) {
  await takeParcelStep(context, input, async (step) => {
    const { tx, order, parcel } = step
    demandMoving(order)
    if (order.shippingMethod === 'self_pickup' || parcelTable[parcel.status].isOver)
      throw new ShopError('parcel_not_changeable')
    const own = carriedBy(order, parcel)
    const { shippingProvider, trackingNumber = null } = await parcelOf(tx, own, input)
    // Adds no event to the parcel's history, so that the last step can still be undone.
    await tx
      .update(parcels)
      .set({ courier: shippingProvider, trackingNumber })
      .where(eq(parcels.id, parcel.id))
    // The order has the tracking number of one of its parcels, which it must keep following.
    const isNamed =
      order.trackingNumber === parcel.trackingNumber && order.shippingProvider === parcel.courier
    if (parcel.leftAt !== null && isNamed) await writeOrder(step, { shippingProvider, trackingNumber })
    await record(step, {
      action: 'order.parcel_changed',
      before: { shippingProvider: parcel.courier, trackingNumber: parcel.trackingNumber },
      after: { shippingProvider, trackingNumber, parcel: parcel.number },
    })
  })
}
