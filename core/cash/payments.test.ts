import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingDay, cashOf, closingOf, parseAmount, paymentKinds, paymentWays } from './payments.ts'

const delivered = {
  status: 'delivered',
  shippingMethod: 'delivery',
  confirmed: true,
  handedOver: true,
  amountToPay: 90,
  refund: 0,
} as const
const none = { taken: 0, writtenOff: 0, settled: 0 }
const arrived = (collectSen: number, receivedSen = 0) =>
  ({ status: 'delivered', valueSen: collectSen, collectSen, receivedSen }) as const
const waiting = (valueSen: number) =>
  ({ status: 'to_pack', valueSen, collectSen: null, receivedSen: 0 }) as const

describe('the cash of an order', () => {
  test.each([
    ['is not due before the goods are handed over', { ...delivered, handedOver: false }, none, 'not_due', 90],
    ['is due then', delivered, none, 'due', 90],
    ['is short', delivered, { ...none, taken: 80, writtenOff: 0 }, 'short', 10],
    ['is over', delivered, { ...none, taken: 100, writtenOff: 0 }, 'over', -10],
    ['is settled', delivered, { ...none, taken: 90, writtenOff: 0 }, 'settled', 0],
    [
      'is settled once the rest is written off',
      delivered,
      { ...none, taken: 80, writtenOff: 10 },
      'settled',
      0,
    ],
    [
      'of a refunded order is what stays',
      { ...delivered, refund: 40 },
      { ...none, taken: 50, writtenOff: 0 },
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
    const part = order.handedOver ? arrived(90) : waiting(90)
    expect(cashOf(order, sums, [part])).toMatchObject({ state, open })
  })

  test.each([
    ['is not due while no part has arrived', 30, [waiting(60), waiting(30)], { state: 'not_due', due: 0 }],
    ['is due for the parts that have arrived', 0, [arrived(60), waiting(30)], { state: 'due', due: 60 }],
    ['of a part is short', 50, [arrived(60, 50), waiting(30)], { state: 'short', due: 10 }],
    ['of the next part is not due yet', 60, [arrived(60, 60), waiting(30)], { state: 'not_due', due: 0 }],
  ])('of an order in parts %s', (_name, taken, parts, cash) => {
    const order = { ...delivered, status: 'Shipped', handedOver: false } as const
    expect(cashOf(order, { ...none, taken }, parts)).toMatchObject({ ...cash, open: 90 - taken })
  })

  test('of a pickup is due only once everything is handed over, because no courier collects it', () => {
    const order = { ...delivered, shippingMethod: 'self_pickup', handedOver: false } as const
    expect(cashOf(order, none, [arrived(90)])).toMatchObject({ state: 'not_due', due: 0 })
  })

  test('is due, not short, when the last part arrives before its courier has paid', () => {
    const sums = { ...none, taken: 60 }
    expect(cashOf(delivered, sums, [arrived(60, 60), arrived(30)])).toMatchObject({ state: 'due', due: 30 })
    expect(cashOf(delivered, { ...none, taken: 10 }, [arrived(80)])).toMatchObject({ state: 'due', due: 80 })
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
