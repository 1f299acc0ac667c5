import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { cashCaps, cashLeft, isCapped, mostCap, uncapped } from './cash-caps.ts'

const cap = (most: number) => fc.option(fc.integer({ min: 1, max: most }))

describe('cash after a refused parcel', () => {
  test.each([
    [{ refused: 0, open: 9 }, { amount: 500, openOrders: 1 }, {}],
    [{ refused: 1, open: 0 }, uncapped, {}],
    [{ refused: 1, open: 0 }, { amount: 500, openOrders: null }, { amount: 500 }],
    [{ refused: 2, open: 1 }, { amount: null, openOrders: 3 }, { orders: 2 }],
    [
      { refused: 1, open: 5 },
      { amount: 500, openOrders: 3 },
      { amount: 500, orders: 0 },
    ],
  ])('%j with the caps %j leaves %j', (about, caps, left) => {
    expect(cashLeft(about, caps)).toEqual(left)
  })

  test('does not limit customers who refused no parcel, and never allows more than the limits', () => {
    const caps = fc.record({ amount: cap(mostCap.amount), openOrders: cap(mostCap.openOrders) })
    fc.assert(
      fc.property(fc.nat(3), fc.nat(30), caps, (refused, open, about) => {
        const { amount = Infinity, orders = Infinity } = cashLeft({ refused, open }, about)
        if (refused === 0 || !isCapped(about)) expect([amount, orders]).toEqual([Infinity, Infinity])
        else
          expect(amount <= (about.amount ?? Infinity) && orders <= (about.openOrders ?? Infinity)).toBe(true)
        expect(orders).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('has limits in whole ringgit and numbers of orders, or none', () => {
    expect(z.parse(cashCaps, { amount: ' 500 ', openOrders: '' })).toEqual({ amount: 500, openOrders: null })
    for (const amount of ['0', '0.5', 'many', 100_001])
      expect(z.safeParse(cashCaps, { amount, openOrders: null }).success).toBe(false)
  })
})
