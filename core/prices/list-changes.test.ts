import { expect, test } from 'vitest'
import type { CompanyPrice } from './company-prices.ts'
import { changesOfList } from './list-changes.ts'

const all = (perCent: number): CompanyPrice => ({ scope: 'all', perCent })
const desks = (perCent: number): CompanyPrice => ({ scope: 'category', category: 'desks', perCent })

test('a list in another sequence changes nothing and keeps its places', () => {
  const before = [all(1), desks(2), all(3), all(3)]
  expect(changesOfList(before, [all(3), desks(2), all(3), all(1)])).toEqual({
    prices: before,
    changes: [],
    unchanged: 4,
  })
})

test('what is for the same goods is changed; the rest is removed or added', () => {
  expect(changesOfList([all(1), all(2), desks(3)], [all(2), desks(4), desks(5)])).toEqual({
    prices: [all(2), desks(4), desks(5)],
    changes: [{ before: all(1) }, { before: desks(3), after: desks(4) }, { after: desks(5) }],
    unchanged: 1,
  })
})
