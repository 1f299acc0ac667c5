import { and, asc, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { isCancelled, pickedUpByCustomer } from '#core/orders/orders.ts'
import type { OrderStatus, ShippingMethod } from '#core/orders/statuses.ts'
import { parcelsAllow, unpackedLines } from '#core/parcels/goods.ts'
import { hasLeft, parcelTable, parcelsMove, type ParcelStatus } from '#core/parcels/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import type { Move, TakenBack } from '../kernel/order-events.ts'
import { loadOrderedLines, loadParcels, type StoredParcel } from '../order-parts/parcels.ts'
import { readStandingEvent, restoreParcel } from './restore-parcel.ts'
import { updateParcel } from './update-parcel.ts'
import { createParcel } from './create-parcel.ts'
import type { ParcelEvent } from './add-parcel-event.ts'
import { packAgain, unpackCancelled } from './unpack-cancelled.ts'

/** The fields of a locked order before its move. */
interface MovedOrder {
  id: string
  itemCount: number
  status: OrderStatus
  shippingMethod: ShippingMethod
}

/**
 * Moves the parcels of an order after a move of the whole order. Shipping sends all goods that are still in the shop,
 * delivering marks all parcels that are out as delivered, and cancelling in transit marks them as returned, refused or
 * lost.
 * @throws ShopError parcels_not_there if the state of the parcels does not allow the move
 */
export async function followMove(
  tx: Transaction,
  order: MovedOrder,
  move: Move,
  event: ParcelEvent & { move: number },
) {
  if (!parcelsMove(order.status)) return
  const found = await loadParcels(tx, order.id)
  if (!parcelsAllow(move.to, order, found)) throw new ShopError('parcels_not_there')
  if (isCancelled(move.to)) return callBack(tx, found, move, event)
  if (move.to === 'Shipped') return sendRest(tx, order, found, move, event)
  if (move.to !== 'delivered' && move.to !== 'Completed') return
  if (order.status === 'In Progress') await sendRest(tx, order, found, move, event, 'delivered')
  else await arriveAll(tx, found, event)
}

/** Sends all goods that are still in the shop: the packed parcels, and a new parcel with the rest. */
async function sendRest(
  tx: Transaction,
  order: MovedOrder,
  found: readonly StoredParcel[],
  { shippingProvider, trackingNumber }: Move,
  event: ParcelEvent,
  status: ParcelStatus = 'on_the_way',
) {
  const provider = order.shippingMethod === 'self_pickup' ? pickedUpByCustomer : (shippingProvider ?? null)
  let number = trackingNumber || null
  /** Returns the parcel's own tracking number. The first parcel without one gets the entered number. */
  const numbered = (own: string | null) => {
    if (own !== null) return own
    const taken = number
    number = null
    return taken
  }
  for (const parcel of found.filter((one) => !hasLeft(one.status))) {
    const courier = parcel.courier ?? provider
    await updateParcel(
      tx,
      parcel,
      { status, courier, trackingNumber: numbered(parcel.trackingNumber) },
      event,
    )
  }
  const lines = unpackedLines(await loadOrderedLines(tx, order.id), found)
  if (lines.length > 0)
    await createParcel(
      tx,
      order.id,
      { status, courier: provider, trackingNumber: numbered(null), lines },
      event,
    )
}

/** Marks all parcels that are out as delivered. */
async function arriveAll(tx: Transaction, found: readonly StoredParcel[], event: ParcelEvent) {
  for (const parcel of found.filter((one) => parcelTable[one.status].goods === 'out'))
    await updateParcel(tx, parcel, { status: 'delivered' }, event)
}

/** Deletes packed parcels, and marks parcels that are out as returned, refused or lost. */
async function callBack(
  tx: Transaction,
  found: readonly StoredParcel[],
  { deliveryFailure: failure, goodsBack = false }: Move,
  event: ParcelEvent & { move: number },
) {
  const planned = found.filter(({ status }) => status === 'to_pack')
  await unpackCancelled(tx, planned, event.move)
  const status = goodsBack ? 'returned' : failure === 'lost' ? 'lost' : 'refused'
  const reason = failure === undefined || failure === 'lost' ? null : failure
  for (const parcel of found.filter((one) => parcelTable[one.status].goods === 'out'))
    await updateParcel(tx, parcel, { status, reason }, event)
}

/**
 * Changes the courier and tracking number of the parcel whose tracking number the order shows. The parcel's last step
 * can still be undone.
 */
export async function followNumber(
  tx: Transaction,
  order: { id: string; shippingProvider: string | null; trackingNumber: string | null },
  changed: { shippingProvider?: string | null; trackingNumber?: string | null },
) {
  const parcel = (await loadParcels(tx, order.id)).find(
    ({ leftAt, courier, trackingNumber }) =>
      leftAt !== null && courier === order.shippingProvider && trackingNumber === order.trackingNumber,
  )
  if (parcel === undefined) return
  const { shippingProvider: courier, trackingNumber } = changed
  await tx.update(parcels).set({ courier, trackingNumber }).where(eq(parcels.id, parcel.id))
}

/** Marks the parcels of an order cancelled in transit as returned, or as lost. */
export async function followGoodsBack(
  tx: Transaction,
  orderId: string,
  { sellable }: { sellable: boolean },
  event: ParcelEvent,
) {
  const found = await loadParcels(tx, orderId)
  for (const parcel of found.filter(({ status }) => ['out', 'lost'].includes(parcelTable[status].goods)))
    await updateParcel(tx, parcel, { status: sellable ? 'returned' : 'lost' }, event)
}

/**
 * Undoes the changes that a move of the order made in its parcels.
 * @throws ShopError move_not_undoable if one of the parcels has changed since
 */
export async function unfollowMove(
  tx: Transaction,
  { orderId, move, takenBack }: { orderId: string; move: number; takenBack: TakenBack },
  event: ParcelEvent,
) {
  const caused = await tx
    .select({ parcelId: parcelEvents.parcelId })
    .from(parcelEvents)
    .innerJoin(parcels, eq(parcels.id, parcelEvents.parcelId))
    .where(and(eq(parcelEvents.move, move), eq(parcels.orderId, orderId)))
    .orderBy(asc(parcelEvents.id))
  for (const parcelId of new Set(caused.map((one) => one.parcelId))) {
    const last = await readStandingEvent(tx, parcelId)
    if (last?.move !== move) throw new ShopError('move_not_undoable')
    await restoreParcel(tx, last, takenBack, event)
  }
  await packAgain(tx, orderId, move)
}
