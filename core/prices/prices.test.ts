import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPriceCut, largestCut, setPriceOf } from './price-cut.ts'
import { piecePrice } from './piece-price.ts'
import { nextTier, priceOf, priceSteps, reachedTier } from './shown-price.ts'
import { countingTiers, faultInTiers, setPriceSen, type Tier } from './tiers.ts'

const desk = { listSen: 149_900, nowSen: 149_900 }
const thirds: Tier[] = [
  { from: 5, perCent: 3 },
  { from: 10, perCent: 6 },
  { from: 20, perCent: 10 },
]

/** Any tiers, even those that the editor would refuse. */
const anyTiers = fc.array(
  fc.oneof(
    fc.record({ from: fc.integer({ min: 2, max: 12 }), price: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ from: fc.integer({ min: 2, max: 12 }), perCent: fc.integer({ min: 1, max: 99 }) }),
  ),
  { maxLength: 4 },
)
const anyPrices = fc.record({ price: fc.integer({ min: 0, max: 30 }), tiers: anyTiers })

describe('a tier', () => {
  test('rounds a per cent half up to whole ringgit', () => {
    expect(setPriceSen(149_900, { perCent: 3 })).toBe(145_400)
    // 50 × 0.97 = 48.50
    expect(setPriceSen(5_000, { perCent: 3 })).toBe(4_900)
    expect(setPriceSen(100, { perCent: 60 })).toBeUndefined()
  })

  test('counts if it lowers the current price; offers and tiers never add up', () => {
    expect(countingTiers({ ...desk, tiers: thirds })).toEqual([
      { from: 5, price: 145_400 },
      { from: 10, price: 140_900 },
      { from: 20, price: 134_900 },
    ])
    expect(countingTiers({ ...desk, nowSen: 140_000, tiers: thirds })).toEqual([{ from: 20, price: 134_900 }])
    expect(countingTiers({ ...desk, tiers: null })).toEqual([])
  })

  test.each([
    [[{ from: 5, price: 569 }], undefined],
    [[{ from: 5, price: 599 }], { index: 0, problem: 'price', below: 599 }],
    [
      [
        { from: 5, price: 569 },
        { from: 10, perCent: 5 },
      ],
      { index: 1, problem: 'price', below: 569 },
    ],
    [
      [
        { from: 5, price: 569 },
        { from: 5, price: 549 },
      ],
      { index: 1, problem: 'pieces', least: 6 },
    ],
  ] as const)('of %j at RM 599 has the fault %j', (tiers, fault) => {
    expect(faultInTiers(599, tiers)).toEqual(fault)
  })
})

describe('the price of one piece', () => {
  const priced = { now: 549, list: 599, tiers: [{ from: 10, price: 499 }] }

  test('is the lowest candidate, with its reason', () => {
    expect(piecePrice(priced, 9)).toEqual({ price: 549, list: 599, reason: { code: 'offer' } })
    expect(piecePrice(priced, 10)).toEqual({ price: 499, list: 599, reason: { code: 'tier', from: 10 } })
    expect(piecePrice({ ...priced, now: 599 }, 1).reason).toEqual({ code: 'list' })
    expect(piecePrice({ ...priced, now: 499 }, 10).reason).toEqual({ code: 'offer' })
  })

  test('never rises with more pieces, and is the least of all that apply', () => {
    fc.assert(
      fc.property(anyPrices, fc.integer({ min: 1, max: 15 }), ({ price, tiers }, pieces) => {
        const all = tiers
          .filter(({ from }) => from <= pieces)
          .flatMap((tier) => setPriceSen(price * 100, tier) ?? [])
        expect(setPriceOf({ price, tiers }, pieces)).toBe(Math.min(price * 100, ...all))
        expect(setPriceOf({ price, tiers }, pieces + 1)).toBeLessThanOrEqual(
          setPriceOf({ price, tiers }, pieces),
        )
      }),
    )
  })

  test('is shown in steps, with the next tier if the stock is large enough for it', () => {
    const spec = {
      price: 599,
      tiers: [
        { from: 5, price: 569 },
        { from: 10, price: 549 },
      ],
    }
    expect(priceSteps(spec)).toEqual([
      { from: 1, to: 4, price: 599 },
      { from: 5, to: 9, price: 569 },
      { from: 10, price: 549 },
    ])
    expect(priceSteps({ price: 599 })).toEqual([])
    // (569 − 549) × 10
    expect(nextTier(spec, { pieces: 8, stock: 10 })).toEqual({ from: 10, price: 549, more: 2, saved: 200 })
    expect(nextTier(spec, { pieces: 8, stock: 9 })).toBeUndefined()
    expect(nextTier(spec, { pieces: 10, stock: 99 })).toBeUndefined()
    expect(reachedTier(spec, 9)).toEqual({ from: 5, price: 569, list: 599 })
    expect(reachedTier(spec, 4)).toBeUndefined()
    expect(priceOf({ ...spec, sale: { was: 650 } }, 1)).toEqual({
      price: 599,
      list: 650,
      reason: { code: 'offer' },
    })
  })
})

describe('a change of prices', () => {
  test('has its largest cut at the number of pieces where the price falls most', () => {
    const tiers = [{ from: 10, price: 549 }]
    expect(largestCut({ price: 599 }, { price: 599, tiers })).toEqual({
      pieces: 10,
      beforeSen: 59_900,
      afterSen: 54_900,
    })
    expect(isPriceCut({ price: 599, tiers }, { price: 599 })).toBe(false)
    expect(isPriceCut({ price: 599, tiers }, { price: 650, tiers: [{ from: 9, price: 549 }] })).toBe(true)
  })

  test('lowers the price by no more than its largest cut at any number of pieces', () => {
    fc.assert(
      fc.property(anyPrices, anyPrices, fc.integer({ min: 1, max: 15 }), (before, after, pieces) => {
        const { beforeSen, afterSen } = largestCut(before, after)
        expect(setPriceOf(before, pieces) - setPriceOf(after, pieces)).toBeLessThanOrEqual(
          Math.max(0, beforeSen - afterSen),
        )
      }),
    )
  })
})
