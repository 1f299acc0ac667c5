import { eq, sql } from 'drizzle-orm'
import { placeOfAddress } from '#core/delivery/find-place.ts'
import { canPreferDay } from '#core/delivery/preferred-day.ts'
import { possibleDays } from '#core/delivery/promise.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { orderCan, type HalfDay } from '#core/orders/orders.ts'
import { mayAnswerHerself, offeredDays } from '#core/orders/confirming/self-confirm.ts'
import type { RequestContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { notifyOrder } from '../channels.ts'
import { planDelivery } from '../delivery/promise.ts'
import { lockOrder, type LockedOrder } from '../orders/lock.ts'
import { demand, moveOrder, recordChange } from '../orders/move.ts'
import { laterThan } from '../orders/changing/apply.ts'
import { followProposal } from '../orders/changing/proposals.ts'
import { demandTracked } from './tracking.ts'

/** The order behind a link, and its customer as whoever acts. */
async function readTracked(context: RequestContext, token: string) {
  const orderId = await demandTracked(context, token)
  const [row] = await context.database.select().from(orders).where(eq(orders.id, orderId))
  if (row === undefined) throw new ShopError('link_expired')
  const actor = { kind: 'member', id: row.memberId ?? '', requestId: context.requestId } as const
  return { row, actor }
}

/** What may be promised to the address of an order. @throws ShopError delivery_full, order_not_to_confirm */
async function planFor(context: RequestContext, { shippingAddress: to }: typeof orders.$inferSelect) {
  if (to === null) throw new ShopError('order_not_to_confirm')
  const { promise, capacity, officeDays } = await planDelivery(context, placeOfAddress(to))
  if (promise === undefined) throw new ShopError('delivery_full')
  return { promise, capacity, officeDays }
}

/**
 * The days that the customer may choose from, while her order waits to be confirmed.
 * @throws ShopError link_expired, order_not_to_confirm, delivery_full, too_many_requests
 */
export async function readTrackedDays(context: RequestContext, { token }: { token: string }) {
  const { row } = await readTracked(context, token)
  if (!mayAnswerHerself(row)) throw new ShopError('order_not_to_confirm')
  const { promise, officeDays } = await planFor(context, row)
  return { days: possibleDays(promise, officeDays, offeredDays) }
}

/**
 * "A signed link lets her confirm a cash order, choose another slot": notes her yes to the order as she saw it, on
 * another day if she chose one. Pressed twice it is one yes. The shop still confirms the order.
 * @throws ShopError link_expired, order_not_to_confirm, confirmation_outdated, delivery_day_full, delivery_full,
 *   invalid_input, too_many_requests
 */
export async function confirmTracked(
  context: RequestContext,
  input: { token: string; seenAt: Date; day?: string | undefined; half?: HalfDay | undefined },
): Promise<void> {
  const { row, actor } = await readTracked(context, input.token)
  const { day, half = null } = input
  const plan = day === undefined ? undefined : await planFor(context, row)
  if (day !== undefined && plan && !canPreferDay(day, plan.promise, plan.officeDays))
    refuseField('day', 'checkout.preferredDayOffice')
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, row.id, actor)
    if (!mayAnswerHerself(order)) throw new ShopError('order_not_to_confirm')
    if (order.customerConfirmedAt !== null && isSameDay(order, { day, half })) return
    if (order.updatedAt.getTime() !== input.seenAt.getTime()) throw new ShopError('confirmation_outdated')
    const at = context.now()
    const changes = {
      customerConfirmedAt: at,
      ...(day !== undefined && plan && (await takeDay(tx, order, { day, half, ...plan.capacity }))),
    }
    await tx
      .update(orders)
      .set({ ...changes, updatedAt: laterThan(order, at) })
      .where(eq(orders.id, order.id))
    await followProposal(tx, order.id, { ...order, ...changes }, at)
    await recordChange(tx, order, changes, { action: 'order.confirmed_by_customer', actor, at })
    await notifyOrder(tx, order.id)
  })
}

const isSameDay = (
  { promisedFrom, promisedTo, promisedHalf }: LockedOrder,
  { day, half }: { day: string | undefined; half: HalfDay | null },
) => day === undefined || (promisedFrom === day && promisedTo === day && promisedHalf === half)

/** Takes a place on a day for an order, in place of the one it had. @throws ShopError delivery_day_full */
async function takeDay(
  tx: Transaction,
  { id }: LockedOrder,
  wanted: { day: string; half: HalfDay | null; morning: number | null; afternoon: number | null },
) {
  const { day, half, morning, afternoon } = wanted
  // Freed first: the order may go to the other half of its own day.
  await tx.update(orders).set({ slotDay: null }).where(eq(orders.id, id))
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select take_delivery_day(array[${day}::date], ${half}::text, ${morning}::int, ${afternoon}::int)::text as day`)
  const slotDay = rows[0]?.day ?? null
  if (slotDay === null) throw new ShopError('delivery_day_full')
  return { promisedFrom: day, promisedTo: day, promisedHalf: half, slotDay }
}

/**
 * Cancels the order behind a tracking link, as its member may.
 * @throws ShopError link_expired, order_not_cancellable, too_many_requests
 */
export async function cancelTracked(context: RequestContext, { token }: { token: string }): Promise<void> {
  const { row, actor } = await readTracked(context, token)
  await moveOrder(context, {
    orderId: row.id,
    actor,
    to: 'Cancelled',
    demand: async (_, order) => demand(orderCan.cancel(order)),
  })
}
