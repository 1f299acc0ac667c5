import { and, desc, eq } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import type { DeliveryMove } from '#core/delivery/move-delivery.ts'
import { lastPlannedDay } from '#core/delivery/promise.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { mayMoveDelivery } from '#core/orders/orders.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { changeOrder, demandSeen, isVersion } from '../kernel/change-order.ts'
import { takeDaySlot } from '../kernel/day-slots.ts'
import { recordFields, writeOrder } from '../kernel/write-order.ts'
import { readDeliveryCapacity } from '../shop/shop.ts'
import { followProposal } from './changing/proposals.ts'

const action = 'order.delivery_moved'

/**
 * Moves a delivery to other days, all or nothing: frees the slot on the old day, reserves a slot on the first new day,
 * adds an audit entry and queues a message to the customer. `seen` is the version that staff saw.
 * @throws ShopError order_not_found, delivery_not_movable, order_changed_meanwhile, delivery_day_full, invalid_input
 */
export async function moveStaffDelivery(
  context: StaffContext,
  input: DeliveryMove & { orderId: string; seen: Date },
) {
  const { orderId: id, seen, from, to, half = null, reason } = input
  const capacity = await readDeliveryCapacity(context)
  await changeOrder(context, { id }, async (change) => {
    const { tx, order, at } = change
    if (!mayMoveDelivery(order)) throw new ShopError('delivery_not_movable')
    await demandSeen(change, isVersion(order, seen))
    const today = formatDate(at)
    if (from < today) refuseField('from', 'staff.order.deliveryDayOver')
    if (to > lastPlannedDay(today)) refuseField('to', 'staff.order.deliveryDayFar')
    await takeDaySlot(tx, id, { day: from, half }, capacity)
    const fields = { promisedFrom: from, promisedTo: to, promisedHalf: half, slotDay: from }
    // Cleared, because the customer confirmed the old days.
    await writeOrder(change, { ...fields, customerConfirmedAt: null })
    await followProposal(tx, id, { ...order, ...fields }, at)
    await recordFields(change, action, fields, reason === undefined ? {} : { reason })
    await queueMessage(tx, { message: 'delivery-moved', order: id })
  })
}

/** Reads the reason that staff gave the customer when they last moved the delivery; undefined if they gave none. */
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
