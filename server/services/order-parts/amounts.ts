import { amountToPay } from '#core/orders/orders.ts'
import type { orders } from '../../database/tables/orders.ts'

type OrderRow = typeof orders.$inferSelect
type Amounts = Pick<OrderRow, 'totalSen' | 'voucherDiscountSen' | 'adjustmentSen' | 'feeSen'>

/** What is to be paid on delivery, in sen: the price of the order, less the value of goods returned in an exchange. */
export function senToPay(row: Amounts & Pick<OrderRow, 'exchangeSen'>): number {
  return Math.max(0, senOwed(row) - row.exchangeSen)
}

/** The price of an order, in sen, as on its invoice, however it is paid. */
export function senOwed(row: Amounts): number {
  const { totalSen: totalAmount, voucherDiscountSen: voucherDiscount, adjustmentSen, feeSen: fee } = row
  return amountToPay({ totalAmount, voucherDiscount, adjustment: adjustmentSen ?? undefined, fee })
}
