import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filters, SortOrder } from '../../../core/catalogue/listing.ts'
import { createContext, type Context } from '../../context.ts'
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts'
import { readSettings } from '../../settings/settings.ts'
import { listProducts, readFacets } from './read.ts'

let database: TestDatabase
let context: Context
beforeAll(async () => {
  database = await createTestDatabase({ filled: true })
  context = createContext(database.db, readSettings({}))
})
afterAll(() => database.drop())

const wanted = (about: Filters & { q?: string; category?: string } = {}) => ({
  q: '',
  category: '',
  lang: 'en' as const,
  ...about,
})
const list = (about: Parameters<typeof wanted>[0], sort: SortOrder = 'none') =>
  listProducts(context, { ...wanted(about), sort, page: 1, pageSize: 100 })
const idsOf = async (about: Parameters<typeof wanted>[0], sort?: SortOrder) =>
  (await list(about, sort)).products.map(({ id }) => id)

test('a height-adjustable desk under 140 cm and RM 1,600 is found', async () => {
  const desk = { category: 'Desks', adjustable: true, width: 140, maxPrice: 1600 }
  expect(await idsOf(desk)).toEqual(['lift-sit-stand-desk'])
  expect((await readFacets(context, wanted(desk))).total).toBe(1)
})

test('every count is what choosing its value lists', async () => {
  const filters = { category: 'Desks', stock: true }
  const { colors, materials, categories, inStock, adjustable } = await readFacets(context, wanted(filters))
  expect(colors.length).toBeGreaterThan(3)
  for (const { name, count } of colors) expect(await idsOf({ ...filters, color: [name] })).toHaveLength(count)
  for (const { name, count } of materials)
    expect(await idsOf({ ...filters, material: [name] })).toHaveLength(count)
  for (const { name, count } of categories)
    expect(await idsOf({ ...filters, category: name })).toHaveLength(count)
  expect((await list(filters)).total).toBe(inStock)
  expect((await list({ ...filters, adjustable: true })).total).toBe(adjustable)
})

test('values have the names of the language, and the words of a search count', async () => {
  const facets = await readFacets(context, { ...wanted({ q: 'desk' }), lang: 'zh-TW' })
  expect(facets.colors).toContainEqual(expect.objectContaining({ name: 'Oak', displayName: '橡木' }))
  expect(facets.total).toBe((await list({ q: 'desk' })).total)
  expect((await list({ q: 'desk', adjustable: true })).total).toBe(facets.adjustable)
  expect((await readFacets(context, wanted({ category: 'Gardens' }))).total).toBe(0)
})

test('lists are sorted by newest, by width and by best selling', async () => {
  const all = await idsOf({})
  expect(await idsOf({}, 'newest')).toEqual(all.toReversed())
  const { products } = await list({}, 'width')
  const widths = products.map(({ specs }) =>
    Math.min(...specs.map(({ sizeCm }) => sizeCm?.width ?? Infinity)),
  )
  expect(widths).toEqual(widths.toSorted((one, other) => one - other))
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from products where best_seller order by best_seller_position, position`,
  )
  expect((await idsOf({}, 'best-selling')).slice(0, rows.length)).toEqual(rows.map(({ id }) => id))
  const prices = (await list({ stock: true }, 'price-desc')).products.map(({ price = 0 }) => price)
  expect(prices).toEqual(prices.toSorted((one, other) => other - one))
})

test('what is hidden from the shop is neither listed nor counted', async () => {
  const before = await readFacets(context, wanted({ stock: true }))
  await database.db.execute(sql`update products set published = false where id = 'duo-bench-desk'`)
  expect((await readFacets(context, wanted({ stock: true }))).total).toBe(before.total - 1)
  expect(await idsOf({ stock: true })).not.toContain('duo-bench-desk')
})
