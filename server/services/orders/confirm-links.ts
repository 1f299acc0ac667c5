import { and, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { customerMayAnswer } from '#core/orders/confirming/self-confirm.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { orderCalls } from '../../database/tables/staff.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'

/** The maximum number of links sent by SMS for one order. A customer who ignored them would ignore another one. */
const maxLinks = 3

/**
 * Queues the SMS with the link at which the customer confirms an order. The order must be locked.
 * @throws ShopError order_not_to_confirm, link_sent_often
 */
export async function sendConfirmLink(tx: Transaction, orderId: string) {
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  if (order === undefined || !customerMayAnswer(order)) throw new ShopError('order_not_to_confirm')
  const sent = and(eq(orderCalls.orderId, orderId), eq(orderCalls.outcome, 'link_sent'))
  if ((await tx.$count(orderCalls, sent)) >= maxLinks)
    throw new ShopError('link_sent_often', { most: maxLinks })
  await queueMessage(tx, { message: 'confirm-asked', order: orderId })
}
