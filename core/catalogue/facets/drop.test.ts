import { expect, test } from 'vitest'
import type { Sought } from './count-facets.ts'
import { filterToDrop } from './drop.ts'

/** Returns a function that counts the products of each row, unless the search has the filter that hides them. */
const hiddenBy =
  (...rows: readonly (readonly [count: number, isHidden: (sought: Sought) => boolean])[]) =>
  (sought: Sought) =>
    rows.reduce((sum, [count, isHidden]) => sum + (isHidden(sought) ? 0 : count), 0)

const leather = ({ material }: Sought) => material !== undefined
const narrow = ({ width }: Sought) => width !== undefined

test('the filter that hides the most is the one to drop', () => {
  const sought: Sought = { width: 119, material: [3], stock: true }
  expect(filterToDrop(sought, hiddenBy([1, narrow], [3, leather]))).toBe('material')
  expect(filterToDrop(sought, hiddenBy([3, narrow], [1, leather]))).toBe('width')
  // Both filters hide the same number of products, so the one that comes first in `filterNames` is returned.
  expect(filterToDrop(sought, hiddenBy([2, narrow], [2, leather]))).toBe('width')
})

test('dropping a day keeps its place', () => {
  const window = { from: '2026-12-08', to: '2026-12-11' }
  const sought: Sought = { color: [], stock: false, delivery: { window, by: '2026-12-09' } }
  const asked: Sought[] = []
  const dropped = filterToDrop(sought, (changed) => {
    asked.push(changed)
    return changed.delivery?.by === undefined ? 4 : 0
  })
  expect(dropped).toBe('by')
  // Only filters that are set are tried, and each needs one count.
  expect(asked).toEqual([{ ...sought, delivery: { window, by: undefined } }])
})

test('no filter is named if none of them alone hides everything', () => {
  const both = hiddenBy([5, ({ width, stock }) => width !== undefined || stock === true])
  expect(filterToDrop({ width: 10, stock: true }, both)).toBeUndefined()
  expect(filterToDrop({}, () => 0)).toBeUndefined()
})
