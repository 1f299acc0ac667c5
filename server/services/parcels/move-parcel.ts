import { eq } from 'drizzle-orm'
import { ShopError, refuseField } from '#core/errors.ts'
import { pickedUpByCustomer } from '#core/orders/orders.ts'
import { needsNumberOrYes } from '#core/orders/queues.ts'
import { followingStatuses } from '#core/parcels/goods.ts'
import { hasCodeOrReason } from '#core/parcels/handover.ts'
import {
  type ParcelReason,
  type ParcelStatus,
  nextParcelStatuses,
  parcelReasonsFor,
  parcelTable,
} from '#core/parcels/statuses.ts'
import type { Context, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcelEvents } from '../../database/tables/parcels.ts'
import { notifyOrder } from '../channels.ts'
import { type Actor, type LockedOrder, lockOrder } from '../kernel/lock-order.ts'
import { loadOrderedLines, loadParcels } from '../order-parts/parcels.ts'
import { isPickupCode } from '../order-parts/pickup-code.ts'
import { moveLocked, parcelOf } from '../orders/move.ts'
import { audit, staffOf } from '../staff/audit.ts'
import { type LockedParcel, demandMoving, demandSeen, lockParcel } from './lock-parcel.ts'
import { type ParcelChange, type ParcelEvent, changeParcelTo } from './write-parcel.ts'

type Work = Pick<Context, 'database' | 'now' | 'settings'>

/** What the audit trail calls the fields of a parcel. */
const audited = ({ status, reason, courier, trackingNumber }: ParcelChange) => ({
  parcelStatus: status,
  ...(reason && { parcelReason: reason }),
  ...(courier && { shippingProvider: courier }),
  ...(trackingNumber && { trackingNumber }),
})

/** What staff enter when they move a parcel. */
interface ParcelMove {
  id: number
  /** The newest event that they saw. */
  seen: number
  to: ParcelStatus
  reason?: ParcelReason | undefined
  note?: string | undefined
  shippingProvider?: string | undefined
  trackingNumber?: string | undefined
  withoutNumber?: boolean | undefined
  /** The customer's code, for a pickup. */
  code?: string | undefined
  /** Why a pickup is handed over without it. */
  withoutCode?: string | undefined
}

/**
 * Moves a parcel, and its order after it, with history, stock, audit entry and email, all or nothing.
 * @throws ShopError parcel_not_found, order_changed_meanwhile, parcel_not_changeable, parcel_move_refused,
 *   wrong_pickup_code, courier_off, invalid_input
 */
export async function moveStaffParcel(context: StaffContext, input: ParcelMove) {
  const { id, seen, to, reason, note = '' } = input
  const actor = staffOf(context)
  await context.database.transaction(async (tx) => {
    const locked = await lockParcel(tx, id, actor)
    await demandSeen(tx, locked, seen)
    const { order } = locked
    demandMoving(order)
    const change: ParcelChange = { status: to, reason: reasonFor(order, to, reason) }
    if (to === 'on_the_way') Object.assign(change, await leavingFields(tx, locked, input))
    demandCode(context, order, to, input)
    const event: ParcelEvent = { at: context.now(), source: 'staff', staffId: actor.id, note }
    const unchecked = to === 'delivered' && !input.code?.trim() ? input.withoutCode : undefined
    await moveLockedParcel(tx, context, locked, { change, event, actor, noted: unchecked })
  })
}

/** @throws ShopError invalid_input without a reason that fits */
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

/** Courier and number of a parcel that leaves; it goes without a number only after a yes. */
async function leavingFields(tx: Transaction, { order, parcel }: LockedParcel, input: ParcelMove) {
  if (order.shippingMethod === 'self_pickup') return { courier: pickedUpByCustomer }
  const shippingProvider = input.shippingProvider ?? parcel.courier ?? ''
  const trackingNumber = input.trackingNumber || parcel.trackingNumber || undefined
  if (!needsNumberOrYes({ trackingNumber, withoutNumber: input.withoutNumber }))
    refuseField('withoutNumber', 'staff.orders.withoutNumberRequired')
  // Its own courier may have been switched off since.
  const own = { shippingMethod: order.shippingMethod, shippingProvider: parcel.courier }
  const fields = await parcelOf(tx, own, { shippingProvider, ...(trackingNumber && { trackingNumber }) })
  return { courier: fields.shippingProvider, trackingNumber: fields.trackingNumber ?? null }
}

/** "Pickup handed over with a code", or with a reason for none. @throws ShopError wrong_pickup_code, invalid_input */
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

interface LockedMove {
  change: ParcelChange
  event: ParcelEvent
  actor: Actor
  /** Why a pickup was handed over without its code. */
  noted?: string | undefined
}

/**
 * Moves a parcel whose order is locked, and the order after it; answers the id of the event.
 * @throws ShopError parcel_move_refused
 */
export async function moveLockedParcel(
  tx: Transaction,
  { now, settings }: Work,
  { order, parcel }: Pick<LockedParcel, 'order' | 'parcel'>,
  { change, event, actor, noted }: LockedMove,
): Promise<number> {
  const { status: from, number } = parcel
  if (!nextParcelStatuses({ ...order, status: from }).includes(change.status))
    throw new ShopError('parcel_move_refused')
  const id = await changeParcelTo(tx, parcel, change, event)
  await audit(tx, {
    at: now(),
    actor,
    action: 'parcel.moved',
    subject: 'order',
    subjectId: order.id,
    before: { parcel: number, parcelStatus: from },
    after: { parcel: number, ...audited(change), ...(noted && { withoutCode: noted }) },
  })
  const steps = followingStatuses(
    order,
    await loadOrderedLines(tx, order.id),
    await loadParcels(tx, order.id),
  )
  const carried = {
    shippingProvider: change.courier ?? parcel.courier ?? '',
    trackingNumber: change.trackingNumber ?? parcel.trackingNumber ?? '',
  }
  let first: number | undefined
  for (const to of steps) {
    const current = first === undefined ? order : await lockOrder(tx, order.id, actor)
    const change = { tx, order: current, actor, at: now(), waitSeconds: settings.UNDO_SECONDS }
    const made = await moveLocked(change, { to, ...carried, followsParcels: true })
    first ??= made.move
  }
  if (first !== undefined) await tx.update(parcelEvents).set({ move: first }).where(eq(parcelEvents.id, id))
  await notifyOrder(tx, order.id)
  return id
}
