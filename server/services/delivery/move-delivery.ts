import { and, desc, eq, sql } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import type { DeliveryMove } from '#core/delivery/move-delivery.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { mayMoveDelivery } from '#core/orders/orders.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { notifyOrder } from '../channels.ts'
import { readDeliveryCapacity } from '../shop/shop.ts'
import { staffOf } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { followProposal } from '../orders/changing/proposals.ts'
import { lockOrder } from '../orders/lock.ts'
import { recordChange } from '../orders/move.ts'

const action = 'order.delivery_moved'

/**
 * Promises other days for a delivery: its place on the former day is free and one on the new first day is taken, with
 * audit entry and a message to the customer, all or nothing. `seenAt` is the `updatedAt` that staff saw.
 * @throws ShopError order_not_found, delivery_not_movable, order_changed_meanwhile, delivery_day_full, invalid_input
 */
export async function moveStaffDelivery(
  context: StaffContext,
  input: DeliveryMove & { orderId: string; seenAt: Date },
) {
  const { orderId, from, to, half = null, reason } = input
  const actor = staffOf(context)
  const { morning, afternoon } = await readDeliveryCapacity(context)
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, actor)
    if (!mayMoveDelivery(order)) throw new ShopError('delivery_not_movable')
    if (order.updatedAt.getTime() !== input.seenAt.getTime())
      throw await changedMeanwhile(tx, 'order_changed_meanwhile', { subject: 'order', subjectId: orderId })
    const at = context.now()
    if (from < formatDate(at)) refuseField('from', 'staff.order.deliveryDayOver')
    // Freed first: the order may go to the other half of its own day.
    await tx.update(orders).set({ slotDay: null }).where(eq(orders.id, orderId))
    const { rows } = await tx.execute<{ day: string | null }>(sql`
      select take_delivery_day(array[${from}::date], ${half}::text, ${morning}::int, ${afternoon}::int)::text as day`)
    const slotDay = rows[0]?.day ?? null
    if (slotDay === null) throw new ShopError('delivery_day_full')
    const changes = { promisedFrom: from, promisedTo: to, promisedHalf: half, slotDay }
    // Always later than before, so that the version that staff saw is stale.
    const updatedAt = at > order.updatedAt ? at : new Date(order.updatedAt.getTime() + 1)
    await tx
      .update(orders)
      // She confirmed the days of before.
      .set({ ...changes, customerConfirmedAt: null, updatedAt })
      .where(eq(orders.id, orderId))
    await followProposal(tx, orderId, { ...order, ...changes }, at)
    const noted = reason === undefined ? {} : { reason }
    await recordChange(tx, order, changes, { action, actor, at, noted })
    await queueMessage(tx, { message: 'delivery-moved', order: orderId })
    await notifyOrder(tx, orderId)
  })
}

/** What staff wrote to the customer when they moved the delivery last. */
export async function readMoveReason(
  { database }: HasDatabase,
  orderId: string,
): Promise<string | undefined> {
  const [last] = await database
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, 'order'),
        eq(auditEntries.subjectId, orderId),
        eq(auditEntries.action, action),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1)
  const { reason } = last?.after ?? {}
  return typeof reason === 'string' ? reason : undefined
}
