import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bulkForm, type BulkTyped } from './bulk-form.ts'
import { changedPrice, priceWays, roundings } from './bulk-price.ts'

test.each([
  [1499, 'per_cent', -10, 'ringgit', 1349],
  [1499, 'per_cent', -10, 'nine', 1349],
  [1290, 'per_cent', -10, 'nine', 1159],
  [1290, 'per_cent', 10, 'ten', 1420],
  [199, 'per_cent', 2.5, 'ringgit', 204],
  [690, 'amount', -71, 'ringgit', 619],
  [690, 'amount', 71, 'nine', 759],
  [9, 'per_cent', -10, 'nine', 8],
  [5, 'amount', -5, 'ringgit', undefined],
  [100, 'per_cent', -100, 'ringgit', undefined],
] as const)('a price of %i changed %s by %d, rounded to %s, is %s', (price, way, by, rounding, expected) => {
  expect(changedPrice(price, { way, by, rounding })).toBe(expected)
})

const rule = fc.record({
  way: fc.constantFrom(...priceWays),
  by: fc.integer({ min: -99, max: 300 }),
  rounding: fc.constantFrom(...roundings),
})

test('a changed price is whole, ends as it is rounded, and is less than ten away from the exact one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), rule, (price, change) => {
      const next = changedPrice(price, change)
      const exact = change.way === 'amount' ? price + change.by : (price * (100 + change.by)) / 100
      if (next === undefined) {
        expect(exact).toBeLessThan(1)
        return
      }
      expect(Number.isInteger(next)).toBe(true)
      expect(Math.abs(next - exact)).toBeLessThanOrEqual(10)
      if (change.rounding !== 'ringgit' && exact >= 10)
        expect(next % 10).toBe(change.rounding === 'nine' ? 9 : 0)
    }),
  )
})

const typed: BulkTyped = {
  kind: 'price',
  direction: 'less',
  way: 'per_cent',
  by: '',
  rounding: 'ringgit',
  category: '',
  add: '',
  remove: '',
  at: '',
}
const checked = (about: Partial<BulkTyped>) => {
  const result = bulkForm.safeParse({ ...typed, ...about })
  return result.success
    ? result.data.action
    : result.error.issues.map(({ path, message }) => [path[0], message])
}

test('the typed fields are read as a change, and each mistake is reported at its field', () => {
  expect(checked({ by: '１２.５' })).toEqual({
    kind: 'price',
    way: 'per_cent',
    by: -12.5,
    rounding: 'ringgit',
  })
  expect(checked({ by: '1,000', way: 'amount', direction: 'more' })).toMatchObject({ by: 1000 })
  for (const by of ['', '0', '-5', 'ten', '1.234'])
    expect(checked({ by })).toEqual([['by', 'staff.bulk.byRequired']])
  expect(checked({ kind: 'category' })).toEqual([['category', 'staff.bulk.categoryRequired']])
  expect(checked({ kind: 'tags', add: 'oak, 橡木；desk\n' })).toEqual({
    kind: 'tags',
    add: ['oak', '橡木', 'desk'],
    remove: [],
  })
  expect(checked({ kind: 'tags', add: ' , ' })).toEqual([['add', 'staff.bulk.tagsRequired']])
  for (const at of ['', '2026-02-28', '2026-13-01T09:00'])
    expect(checked({ kind: 'publish_at', at })).toContainEqual(['at', 'staff.bulk.atRequired'])
  expect(checked({ kind: 'duplicate' })).toEqual({ kind: 'duplicate' })
})
