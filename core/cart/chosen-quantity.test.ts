import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseQuantity, clampQuantity } from './chosen-quantity.ts'

describe('chooseQuantity', () => {
  it.each([
    ['20', 24, { quantity: 20, capped: false }],
    ['20', 12, { quantity: 12, capped: true }],
    ['12', 12, { quantity: 12, capped: false }],
    ['２０', 24, { quantity: 20, capped: false }],
    ['0', 12, { quantity: 1, capped: false }],
    ['many', 12, { quantity: 3, capped: false }],
    ['-2', 12, { quantity: 3, capped: false }],
    ['', 2, { quantity: 2, capped: true }],
    ['5', 0, { quantity: 1, capped: false }],
  ])('reads %j with a stock of %i, after 3, as %o', (typed, stock, expected) => {
    expect(chooseQuantity(typed, 3, stock)).toEqual(expected)
  })

  it('is never below 1 or above the stock, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 500 }), fc.nat(600), (typed, before, stock) => {
        const { quantity } = chooseQuantity(typed, before, stock)
        expect(quantity).toBeGreaterThanOrEqual(1)
        expect(quantity).toBeLessThanOrEqual(Math.max(1, stock))
        expect(clampQuantity(quantity, stock)).toBe(quantity)
      }),
    )
  })
})
