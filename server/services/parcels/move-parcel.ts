import { eq } from 'drizzle-orm'
import { ShopError, refuseField } from '#core/errors.ts'
import { partlyDescriptions } from '#core/orders/history.ts'
import { pickedUpByCustomer } from '#core/orders/orders.ts'
import { hasNumberOrConsent } from '#core/orders/queues.ts'
import { followingStatuses, isPartlyShipped } from '#core/parcels/goods.ts'
import { hasCodeOrReason } from '#core/parcels/handover.ts'
import {
  nextParcelStatuses,
  parcelReasonsFor,
  parcelTable,
  type ParcelReason,
  type ParcelStatus,
} from '#core/parcels/statuses.ts'
import type { Context, StaffContext } from '../../context.ts'
import { parcelEvents } from '../../database/tables/parcels.ts'
import { lockOrder, type LockedOrder } from '../kernel/lock-order.ts'
import { orderPartMoved } from '../kernel/order-events.ts'
import { record } from '../kernel/write-order.ts'
import { loadOrderedLines, loadParcels } from '../order-parts/parcels.ts'
import { isPickupCode } from '../order-parts/pickup-code.ts'
import { parcelOf } from '../orders/change-parcel.ts'
import { moveLocked } from '../orders/move.ts'
import type { ParcelEvent } from './add-parcel-event.ts'
import { carriedBy, demandMoving, takeParcelStep, type ParcelStep } from './take-parcel-step.ts'
import { updateParcel, type ParcelChange } from './update-parcel.ts'

/** Returns the fields of a parcel under their names in the audit trail. */
const audited = ({ status, reason, courier, trackingNumber }: ParcelChange) => ({
  parcelStatus: status,
  ...(reason && { parcelReason: reason }),
  ...(courier && { shippingProvider: courier }),
  ...(trackingNumber && { trackingNumber }),
})

/** The input of staff for moving a parcel. */
interface ParcelMove {
  id: number
  /** The id of the newest event of the parcel that staff saw. */
  seen: number
  to: ParcelStatus
  reason?: ParcelReason | undefined
  note?: string | undefined
  shippingProvider?: string | undefined
  trackingNumber?: string | undefined
  checkedNumber?: string | undefined
  withoutNumber?: boolean | undefined
  /** The customer's code, for a pickup. */
  code?: string | undefined
  /** The reason why a pickup is handed over without the code. */
  withoutCode?: string | undefined
}

/**
 * Moves a parcel and then its order, all or nothing, and updates history, stock, audit trail and messages.
 * @throws ShopError parcel_not_found, order_changed_meanwhile, parcel_not_changeable, parcel_move_refused,
 *   wrong_pickup_code, and the errors of `parcelOf`
 */
export async function moveStaffParcel(context: StaffContext, input: ParcelMove) {
  const { id, seen, to, reason, note = '' } = input
  await takeParcelStep(context, { id, seen }, async (step) => {
    const { order, actor, at } = step
    demandMoving(order)
    const fields: ParcelChange = { status: to, reason: reasonFor(order, to, reason) }
    if (to === 'on_the_way') Object.assign(fields, await leavingFields(step, input))
    demandCode(context, order, to, input)
    const event: ParcelEvent = { at, source: 'staff', staffId: actor.id, note }
    const withoutCode = to === 'delivered' && !input.code?.trim() ? input.withoutCode : undefined
    await moveLockedParcel(step, fields, event, { withoutCode })
  })
}

/**
 * Checks the reason of a move and returns it; null if the move needs none.
 * @throws ShopError invalid_input if the reason is missing or does not fit
 */
function reasonFor(
  order: LockedOrder,
  to: ParcelStatus,
  reason: ParcelReason | undefined,
): ParcelReason | null {
  if (!parcelTable[to].because) return null
  if (reason === undefined || !parcelReasonsFor[order.shippingMethod].includes(reason))
    refuseField('reason', 'common.chooseReason')
  return reason
}

/**
 * Returns the courier and tracking number of a parcel that leaves. The number may be missing only if staff confirmed
 * that.
 */
async function leavingFields({ tx, order, parcel }: ParcelStep, input: ParcelMove) {
  if (order.shippingMethod === 'self_pickup') return { courier: pickedUpByCustomer }
  const shippingProvider = input.shippingProvider ?? parcel.courier ?? ''
  const trackingNumber = input.trackingNumber || parcel.trackingNumber || undefined
  if (!hasNumberOrConsent({ trackingNumber, withoutNumber: input.withoutNumber }))
    refuseField('withoutNumber', 'staff.orders.withoutNumberRequired')
  // A courier that was chosen earlier is accepted even if it has been deactivated since.
  const own = carriedBy(order, parcel)
  const { checkedNumber } = input
  const fields = await parcelOf(tx, own, { shippingProvider, trackingNumber, checkedNumber })
  return { courier: fields.shippingProvider, trackingNumber: fields.trackingNumber ?? null }
}

/**
 * Requires the customer's code, or a reason why it is missing: "Pickup handed over with a code".
 * @throws ShopError wrong_pickup_code, invalid_input
 */
function demandCode(
  context: Pick<Context, 'secrets'>,
  order: LockedOrder,
  to: ParcelStatus,
  { code, withoutCode }: Pick<ParcelMove, 'code' | 'withoutCode'>,
) {
  if (order.shippingMethod !== 'self_pickup' || to !== 'delivered') return
  if (!hasCodeOrReason({ code, withoutCode })) refuseField('code', 'staff.parcels.codeRequired')
  if (code?.trim() && !isPickupCode(context, order.id, code)) throw new ShopError('wrong_pickup_code')
}

/**
 * Moves a parcel and then its order, as part of a change of the order. `withoutCode` is the reason why a pickup was
 * handed over without its code.
 * @throws ShopError parcel_move_refused
 */
export async function moveLockedParcel(
  step: ParcelStep,
  fields: ParcelChange,
  event: ParcelEvent,
  { withoutCode }: { withoutCode?: string | undefined } = {},
): Promise<void> {
  const { tx, order, parcel, actor } = step
  const { status: from, number } = parcel
  if (!nextParcelStatuses({ ...order, status: from }).includes(fields.status))
    throw new ShopError('parcel_move_refused')
  const id = await updateParcel(tx, parcel, fields, event)
  await record(step, {
    action: 'parcel.moved',
    before: { parcelStatus: from },
    after: { parcel: number, ...audited(fields), ...(withoutCode && { withoutCode }) },
  })
  const lines = await loadOrderedLines(tx, order.id)
  const parcels = await loadParcels(tx, order.id)
  const statuses = followingStatuses(order, lines, parcels)
  const carried = {
    shippingProvider: fields.courier ?? parcel.courier ?? '',
    trackingNumber: fields.trackingNumber ?? parcel.trackingNumber ?? '',
  }
  let follows: number | undefined
  for (const to of statuses) {
    const current = follows === undefined ? order : await lockOrder(tx, order.id, actor)
    const isPart = isPartlyShipped({ ...order, status: to }, parcels)
    const description = isPart ? partlyDescriptions[order.shippingMethod] : undefined
    const move = { to, description, ...carried, followsParcels: true, follows }
    follows = (await moveLocked({ ...step, order: current }, move)).move
  }
  // The event refers to the last move, because moves are undone from the last one backwards.
  if (follows !== undefined)
    await tx.update(parcelEvents).set({ move: follows }).where(eq(parcelEvents.id, id))
  else await orderPartMoved.tell({ change: step })
}
