import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '../../context.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { notifyOrder } from '../channels.ts'
import { audit, staffOf } from '../staff/audit.ts'
import { demandSeen, lockParcel } from './lock-parcel.ts'

/** Unpacks a parcel that has not left. @throws ShopError parcel_not_found, order_changed_meanwhile, parcel_not_changeable */
export async function dropParcel(context: StaffContext, { id, seen }: { id: number; seen: number }) {
  const actor = staffOf(context)
  await context.database.transaction(async (tx) => {
    const locked = await lockParcel(tx, id, actor)
    await demandSeen(tx, locked, seen)
    const { order, parcel } = locked
    if (parcel.status !== 'to_pack') throw new ShopError('parcel_not_changeable')
    await tx.delete(parcels).where(eq(parcels.id, id))
    const after = { parcel: parcel.number }
    const entry = { action: 'parcel.unpacked', subject: 'order', subjectId: order.id, after }
    await audit(tx, { at: context.now(), actor, ...entry })
    await notifyOrder(tx, order.id)
  })
}
