import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goodsOf, voucherOn, type VoucherLine } from './vouchers.ts'

const chairs = { name: 'Chairs', displayName: '椅子' }
const line = (price: number, about: Partial<VoucherLine> = {}): VoucherLine => ({
  price,
  quantity: 1,
  category: 'Chairs',
  isReduced: false,
  ...about,
})

describe('a voucher deducts', () => {
  test.each([
    ['its amount', { discount: 10 }, [line(100)], { discount: 10, counted: 100 }],
    ['never more than its goods are worth', { discount: 10 }, [line(7)], { discount: 7, counted: 7 }],
    ['nothing of an empty cart', { discount: 10 }, [], { discount: 0, counted: 0 }],
    [
      'per cent, rounded up to whole ringgit',
      { discount: 0, perCent: 10 },
      [line(1499)],
      { discount: 150, counted: 1499 },
    ],
    [
      'per cent up to its most',
      { discount: 0, perCent: 10, most: 100 },
      [line(1499)],
      { discount: 100, counted: 1499 },
    ],
    [
      'from its minimum on',
      { discount: 10, minimum: 200 },
      [line(100, { quantity: 2 })],
      { discount: 10, counted: 200 },
    ],
    [
      'nothing below its minimum of its goods: RM 200 of chairs, the cart has RM 150',
      { discount: 10, minimum: 200, categories: [chairs] },
      [line(150), line(900, { category: 'Desks' })],
      { discount: 0, counted: 150, problem: 'minimum' },
    ],
    [
      'nothing off other goods',
      { discount: 10, categories: [chairs] },
      [line(900, { category: 'Desks' })],
      { discount: 0, counted: 0, problem: 'goods' },
    ],
    [
      'nothing off goods that an offer reduces, where it is for regular prices',
      { discount: 0, perCent: 50, regularOnly: true },
      [line(100), line(80, { isReduced: true })],
      { discount: 50, counted: 100 },
    ],
  ] as const)('%s', (_, terms, lines, expected) => {
    const { categories, ...others } = terms as { categories?: readonly (typeof chairs)[]; discount: number }
    const asked = { ...others, ...(categories && { categories: [...categories] }) }
    expect(voucherOn(asked, lines)).toEqual(expected)
  })

  test('whole ringgit from 0 up to what its goods are worth, in whatever sequence the lines are', () => {
    const lines = fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 9999 }),
        quantity: fc.integer({ min: 1, max: 20 }),
        category: fc.constantFrom('Chairs', 'Desks', undefined),
        isReduced: fc.boolean(),
      }),
      { maxLength: 6 },
    )
    const terms = fc.record(
      {
        discount: fc.integer({ min: 0, max: 500 }),
        perCent: fc.integer({ min: 1, max: 100 }),
        most: fc.integer({ min: 1, max: 500 }),
        minimum: fc.integer({ min: 1, max: 5000 }),
        categories: fc.constantFrom<(typeof chairs)[]>([chairs], []),
        regularOnly: fc.boolean(),
      },
      { requiredKeys: ['discount'] },
    )
    fc.assert(
      fc.property(terms, lines, (asked, of) => {
        const { discount, counted, problem } = voucherOn(asked, of)
        const total = of.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
        expect(Number.isInteger(discount)).toBe(true)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(counted)
        expect(counted).toBeLessThanOrEqual(total)
        if (problem !== undefined) expect(discount).toBe(0)
        expect(voucherOn(asked, of.toReversed())).toEqual({ discount, counted, ...(problem && { problem }) })
      }),
    )
  })
})

test("the goods of a voucher are named in the visitor's language", () => {
  expect(goodsOf({ categories: [chairs, { name: 'Desks', displayName: '辦公桌' }] })).toBe('椅子 / 辦公桌')
  expect(goodsOf({})).toBe('all')
})
