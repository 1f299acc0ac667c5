import { expect, test } from 'vitest'
import { revenueOf } from './figures.ts'

test.each([
  [{ status: 'pending', totalAmount: 100, voucherDiscount: 10, refund: 0 }, 90],
  [{ status: 'In Progress', totalAmount: 100, voucherDiscount: 10, adjustment: 0, refund: 0 }, 100],
  [{ status: 'Cancelled', totalAmount: 100, voucherDiscount: 10, refund: 0 }, 0],
  [{ status: 'return_completed', totalAmount: 100, voucherDiscount: 0, refund: 80 }, 20],
  [{ status: 'Completed', totalAmount: 5, voucherDiscount: 10, refund: 0 }, 0],
] as const)('the revenue of an order: %j', (order, revenue) => {
  expect(revenueOf(order)).toBe(revenue)
})
