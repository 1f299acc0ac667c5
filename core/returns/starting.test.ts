import { expect, test } from 'vitest'
import type { OrderStatus, ShippingMethod } from '../orders/statuses.ts'
import { awaitsHandover, startableByStaff } from './starting.ts'

const order = (status: OrderStatus, shippingMethod: ShippingMethod) => ({
  status,
  shippingMethod,
  statusHistory: [{ status }],
  returnInfo: { returnStatus: 'not_applied' as const },
})
const lines = [{ position: 0, quantity: 2 }]

test.each([
  ['pending', 'delivery'],
  ['In Progress', 'delivery'],
  ['Shipped', 'delivery'],
  ['Shipped', 'self_pickup'],
  ['delivered', 'self_pickup'],
] as const)('a return waits until the goods were handed over: %s, %s', (status, shippingMethod) => {
  expect(awaitsHandover(order(status, shippingMethod))).toBe(true)
  expect(startableByStaff(order(status, shippingMethod), lines, [])).toEqual([])
})

test.each([
  ['delivered', 'delivery'],
  ['Completed', 'delivery'],
  ['Completed', 'self_pickup'],
] as const)('a return can start once the goods are handed over: %s, %s', (status, shippingMethod) => {
  expect(awaitsHandover(order(status, shippingMethod))).toBe(false)
  expect(startableByStaff(order(status, shippingMethod), lines, [])).toEqual(lines)
})

test('a cancelled order cannot be returned', () => {
  expect(awaitsHandover(order('Cancelled', 'delivery'))).toBe(false)
  expect(startableByStaff(order('Cancelled', 'delivery'), lines, [])).toEqual([])
})
