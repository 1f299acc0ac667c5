import { describe, expect, test } from 'vitest'
import type { InvoiceStatus } from './invoices.ts'
import { nextStep, parcels, queueConditions, waitingTime } from './queues.ts'
import { nextStatuses } from './orders.ts'
import {
  bulkStatuses,
  orderQueues,
  orderStatuses,
  shippingMethods,
  type OrderQueue,
  type OrderStatus,
  type ShippingMethod,
} from './statuses.ts'

function isInQueue(
  order: { status: OrderStatus; shippingMethod: ShippingMethod; invoiceStatus: InvoiceStatus },
  queue: OrderQueue,
): boolean {
  const condition = queueConditions[queue]
  if ('invoiceStatus' in condition) return order.invoiceStatus === condition.invoiceStatus
  if ('deduction' in condition || 'goods' in condition || 'promise' in condition) return false
  return (
    condition.statuses.includes(order.status) &&
    (condition.shippingMethod === undefined || condition.shippingMethod === order.shippingMethod)
  )
}

const queuesOf = (status: OrderStatus, shippingMethod: ShippingMethod) =>
  orderQueues.filter((queue) => isInQueue({ status, shippingMethod, invoiceStatus: 'not_applied' }, queue))

describe('queues', () => {
  test.each([
    ['pending', 'delivery', ['to_confirm']],
    ['pending', 'self_pickup', ['to_confirm']],
    ['In Progress', 'delivery', ['in_progress', 'to_ship']],
    ['In Progress', 'self_pickup', ['in_progress', 'to_hand_over']],
    ['Shipped', 'delivery', ['on_the_way']],
    ['Shipped', 'self_pickup', ['to_hand_over']],
    ['delivered', 'delivery', ['to_complete']],
    ['delivered', 'self_pickup', ['to_complete']],
    ['Return Requested', 'delivery', ['returns_to_decide']],
    ['return_approved', 'delivery', ['returns_under_way']],
    ['return_rejected', 'delivery', ['returns_under_way']],
    ['Returned', 'delivery', ['returns_under_way']],
  ] as const)('%s for %s is in %j', (status, shippingMethod, queues) => {
    expect(queuesOf(status, shippingMethod)).toEqual(queues)
  })

  test('a finished order is in none', () => {
    const idle = orderStatuses.filter((status) => queuesOf(status, 'delivery').length === 0)
    expect(idle).toEqual(['Completed', 'Cancelled', 'return_completed'])
  })

  test('a requested invoice is in the queue of invoices, in any status', () => {
    const order = { status: 'Completed', shippingMethod: 'delivery', invoiceStatus: 'pending' } as const
    expect(orderQueues.filter((queue) => isInQueue(order, queue))).toEqual(['invoices_to_issue'])
  })
})

describe('the next step', () => {
  test.each(orderStatuses.flatMap((status) => shippingMethods.map((method) => [status, method] as const)))(
    'of %s for %s is a move that the table allows, also in bulk',
    (status, shippingMethod) => {
      const to = nextStep({ status, shippingMethod })?.to
      const order = {
        status,
        shippingMethod,
        statusHistory: [],
        returnInfo: { returnStatus: 'not_applied' as const },
      }
      if (to === undefined) return
      expect(nextStatuses(order, 'staff')).toContain(to)
      expect(bulkStatuses).toContain(to)
    },
  )

  test.each(orderStatuses)('exists for %s exactly if the status is in a queue', (status) => {
    const order = { status, shippingMethod: 'delivery', invoiceStatus: 'not_applied' } as const
    if (!orderQueues.some((queue) => isInQueue(order, queue))) return
    expect(nextStep(order)).toBeDefined()
  })
})

const issuesOf = (entered: object) =>
  parcels.safeParse(entered).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('several parcels', () => {
  const shipped = { shippingProvider: 'pos_laju', trackingNumbers: ['EP123456789MY', ''] }

  test('leave without a number only after a yes', () => {
    expect(issuesOf(shipped)).toEqual([['withoutNumber', 'staff.orders.withoutNumberRequired']])
    expect(issuesOf({ ...shipped, withoutNumber: true })).toBeUndefined()
    expect(issuesOf({ ...shipped, trackingNumbers: ['EP123456789MY', 'EP223456789MY'] })).toBeUndefined()
  })

  test('cannot have one number twice', () => {
    const twice = { ...shipped, trackingNumbers: ['EP123456789MY', ' EP123456789MY '] }
    expect(issuesOf(twice)).toEqual([['trackingNumbers.1', 'staff.orders.trackingTwice']])
  })
})

test('waiting turns late after a day, to the minute', () => {
  const day = 24 * 60 * 60_000
  expect(waitingTime(0, day - 1)).toEqual({ count: 23, unit: 'hours', late: false })
  expect(waitingTime(0, day)).toEqual({ count: 1, unit: 'days', late: true })
  expect(waitingTime(0, 60 * 60_000)).toEqual({ count: 1, unit: 'hours', late: false })
  // The clock of a browser may be behind that of the server.
  expect(waitingTime(5_000, 0)).toEqual({ count: 0, unit: 'minutes', late: false })
})
