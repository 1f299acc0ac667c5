import { eq } from 'drizzle-orm'
import { placeOfAddress } from '#core/delivery/find-place.ts'
import { possibleDays } from '#core/delivery/promise.ts'
import { ShopError } from '#core/errors.ts'
import { orderCan, type HalfDay } from '#core/orders/orders.ts'
import { customerMayAnswer, offeredDays } from '#core/orders/confirming/self-confirm.ts'
import type { RequestContext } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { demandDelivery, demandPreferredDay } from '../delivery/promise.ts'
import { changeOrderAs, isVersion } from '../kernel/change-order.ts'
import { takeDaySlot } from '../kernel/day-slots.ts'
import type { LockedOrder } from '../kernel/lock-order.ts'
import { recordFields, writeOrder } from '../kernel/write-order.ts'
import { demand, moveOrder } from '../orders/move.ts'
import { followProposal } from '../orders/changing/proposals.ts'
import { demandTracked } from './tracking.ts'

/** Loads the order of a tracking link; its customer counts as the actor. */
async function readTracked(context: RequestContext, token: string) {
  const orderId = await demandTracked(context, token)
  const [row] = await context.database.select().from(orders).where(eq(orders.id, orderId))
  if (row === undefined) throw new ShopError('link_expired')
  const actor = { kind: 'member', id: row.memberId ?? '', requestId: context.requestId } as const
  return { row, actor }
}

/**
 * Plans the days that can be promised to the address of an order. @throws ShopError delivery_full, order_not_to_confirm
 */
async function planFor(context: RequestContext, { shippingAddress: to }: typeof orders.$inferSelect) {
  if (to === null) throw new ShopError('order_not_to_confirm')
  return demandDelivery(context, placeOfAddress(to))
}

/**
 * Reads the days that the customer may choose, while the order waits for confirmation.
 * @throws ShopError link_expired, order_not_to_confirm, delivery_full, too_many_requests
 */
export async function readTrackedDays(context: RequestContext, { token }: { token: string }) {
  const { row } = await readTracked(context, token)
  if (!customerMayAnswer(row)) throw new ShopError('order_not_to_confirm')
  const { promise, officeDays } = await planFor(context, row)
  return { days: possibleDays(promise, officeDays, offeredDays) }
}

/**
 * Records that the customer confirmed the order as shown, on another day if they chose one: "A signed link lets her
 * confirm a cash order, choose another slot". A second press changes nothing. Staff must still confirm the order.
 * @throws ShopError link_expired, order_not_to_confirm, confirmation_outdated, delivery_day_full, delivery_full,
 * invalid_input, too_many_requests
 */
export async function confirmTracked(
  context: RequestContext,
  input: { token: string; seen: Date; day?: string | undefined; half?: HalfDay | undefined },
): Promise<void> {
  const { row, actor } = await readTracked(context, input.token)
  const { day, half = null } = input
  const plan = day === undefined ? undefined : await planFor(context, row)
  if (day !== undefined && plan) demandPreferredDay(day, plan, 'day')
  await changeOrderAs(context, actor, { id: row.id }, async (change) => {
    const { tx, order, at } = change
    if (!customerMayAnswer(order)) throw new ShopError('order_not_to_confirm')
    if (order.customerConfirmedAt !== null && isSameDay(order, { day, half })) return
    if (!isVersion(order, input.seen)) throw new ShopError('confirmation_outdated')
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

/**
 * Cancels the order of a tracking link, under the rules for its member.
 * @throws ShopError link_expired, order_not_cancellable, too_many_requests
 */
export async function cancelTracked(context: RequestContext, { token }: { token: string }): Promise<void> {
  const { row, actor } = await readTracked(context, token)
  await moveOrder(context, {
    orderId: row.id,
    actor,
    to: 'Cancelled',
    demand: ({ order }) => demand(orderCan.cancel(order)),
  })
}
