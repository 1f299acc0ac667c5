import { afterEach, expect, test, vi } from 'vitest'
import { createSlugs } from '../../slug.ts'
import { findCategories } from './find-categories.ts'
import { groupRows } from './group-rows.ts'
import { guessColumns } from './guess-columns.ts'
import { findPictures } from './match-pictures.ts'
import { takeId, toProduct } from './products/to-product.ts'

afterEach(() => void vi.restoreAllMocks())

/** Names without any letter that a slug can contain: 升降桌一, 升降桌二, … with Chinese numerals. */
const nameOf = (number: number) =>
  `升降桌${Array.from(String(number), (digit) => '零一二三四五六七八九'[Number(digit)]).join('')}`

/** Reads a sheet with `count` products and pictures, and returns the number of look-ups and comparisons. */
function lookUps(count: number): number {
  let read = 0
  const pictures = Array.from({ length: count }, (_, number) => ({
    get name() {
      read += 1
      return `${nameOf(number)}圖.jpg`
    },
    url: `/pictures/${number}.webp`,
  }))
  const rows = Array.from({ length: count }, (_, number) => ({
    row: number + 1,
    line: number + 2,
    cells: [nameOf(number), '1290', `${nameOf(number)}.jpg`],
  }))
  const spies = [
    vi.spyOn(Set.prototype, 'has'),
    vi.spyOn(Map.prototype, 'get'),
    vi.spyOn(Map.prototype, 'has'),
    vi.spyOn(String.prototype, 'normalize'),
    // Each step of comparing two words calls `Math.min` once.
    vi.spyOn(Math, 'min'),
  ]
  const taken = createSlugs()
  const around = {
    source: 'table',
    pictures: findPictures(pictures),
    categories: findCategories([{ key: 'desks', name: { en: 'Desks', 'zh-TW': '桌子' } }]),
    category: 'desks',
    publish: true,
  } as const
  const groups = groupRows(rows, guessColumns(['品名', '售價', '圖片']), 'table')
  const ids = groups.map((group) => {
    const id = takeId(group, new Map(), taken)
    return toProduct(group, undefined, id, around).product.id
  })
  const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, read)
  vi.restoreAllMocks()
  expect(new Set(ids).size).toBe(count)
  return calls
}

test('twice as many names without Latin letters take twice as many look-ups', () => {
  const [some, many] = [lookUps(1_200), lookUps(2_400)]
  expect(some).toBeGreaterThan(10_000)
  // The limit is a little above 2, for sorting the pictures and for more similar names. Comparing every name with
  // every other would take four times as many.
  expect(many / some).toBeLessThan(2.7)
})
