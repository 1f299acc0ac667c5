import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { parcelsMove } from '#core/parcels/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import { type Actor, type LockedOrder, lockOrder } from '../kernel/lock-order.ts'
import { type StoredParcel, loadParcels } from '../order-parts/parcels.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'

/** A parcel whose order is locked. */
export interface LockedParcel {
  order: LockedOrder
  parcel: StoredParcel
  /** The id of the newest event, by which a change since it was read is recognized. */
  lastEvent: number
}

/** Locks the order of a parcel. @throws ShopError parcel_not_found */
export async function lockParcel(tx: Transaction, id: number, actor: Actor): Promise<LockedParcel> {
  const [row] = await tx.select({ orderId: parcels.orderId }).from(parcels).where(eq(parcels.id, id))
  if (row === undefined) throw new ShopError('parcel_not_found')
  const order = await lockOrder(tx, row.orderId, actor)
  // It may have been dropped while its order was locked by somebody else.
  const parcel = (await loadParcels(tx, order.id)).find((one) => one.id === id)
  if (parcel === undefined) throw new ShopError('parcel_not_found')
  const events = await tx
    .select({ id: parcelEvents.id })
    .from(parcelEvents)
    .where(eq(parcelEvents.parcelId, id))
  return { order, parcel, lastEvent: Math.max(...events.map((event) => event.id)) }
}

/** @throws ShopError order_changed_meanwhile where something happened to the parcel since `seen` */
export async function demandSeen(tx: Transaction, { order, lastEvent }: LockedParcel, seen: number) {
  if (lastEvent !== seen)
    throw await changedMeanwhile(tx, 'order_changed_meanwhile', { subject: 'order', subjectId: order.id })
}

/** @throws ShopError parcel_not_changeable where the parcels of an order do not move any more, or not yet */
export function demandMoving(order: LockedOrder) {
  if (!parcelsMove(order.status)) throw new ShopError('parcel_not_changeable')
}
