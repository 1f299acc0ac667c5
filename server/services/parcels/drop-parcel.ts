import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '../../context.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { record } from '../kernel/write-order.ts'
import { takeParcelStep } from './take-parcel-step.ts'

/**
 * Deletes a parcel that has not left. @throws ShopError parcel_not_found, order_changed_meanwhile,
 * parcel_not_changeable
 */
export async function dropParcel(context: StaffContext, asked: { id: number; seen: number }) {
  await takeParcelStep(context, asked, async (step) => {
    const { tx, parcel } = step
    if (parcel.status !== 'to_pack') throw new ShopError('parcel_not_changeable')
    await tx.delete(parcels).where(eq(parcels.id, parcel.id))
    await record(step, { action: 'parcel.unpacked', after: { parcel: parcel.number } })
  })
}
