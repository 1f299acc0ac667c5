import { expect, test } from 'vitest'
import type { OrderStatus, ShippingMethod } from '#core/orders/statuses.ts'
import { trackOf } from './track.ts'

/** Draws the track of an order with these statuses, an hour apart; `>` marks the current step, `-` later steps. */
function drawn(statuses: OrderStatus[], shippingMethod: ShippingMethod = 'delivery'): string[] {
  const statusHistory = statuses.map((status, hour) => ({
    status,
    timestamp: hour * 3_600_000,
    description: '',
  }))
  const status = statuses.at(-1) ?? 'pending'
  return trackOf({ status, shippingMethod, statusHistory }).map(({ status: step, place, at }) => {
    const time = at === undefined ? '' : ` ${at / 3_600_000}`
    return `${{ done: '', now: '> ', ahead: '- ' }[place]}${step}${time}`
  })
}

test('a delivery has five steps; later ones have no time', () => {
  expect(drawn(['pending', 'In Progress', 'Shipped'])).toEqual([
    'pending 0',
    'In Progress 1',
    '> Shipped 2',
    '- delivered',
    '- Completed',
  ])
})

test('a pickup has no steps Shipped and Delivered', () => {
  expect(drawn(['pending'], 'self_pickup')).toEqual(['> pending 0', '- In Progress', '- Completed'])
})

test('a pickup that is ready leads to its completion', () => {
  expect(drawn(['pending', 'In Progress', 'Shipped'], 'self_pickup')).toEqual([
    'pending 0',
    'In Progress 1',
    '> Shipped 2',
    '- Completed',
  ])
})

test('the track of a cancelled order ends at the last step it reached', () => {
  expect(drawn(['pending', 'In Progress', 'Cancelled'])).toEqual([
    'pending 0',
    'In Progress 1',
    '> Cancelled 2',
  ])
})

test('a return adds its steps after the last step before it', () => {
  expect(
    drawn(['pending', 'In Progress', 'Shipped', 'delivered', 'Return Requested', 'return_approved']),
  ).toEqual(['delivered 3', 'Return Requested 4', '> return_approved 5', '- Returned', '- return_completed'])
})

test('a declined return is shown, and the order continues from its last step', () => {
  const declined: OrderStatus[] = ['pending', 'Return Requested', 'return_rejected']
  expect(drawn(declined)).toEqual(['pending 0', 'Return Requested 1', '> return_rejected 2'])
  expect(drawn([...declined, 'pending'])).toEqual([
    '> pending 0',
    '- In Progress',
    '- Shipped',
    '- delivered',
    '- Completed',
  ])
})

test('of two returns the second one is shown', () => {
  expect(
    drawn(['pending', 'Return Requested', 'return_rejected', 'pending', 'Return Requested']).slice(0, 2),
  ).toEqual(['pending 0', '> Return Requested 4'])
})
