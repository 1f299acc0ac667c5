import { amountToPay, isCancelled, type OrderAmounts } from '../orders/orders.ts'
import type { OrderStatus } from '../orders/statuses.ts'

/**
 * What an order brings in, in the unit of its amounts: what the customer pays after the adjustment, less what was paid
 * back; nothing once it is cancelled. "'To pay on delivery', invoice and revenue use the amount after it."
 *
 * @example
 * revenueOf({ status: 'Completed', totalAmount: 100, voucherDiscount: 10, refund: 0 }) //=> 90
 * revenueOf({ status: 'Cancelled', totalAmount: 100, voucherDiscount: 10, refund: 0 }) //=> 0
 * revenueOf({ status: 'return_completed', totalAmount: 100, voucherDiscount: 0, refund: 80 }) //=> 20
 */
export function revenueOf(order: OrderAmounts & { status: OrderStatus; refund: number }): number {
  return isCancelled(order.status) ? 0 : amountToPay(order) - order.refund
}
