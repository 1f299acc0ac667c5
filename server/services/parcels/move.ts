import { eq } from 'drizzle-orm'
import { ShopError, refuseField } from '#core/errors.ts'
import { canPack, followingStatuses, unpackedLines, type OrderedLine } from '#core/parcels/goods.ts'
import { hasCodeOrReason } from '#core/parcels/handover.ts'
import {
  nextParcelStatuses,
  parcelReasonsFor,
  parcelsMove,
  parcelTable,
  type ParcelReason,
  type ParcelStatus,
} from '#core/parcels/statuses.ts'
import { needsNumberOrYes } from '#core/orders/queues.ts'
import { pickedUpByCustomer } from '#core/orders/orders.ts'
import type { Context, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import { notifyOrder } from '../channels.ts'
import { changeOrder } from '../kernel/change-order.ts'
import { record } from '../kernel/write-order.ts'
import { lockOrder, type Actor, type LockedOrder } from '../kernel/lock-order.ts'
import { moveLocked, parcelOf } from '../orders/move.ts'
import { undoStaffMove } from '../orders/undo.ts'
import { audit, staffOf } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { undoLast } from './follow.ts'
import { loadOrderedLines, loadParcels, type StoredParcel } from '../order-parts/parcels.ts'
import { isPickupCode } from '../order-parts/pickup-code.ts'
import { agreeRedelivery, demandRedelivery, type Redelivery } from './redelivery.ts'
import { changeParcelTo, createParcel, type ParcelChange, type ParcelEvent } from './write.ts'

type Work = Pick<Context, 'database' | 'now' | 'settings'>

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
async function demandSeen(tx: Transaction, { order, lastEvent }: LockedParcel, seen: number) {
  if (lastEvent !== seen)
    throw await changedMeanwhile(tx, 'order_changed_meanwhile', { subject: 'order', subjectId: order.id })
}

/** @throws ShopError parcel_not_changeable where the parcels of an order do not move any more, or not yet */
function demandMoving(order: LockedOrder) {
  if (!parcelsMove(order.status)) throw new ShopError('parcel_not_changeable')
}

/** What the audit trail calls the fields of a parcel. */
const audited = ({ status, reason, courier, trackingNumber }: ParcelChange) => ({
  parcelStatus: status,
  ...(reason && { parcelReason: reason }),
  ...(courier && { shippingProvider: courier }),
  ...(trackingNumber && { trackingNumber }),
})

/** What staff enter for a new parcel. */
interface NewParcel {
  orderId: string
  lines: readonly OrderedLine[]
  shippingProvider?: string | undefined
  trackingNumber?: string | undefined
  /** The id of a parcel that returned, whose goods this one sends again. */
  sendsAgain?: number | undefined
  redelivery?: Redelivery | undefined
}

/**
 * Packs some goods of an order as a parcel of their own; what returned to the shop is sent again so, at another time and
 * for a fee where the customer agreed.
 * @throws ShopError order_not_found, parcel_not_changeable, lines_not_packable, courier_off, not_allowed,
 *   delivery_not_movable, delivery_day_full, customer_yes_required, invoice_stands, invalid_input
 */
export async function planParcel(context: StaffContext, input: NewParcel): Promise<{ parcel: number }> {
  const { orderId, lines, sendsAgain, redelivery } = input
  if (redelivery !== undefined) await demandRedelivery(context, orderId, redelivery)
  return changeOrder(context, { id: orderId }, async (change) => {
    const { tx, order, actor, at } = change
    demandMoving(order)
    const found = await loadParcels(tx, orderId)
    if (!canPack(lines, await loadOrderedLines(tx, orderId), found)) throw new ShopError('lines_not_packable')
    if (
      sendsAgain !== undefined &&
      !found.some(({ id, status }) => id === sendsAgain && status === 'returned')
    )
      throw new ShopError('lines_not_packable')
    if (redelivery !== undefined) {
      if (sendsAgain === undefined) throw new ShopError('lines_not_packable')
      await agreeRedelivery(change, context, redelivery)
    }
    const fields: ParcelChange = { status: 'to_pack', ...(await courierFields(tx, order, input)) }
    const event: ParcelEvent = { at, source: 'staff', staffId: actor.id }
    const parcel = await createParcel(
      tx,
      orderId,
      { ...fields, lines, sendsAgain: sendsAgain ?? null },
      event,
    )
    const number = Math.max(0, ...found.map((one) => one.number)) + 1
    const after = { parcel: number, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0) }
    await record(change, { action: 'parcel.packed', after })
    return { parcel }
  })
}

/** Courier and number as entered; nothing where no courier is chosen yet. */
async function courierFields(
  tx: Transaction,
  order: LockedOrder,
  {
    shippingProvider,
    trackingNumber,
  }: { shippingProvider?: string | undefined; trackingNumber?: string | undefined },
): Promise<Pick<ParcelChange, 'courier' | 'trackingNumber'>> {
  if (order.shippingMethod === 'self_pickup') return { courier: pickedUpByCustomer }
  if (!shippingProvider) return {}
  const fields = await parcelOf(tx, order, { shippingProvider, ...(trackingNumber && { trackingNumber }) })
  return { courier: fields.shippingProvider, trackingNumber: fields.trackingNumber ?? null }
}

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

/**
 * Takes the last step of a parcel back, with the move of its order that followed it.
 * @throws ShopError parcel_not_found, order_changed_meanwhile, move_not_undoable, not_allowed, cash_day_closed
 */
export async function undoParcelMove(context: StaffContext, { id, seen }: { id: number; seen: number }) {
  const actor = staffOf(context)
  const [event] = await context.database.select().from(parcelEvents).where(eq(parcelEvents.id, seen))
  if (event?.parcelId === id && event.move !== null) {
    const [row] = await context.database.select().from(parcels).where(eq(parcels.id, id))
    if (row === undefined) throw new ShopError('parcel_not_found')
    await undoStaffMove(context, { orderId: row.orderId, move: event.move })
    return
  }
  await context.database.transaction(async (tx) => {
    const locked = await lockParcel(tx, id, actor)
    await demandSeen(tx, locked, seen)
    const { order, parcel } = locked
    demandMoving(order)
    const at = context.now()
    const left = unpackedLines(await loadOrderedLines(tx, order.id), await loadParcels(tx, order.id))
    // The goods of a parcel that returned may be in another one by now.
    const stillThere = parcel.lines.every(({ position, quantity }) =>
      left.some((line) => line.position === position && line.quantity >= quantity),
    )
    if (parcel.status === 'returned' && !stillThere) throw new ShopError('move_not_undoable')
    await undoLast(tx, id, (last) => last.id === seen, { at, source: 'staff', staffId: actor.id })
    const after = { parcel: parcel.number }
    await audit(tx, { at, actor, action: 'parcel.undone', subject: 'order', subjectId: order.id, after })
    await notifyOrder(tx, order.id)
  })
}
