import { amountToPay, isCancelled, type OrderAmounts } from '../orders/orders.ts'
import type { OrderStatus } from '../orders/statuses.ts'

/**
 * The revenue of an order, in the unit of its amounts: what the customer pays less the refund; 0 once
 * cancelled.
 * "'To pay on delivery', invoice and revenue use the amount after it."
 */
export function revenueOf(order: OrderAmounts & { status: OrderStatus; refund: number }): number {
  return isCancelled(order.status) ? 0 : amountToPay(order) - order.refund
}
