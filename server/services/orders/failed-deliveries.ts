import { and, desc, eq, isNull } from 'drizzle-orm'
import { refuseField } from '#core/errors.ts'
import { failuresFor, type DeliveryFailure } from '#core/orders/failed-deliveries.ts'
import { areGoodsOut, inputFor } from '#core/orders/orders.ts'
import type { OrderStatus, ShippingMethod } from '#core/orders/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { failedDeliveries } from '../../database/tables/parcels.ts'

/**
 * Records the reason why a shipped order did not reach the customer, and returns it. For a move without a failed
 * delivery, records nothing and returns undefined.
 * @throws ShopError invalid_input if the reason is missing or does not fit the shipping method
 */
export async function noteFailure(
  tx: Transaction,
  order: { id: string; status: OrderStatus; shippingMethod: ShippingMethod },
  { to, deliveryFailure: reason }: { to: OrderStatus; deliveryFailure?: DeliveryFailure },
  { at, goodsAreBack }: { at: Date; goodsAreBack: boolean },
): Promise<DeliveryFailure | undefined> {
  if (inputFor(order, to) !== 'failure') return undefined
  if (reason === undefined || !failuresFor[order.shippingMethod].includes(reason))
    refuseField('deliveryFailure', 'common.chooseReason')
  const goodsBackAt = goodsAreBack ? at : null
  await tx.insert(failedDeliveries).values({ orderId: order.id, at, reason, goodsBackAt })
  return reason
}

/** Whether the goods of a locked order are still missing after a failed delivery. */
export async function areGoodsMissing(
  tx: Transaction,
  order: { id: string; status: OrderStatus; restockedAt: Date | null },
): Promise<boolean> {
  return areGoodsOut({ ...order, goodsBackAt: await readGoodsBackAt(tx, order.id) })
}

/** Records that the missing goods of a locked order are back or lost. */
export async function noteGoodsBack(tx: Transaction, { id }: { id: string }, at: Date): Promise<void> {
  const ofOrder = and(eq(failedDeliveries.orderId, id), isNull(failedDeliveries.goodsBackAt))
  await tx.update(failedDeliveries).set({ goodsBackAt: at }).where(ofOrder)
}

/** Reads when the goods of an undelivered order came back or were reported lost; null if neither. */
async function readGoodsBackAt(tx: Transaction, orderId: string): Promise<Date | null> {
  const [failed] = await tx
    .select({ goodsBackAt: failedDeliveries.goodsBackAt })
    .from(failedDeliveries)
    .where(eq(failedDeliveries.orderId, orderId))
    .orderBy(desc(failedDeliveries.id))
    .limit(1)
  return failed?.goodsBackAt ?? null
}
