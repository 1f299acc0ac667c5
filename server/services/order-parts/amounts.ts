import { amountToPay } from '#core/orders/orders.ts'
import type { orders } from '../../database/tables/orders.ts'

type OrderRow = typeof orders.$inferSelect
type Amounts = Pick<OrderRow, 'totalSen' | 'voucherDiscountSen' | 'adjustmentSen' | 'feeSen'>

/**
 * Returns the amount to pay on delivery, in sen: the price of the order minus the credit for goods returned in an
 * exchange.
 */
export function senToPay(row: Amounts & Pick<OrderRow, 'exchangeSen'>): number {
  return Math.max(0, senOwed(row) - row.exchangeSen)
}

/** Returns the price of an order, in sen, as on its invoice. It includes the part that an exchange pays for. */
export function senOwed(row: Amounts): number {
  const { totalSen: totalAmount, voucherDiscountSen: voucherDiscount, adjustmentSen, feeSen: fee } = row
  return amountToPay({ totalAmount, voucherDiscount, adjustment: adjustmentSen ?? undefined, fee })
}
