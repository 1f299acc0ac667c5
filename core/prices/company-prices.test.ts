import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyPriceList } from '../companies/price-list.ts'
import { companyCuts, companyPriceSen, loweredIn, type CompanyPrice } from './company-prices.ts'
import { piecePrice } from './piece-price.ts'

const chair = { productId: 'chair', specId: 'black', category: 'Chairs', listSen: 59_900 }
const today = '2026-11-30'

/** The fields of a sent price that are refused, with the keys of the texts. */
const problemOf = (price: object) =>
  companyPriceList.safeParse([price]).error?.issues.map(({ path, message }) => [path.at(-1), message])

describe("a company's own price", () => {
  test('is by spec, by category or for everything, and the lowest counts', () => {
    const prices: CompanyPrice[] = [
      { scope: 'all', perCent: 1 },
      { scope: 'category', category: 'Chairs', perCent: 5 },
      { scope: 'spec', productId: 'chair', specId: 'black', price: 575 },
      { scope: 'spec', productId: 'chair', specId: 'white', price: 1 },
      { scope: 'category', category: 'Desks', perCent: 50 },
    ]
    // 599 × 0.95 = 569.05
    expect(companyPriceSen(prices, chair, today)).toBe(56_900)
    expect(companyPriceSen(prices.slice(2), chair, today)).toBe(57_500)
    expect(companyPriceSen(prices.slice(3), chair, today)).toBeUndefined()
  })

  test('counts from its first to its last day, and not below RM 1', () => {
    const priced = (about: object) => companyPriceSen([{ scope: 'all', price: 500, ...about }], chair, today)
    expect(priced({ from: today, until: today })).toBe(50_000)
    expect(priced({ from: '2026-12-01' })).toBeUndefined()
    expect(priced({ until: '2026-11-29' })).toBeUndefined()
    expect(
      companyPriceSen([{ scope: 'all', perCent: 60 }], { ...chair, listSen: 100 }, today),
    ).toBeUndefined()
  })

  test('is one more candidate: the lowest counts, and equal prices keep the public reason', () => {
    const priced = { now: 549, list: 599, tiers: [{ from: 10, price: 499 }] }
    expect(piecePrice({ ...priced, company: 520 }, 9)).toEqual({
      price: 520,
      list: 599,
      reason: { code: 'company' },
    })
    expect(piecePrice({ ...priced, company: 520 }, 10).reason).toEqual({ code: 'tier', from: 10 })
    expect(piecePrice({ ...priced, company: 549 }, 1).reason).toEqual({ code: 'offer' })
    expect(piecePrice({ ...priced, company: 600 }, 1).price).toBe(549)
  })

  test('is refused with a field that does not fit', () => {
    expect(problemOf({ scope: 'all', perCent: 5 })).toBeUndefined()
    expect(problemOf({ scope: 'spec', productId: 'chair', price: 5 })).toEqual([
      ['scope', 'staff.company.chooseGoods'],
    ])
    expect(problemOf({ scope: 'all', price: 5, perCent: 5 })).toEqual([['price', 'staff.company.priceRange']])
    expect(problemOf({ scope: 'all', perCent: 100 })).toEqual([['price', 'staff.company.priceRange']])
    expect(problemOf({ scope: 'all', price: 5.5 })).toEqual([['price', 'staff.company.priceRange']])
    expect(problemOf({ scope: 'all', price: 5, from: '2026-12-02', until: '2026-12-01' })).toEqual([
      ['until', 'staff.order.deliveryDaysBackwards'],
    ])
  })
})

describe('a change of the list', () => {
  const year: CompanyPrice = { scope: 'all', perCent: 5, from: '2026-01-01', until: '2026-12-31' }

  test.each<[string, CompanyPrice, boolean]>([
    ['the same', year, false],
    ['a higher price', { ...year, perCent: 4 }, false],
    ['a shorter time', { ...year, from: '2026-06-01' }, false],
    ['a lower price', { ...year, perCent: 6 }, true],
    ['a longer time', { ...year, until: '2027-12-31' }, true],
    ['a price without an end', { scope: 'all', perCent: 5, from: '2026-01-01' }, true],
    ['a fixed price', { scope: 'all', price: 599 }, true],
    ['other goods', { ...year, scope: 'category', category: 'Chairs' }, true],
  ])('to %s lowers: %j %s', (_, after, lowers) => {
    expect(loweredIn([year], [after])).toEqual(lowers ? [after] : [])
  })

  test('gives away what a spec costs less than now, with offers', () => {
    const specs = [
      { ...chair, nowSen: 59_900 },
      { ...chair, specId: 'sale', nowSen: 50_000 },
    ]
    expect(companyCuts([{ scope: 'all', perCent: 10 }], specs)).toEqual([
      { productId: 'chair', specId: 'black', beforeSen: 59_900, afterSen: 53_900 },
    ])
  })

  test('never gives a company a price that it neither had nor was counted', () => {
    const price: fc.Arbitrary<CompanyPrice> = fc
      .tuple(
        fc.constantFrom<CompanyPrice>(
          { scope: 'all', perCent: 3 },
          { scope: 'category', category: 'Chairs', price: 580 },
          { scope: 'spec', productId: 'chair', specId: 'black', perCent: 9 },
        ),
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.constantFrom('2026-11-01', '2026-12-24')),
        fc.option(fc.constantFrom('2026-11-29', '2026-12-31')),
      )
      .map(([one, perCent, from, until]) => ({
        ...one,
        ...('perCent' in one && { perCent }),
        ...(from !== null && { from }),
        ...(until !== null && { until }),
      }))
    const list = fc.array(price, { maxLength: 4 })
    fc.assert(
      fc.property(list, list, (before, after) => {
        const cuts = companyCuts(loweredIn(before, after), [{ ...chair, nowSen: chair.listSen }])
        const least = Math.min(
          companyPriceSen(before, chair, today) ?? chair.listSen,
          cuts[0]?.afterSen ?? chair.listSen,
        )
        expect(companyPriceSen(after, chair, today) ?? chair.listSen).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})
