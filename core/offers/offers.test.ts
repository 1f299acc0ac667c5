import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { formatMinute, parseMinute } from '../dates.ts'
import { offerInput } from './offer-editor.ts'
import {
  lookOf,
  lowestBefore,
  offerKinds,
  offerPrice,
  offerState,
  priceNow,
  roundings,
  type PriceRule,
} from './offer-prices.ts'

const rule: fc.Arbitrary<PriceRule> = fc.record({
  kind: fc.constantFrom(...offerKinds),
  value: fc.integer({ min: 1, max: 3000 }),
  rounding: fc.constantFrom(...roundings),
})
const price = fc.integer({ min: 0, max: 9_999 }).map((ringgit) => ringgit * 100)
const day = fc.integer({ min: 0, max: 100 }).map((days) => new Date(days * 86_400_000))

describe('the price of an offer', () => {
  test.each([
    [1499, { kind: 'per_cent', value: 10, rounding: 'nine' }, 1349],
    [1999, { kind: 'per_cent', value: 10, rounding: 'nine' }, 1799],
    [690, { kind: 'per_cent', value: 10, rounding: 'nine' }, 619],
    [690, { kind: 'per_cent', value: 10, rounding: 'ten' }, 620],
    [695, { kind: 'per_cent', value: 10, rounding: 'ringgit' }, 626],
    [690, { kind: 'amount', value: 100, rounding: 'ringgit' }, 590],
    [690, { kind: 'price', value: 555, rounding: 'nine' }, 555],
    [9, { kind: 'per_cent', value: 50, rounding: 'nine' }, 5],
    [10, { kind: 'per_cent', value: 5, rounding: 'nine' }, 9],
    // The price would not fall, or would be zero.
    [690, { kind: 'price', value: 690, rounding: 'ringgit' }, undefined],
    [690, { kind: 'amount', value: 690, rounding: 'ringgit' }, undefined],
    [90, { kind: 'amount', value: 100, rounding: 'ringgit' }, undefined],
    [1, { kind: 'per_cent', value: 10, rounding: 'ringgit' }, undefined],
  ] as const)('of RM %i by %j is %s', (regular, by, expected) => {
    const sen = offerPrice(regular * 100, by)
    expect(sen === undefined ? undefined : sen / 100).toBe(expected)
  })

  test('is whole ringgit, above zero and below the regular one', () => {
    fc.assert(
      fc.property(price, rule, (regular, by) => {
        const sen = offerPrice(regular, by)
        if (sen === undefined) return
        expect(sen % 100).toBe(0)
        expect(sen).toBeGreaterThan(0)
        expect(sen).toBeLessThan(regular)
      }),
    )
  })

  test('is marked for checking if it is less than half the regular price', () => {
    expect(lookOf(1000, 500, false)).toBe('fine')
    expect(lookOf(1000, 499, false)).toBe('deep')
    expect(lookOf(1000, undefined, false)).toBe('no_less')
    expect(lookOf(1000, 500, true)).toBe('left_out')
  })
})

describe('the current price', () => {
  const offered = fc.record({ sen: price, begins: day, ends: fc.option(day) })

  test('is that of an offer from its first moment until it ends', () => {
    const friday = parseMinute('2026-11-27T00:00')
    const monday = parseMinute('2026-11-30T00:00')
    const at = (moment: Date) => priceNow(1000, [{ sen: 900, begins: friday, ends: monday }], moment)
    expect(at(new Date(friday.getTime() - 1))).toBe(1000)
    expect(at(friday)).toBe(900)
    expect(at(new Date(monday.getTime() - 1))).toBe(900)
    expect(at(monday)).toBe(1000)
  })

  test('never depends on the order of offers, is never below zero nor above the regular one', () => {
    fc.assert(
      fc.property(price, fc.array(offered), day, (regular, offers, now) => {
        const sen = priceNow(regular, offers, now)
        expect(sen).toBe(priceNow(regular, offers.toReversed(), now))
        expect(sen).toBeGreaterThanOrEqual(0)
        expect(sen).toBeLessThanOrEqual(regular)
      }),
    )
  })
})

const at = (days: number, sen: number) => ({ sen, since: new Date(days * 86_400_000) })

describe('the lowest price of the 30 days before', () => {
  const begins = new Date(100 * 86_400_000)

  test.each([
    ['is unknown without earlier prices', [at(100, 900)], undefined],
    ['is the price that was there all the time', [at(1, 1000), at(100, 900)], 1000],
    ['leaves out what ended before', [at(1, 500), at(69, 1000)], 1000],
    ['has the price that still counted on the first day', [at(1, 500), at(71, 1000)], 500],
    ['has a short reduction', [at(1, 1000), at(80, 800), at(81, 1000)], 800],
  ])('%s', (_, history, expected) => {
    expect(lowestBefore(history, begins)).toBe(expected)
    expect(lowestBefore(history.toReversed(), begins)).toBe(expected)
  })
})

describe('an offer of staff', () => {
  const whole = {
    name: 'Friday',
    kind: 'per_cent',
    value: 10,
    rounding: 'nine',
    all: true,
    categories: [],
    products: [],
    leftOut: [],
    begins: '2026-11-27T00:00',
    ends: '2026-11-30T00:00',
  }
  const faults = (said: object) =>
    z
      .safeParse(offerInput, { ...whole, ...said })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

  test.each([
    [{}, []],
    [{ ends: undefined }, []],
    [{ all: false, categories: ['desks'] }, []],
    [{ name: ' ' }, [['name', 'staff.common.enterName']]],
    [{ value: 100 }, [['value', 'staff.offers.valueRange']]],
    [{ value: 0 }, [['value', 'staff.offers.valueRange']]],
    [{ kind: 'amount', value: 100 }, []],
    [{ all: false }, [['products', 'staff.offers.goodsRequired']]],
    [{ begins: '2026-02-30T00:00' }, [['begins', 'staff.offers.momentPattern']]],
    [{ begins: '2026-11-27' }, [['begins', 'staff.offers.momentPattern']]],
    [{ ends: '2026-11-27T00:00' }, [['ends', 'staff.offers.endsBefore']]],
  ])('with %j has the problems %j', (said, expected) => {
    expect(faults(said)).toEqual(expected)
  })

  test("has times in the shop's time zone", () => {
    expect(parseMinute('2026-11-27T00:00').toISOString()).toBe('2026-11-26T16:00:00.000Z')
    expect(formatMinute(new Date('2026-11-26T16:00:00Z'))).toBe('2026-11-27T00:00')
  })

  test.each([
    [null, -1, 'planned'],
    [null, 0, 'running'],
    [10, 9, 'running'],
    [10, 10, 'ended'],
  ])('that ends at %s, at the time %i, is %s', (ends, now, state) => {
    const offer = { begins: new Date(0), ends: ends === null ? null : new Date(ends) }
    expect(offerState(offer, new Date(now))).toBe(state)
  })
})
