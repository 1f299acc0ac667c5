import { amountToPay } from '#core/orders/orders.ts'
import type { orders } from '../../database/tables/orders.ts'

type OrderRow = typeof orders.$inferSelect
type Amounts = Pick<OrderRow, 'totalSen' | 'voucherDiscountSen' | 'adjustmentSen' | 'feeSen'>

/** The amount that the member pays on delivery, in sen, after deducting the value of returned goods. */
export function senToPay(row: Amounts & Pick<OrderRow, 'exchangeSen'>): number {
  return Math.max(0, senOwed(row) - row.exchangeSen)
}

/** The price of an order, in sen, as on its invoice, however it is paid. */
export function senOwed(row: Amounts): number {
  const { totalSen: totalAmount, voucherDiscountSen: voucherDiscount, adjustmentSen, feeSen: fee } = row
  return amountToPay({ totalAmount, voucherDiscount, adjustment: adjustmentSen ?? undefined, fee })
}
