import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { parcelsMove } from '#core/parcels/statuses.ts'
import type { Context, HasDatabase, StaffContext } from '../../context.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import { changeOrder, changeOrderAs, demandSeen, type OrderChange } from '../kernel/change-order.ts'
import type { Actor, LockedOrder } from '../kernel/lock-order.ts'
import { loadParcels, type StoredParcel } from '../order-parts/parcels.ts'

/** A running step of a parcel, as part of a change of its order. */
export interface ParcelStep extends OrderChange {
  parcel: StoredParcel
}

/**
 * Runs a step of staff with a parcel, as a change of its order. `seen` is the id of the newest event that staff saw.
 * @throws ShopError parcel_not_found, order_changed_meanwhile, and the errors of the step
 */
export async function takeParcelStep(
  context: StaffContext,
  { id, seen }: { id: number; seen: number },
  take: (step: ParcelStep) => Promise<void>,
): Promise<void> {
  const orderId = await orderOfParcel(context, id)
  await changeOrder(context, { id: orderId }, async (change) => {
    const parcel = await loadParcel(change, id)
    await demandSeen(change, (await lastEventOf(change, id)) === seen)
    await take({ ...change, parcel })
  })
}

/**
 * Like `takeParcelStep`, for a step that a courier reports.
 * @throws ShopError parcel_not_found, and the errors of the step
 */
export async function takeParcelStepAs<Result>(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  actor: Actor,
  id: number,
  take: (step: ParcelStep) => Promise<Result>,
): Promise<Result> {
  const orderId = await orderOfParcel(context, id)
  return changeOrderAs(context, actor, { id: orderId }, async (change) =>
    take({ ...change, parcel: await loadParcel(change, id) }),
  )
}

async function orderOfParcel({ database }: HasDatabase, id: number): Promise<string> {
  const [row] = await database.select({ orderId: parcels.orderId }).from(parcels).where(eq(parcels.id, id))
  if (row === undefined) throw new ShopError('parcel_not_found')
  return row.orderId
}

async function loadParcel({ tx, order }: OrderChange, id: number): Promise<StoredParcel> {
  // The parcel may have been deleted while somebody else held the lock of its order.
  const parcel = (await loadParcels(tx, order.id)).find((one) => one.id === id)
  if (parcel === undefined) throw new ShopError('parcel_not_found')
  return parcel
}

/** Reads the id of the newest event of a parcel, which changes with every step of the parcel. */
async function lastEventOf({ tx }: OrderChange, parcelId: number): Promise<number> {
  const events = await tx
    .select({ id: parcelEvents.id })
    .from(parcelEvents)
    .where(eq(parcelEvents.parcelId, parcelId))
  return Math.max(...events.map(({ id }) => id))
}

/**
 * Requires that the order's parcels may move now.
 * @throws ShopError parcel_not_changeable if they cannot move yet or can no longer move
 */
export function demandMoving(order: LockedOrder): void {
  if (!parcelsMove(order.status)) throw new ShopError('parcel_not_changeable')
}

/** Converts a parcel to the form that `parcelOf` compares with the entered fields. */
export const carriedBy = (
  { shippingMethod }: LockedOrder,
  { courier: shippingProvider, trackingNumber }: StoredParcel,
) => ({ shippingMethod, shippingProvider, trackingNumber })
