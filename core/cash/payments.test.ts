import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingDay, cashOf, closingOf, parseAmount, paymentKinds, paymentWays } from './payments.ts'

const delivered = {
  status: 'delivered',
  confirmed: true,
  handedOver: true,
  amountToPay: 90,
  refund: 0,
} as const
const none = { taken: 0, writtenOff: 0 }

describe('the cash of an order', () => {
  test.each([
    ['is not due before the goods are handed over', { ...delivered, handedOver: false }, none, 'not_due', 90],
    ['is due then', delivered, none, 'due', 90],
    ['is short', delivered, { taken: 80, writtenOff: 0 }, 'short', 10],
    ['is over', delivered, { taken: 100, writtenOff: 0 }, 'over', -10],
    ['is settled', delivered, { taken: 90, writtenOff: 0 }, 'settled', 0],
    ['is settled once the rest is written off', delivered, { taken: 80, writtenOff: 10 }, 'settled', 0],
    [
      'of a refunded order is what stays',
      { ...delivered, refund: 40 },
      { taken: 50, writtenOff: 0 },
      'settled',
      0,
    ],
    [
      'of a cancelled one is nothing',
      { ...delivered, status: 'Cancelled' as const, handedOver: false },
      none,
      'not_due',
      0,
    ],
    [
      'of an unconfirmed one is nothing',
      { ...delivered, confirmed: false, handedOver: false },
      none,
      'not_due',
      0,
    ],
  ])('%s', (_name, order, sums, state, open) => {
    expect(cashOf(order, sums)).toEqual({ state, open })
  })
})

test('a payment is booked on the next day that is not closed', () => {
  expect(bookingDay('2026-11-20', [])).toBe('2026-11-20')
  expect(bookingDay('2026-11-30', ['2026-11-30', '2026-12-01'])).toBe('2026-12-02')
})

test.each([
  ['RM 1,499.00', 149_900],
  ['1499.5', 149_950],
  ['MYR60', 6000],
  ['１,２９９', 129_900],
  ['1,49', undefined],
  ['-5', undefined],
  ['', undefined],
])('the amount %j is %j sen', (text, sen) => {
  expect(parseAmount(text)).toBe(sen)
})

test('a closing counts every sen once', () => {
  const payment = fc.record({
    kind: fc.constantFrom(...paymentKinds),
    way: fc.constantFrom(...paymentWays),
    amountSen: fc.integer({ min: -500, max: 500 }),
  })
  fc.assert(
    fc.property(fc.array(payment), (payments) => {
      const { taken, writtenOff, sums, expected } = closingOf(payments)
      expect(taken + writtenOff).toBe(payments.reduce((sum, { amountSen }) => sum + amountSen, 0))
      expect(sums.cash).toBe(expected)
    }),
  )
})
