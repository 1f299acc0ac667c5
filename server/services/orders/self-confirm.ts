import { and, eq } from 'drizzle-orm'
import { placeOfAddress } from '#core/delivery/find-place.ts'
import { possibleDays } from '#core/delivery/promise.ts'
import { ShopError } from '#core/errors.ts'
import { customerMayAnswer, offeredDays } from '#core/orders/confirming/self-confirm.ts'
import type { HalfDay } from '#core/orders/orders.ts'
import type { Context, MemberContext } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { demandDelivery, demandPreferredDay } from '../delivery/promise.ts'
import { changeOrderAs, isVersion, memberOf } from '../kernel/change-order.ts'
import { takeDaySlot } from '../kernel/day-slots.ts'
import type { Actor, LockedOrder, OrderRow } from '../kernel/lock-order.ts'
import { recordFields, writeOrder } from '../kernel/write-order.ts'
import { followProposal } from './changing/proposals.ts'

/** A customer's confirmation: the `updatedAt` of the order that they saw, and another day if they chose one. */
export interface Confirmation {
  seen: Date
  day?: string | undefined
  half?: HalfDay | undefined
}

/** Plans the delivery to the address of an order. @throws ShopError delivery_full, order_not_to_confirm */
async function planFor(context: Context, { shippingAddress: to }: OrderRow) {
  if (to === null) throw new ShopError('order_not_to_confirm')
  return demandDelivery(context, placeOfAddress(to))
}

/**
 * Computes the delivery days that the customer may choose while the order waits for confirmation.
 * @throws ShopError order_not_to_confirm, delivery_full
 */
export async function daysFor(context: Context, row: OrderRow): Promise<{ days: string[] }> {
  if (!customerMayAnswer(row)) throw new ShopError('order_not_to_confirm')
  const { promise, officeDays } = await planFor(context, row)
  return { days: possibleDays(promise, officeDays, offeredDays) }
}

/**
 * Records that the customer confirmed an order as shown, for another day if they chose one. A second press changes
 * nothing. Staff must still confirm the order. "One press confirms, for members and by link."
 * @throws ShopError order_not_to_confirm, confirmation_outdated, delivery_day_full, delivery_full, invalid_input
 */
export async function confirmAs(
  context: Context,
  { row, actor }: { row: OrderRow; actor: Actor },
  confirmation: Confirmation,
): Promise<void> {
  const { seen, day } = confirmation
  const half = confirmation.half ?? null
  const plan = day === undefined ? undefined : await planFor(context, row)
  if (day !== undefined && plan) demandPreferredDay(day, plan, 'day')
  await changeOrderAs(context, actor, { id: row.id }, async (change) => {
    const { tx, order, at } = change
    if (!customerMayAnswer(order)) throw new ShopError('order_not_to_confirm')
    if (order.customerConfirmedAt !== null && isSameDay(order, { day, half })) return
    if (!isVersion(order, seen)) throw new ShopError('confirmation_outdated')
    if (day !== undefined && plan) await takeDaySlot(tx, order.id, { day, half }, plan.capacity)
    const fields = {
      customerConfirmedAt: at,
      ...(day !== undefined && { promisedFrom: day, promisedTo: day, promisedHalf: half, slotDay: day }),
    }
    await writeOrder(change, fields)
    await followProposal(tx, order.id, { ...order, ...fields }, at)
    await recordFields(change, 'order.confirmed_by_customer', fields)
  })
}

const isSameDay = (
  { promisedFrom, promisedTo, promisedHalf }: LockedOrder,
  { day, half }: { day: string | undefined; half: HalfDay | null },
) => day === undefined || (promisedFrom === day && promisedTo === day && promisedHalf === half)

async function loadOwn({ database, session }: MemberContext, id: string): Promise<OrderRow> {
  const [row] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.memberId, session.member.id)))
  if (row === undefined) throw new ShopError('order_not_found')
  return row
}

/**
 * Reads the delivery days that the signed-in member may choose for their order.
 * @throws ShopError order_not_found, order_not_to_confirm, delivery_full
 */
export async function readOwnDays(context: MemberContext, { orderId }: { orderId: string }) {
  return daysFor(context, await loadOwn(context, orderId))
}

/**
 * Confirms an order of the signed-in member.
 * @throws ShopError order_not_found, order_not_to_confirm, confirmation_outdated, delivery_day_full, delivery_full,
 * invalid_input
 */
export async function confirmOwnOrder(
  context: MemberContext,
  { orderId, ...confirmation }: Confirmation & { orderId: string },
): Promise<void> {
  const row = await loadOwn(context, orderId)
  await confirmAs(context, { row, actor: memberOf(context) }, confirmation)
}
