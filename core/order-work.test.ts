import { describe, expect, test } from 'vitest'
import { orderQueues, standsIn } from './order-work.ts'
import { orderStatuses, type OrderStatus, type ShippingMethod } from './orders.ts'

const queuesOf = (status: OrderStatus, shippingMethod: ShippingMethod) =>
  orderQueues.filter((queue) => standsIn({ status, shippingMethod, invoiceStatus: 'not_applied' }, queue))

describe('queues', () => {
  test.each([
    ['pending', 'delivery', ['to_confirm']],
    ['pending', 'self_pickup', ['to_confirm']],
    ['In Progress', 'delivery', ['in_progress', 'to_ship']],
    ['In Progress', 'self_pickup', ['in_progress', 'to_hand_over']],
    ['Shipped', 'delivery', ['on_the_way']],
    ['Shipped', 'self_pickup', ['to_hand_over']],
    ['Return Requested', 'delivery', ['returns_to_decide']],
    ['return_approved', 'delivery', ['returns_under_way']],
    ['Returned', 'delivery', ['returns_under_way']],
  ] as const)('%s for %s stands in %j', (status, shippingMethod, queues) => {
    expect(queuesOf(status, shippingMethod)).toEqual(queues)
  })

  test('what is done stands in none', () => {
    const idle = orderStatuses.filter((status) => queuesOf(status, 'delivery').length === 0)
    expect(idle).toEqual(['delivered', 'Completed', 'Cancelled', 'return_rejected', 'return_completed'])
  })

  test('an invoice that was asked for stands in its own, whatever the status', () => {
    const order = { status: 'Completed', shippingMethod: 'delivery', invoiceStatus: 'pending' } as const
    expect(orderQueues.filter((queue) => standsIn(order, queue))).toEqual(['invoices_to_issue'])
  })
})
