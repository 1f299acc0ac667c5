import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filters, SortOrder } from '#core/catalogue/listing.ts'
import { addDays } from '#core/days.ts'
import { createContext, type Context } from '../../context.ts'
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts'
import { readSettings } from '../../settings/settings.ts'
import { promiseDelivery } from '../delivery/promise.ts'
import { readFacets } from './filter.ts'
import { listProducts } from './list-products.ts'
import { listMore } from './search/more.ts'

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

test('every count equals the number of products listed after choosing its value', async () => {
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

test('values are listed by families, and exact values only where an address names them', async () => {
  const all = await readFacets(context, wanted())
  expect(all.materials.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Wood', 'Metal', 'Fabric', 'Leather', 'Plastic', 'Stone', 'Glass']),
  )
  const shown = [...all.materials, ...all.colors].map(({ name }) => name)
  for (const exact of ['Chromed steel', 'Solid oak', 'Oak', 'Sage']) expect(shown).not.toContain(exact)
  const [sage] = (await readFacets(context, wanted({ color: ['Sage'] }))).colors.slice(-1)
  expect(sage).toMatchObject({ name: 'Sage', displayName: 'Sage', hex: '#8FA08A' })
  expect(sage?.count).toBe((await idsOf({ color: ['Sage'] })).length)
  const [green, exact] = [await idsOf({ color: ['Green'] }), await idsOf({ color: ['Sage'] })]
  expect(green).toEqual(expect.arrayContaining(exact))
  expect(green.length).toBeGreaterThan(exact.length)
})

const someOf = (...names: string[]) => fc.subarray(names, { maxLength: 2 })
const someFilters = fc.record({
  category: fc.constantFrom('', 'Desks', 'Chairs'),
  q: fc.constantFrom('', 'table', 'oak'),
  color: someOf('Wood', 'Black', 'Green', 'Metallic', 'Sage', 'Oak', 'no such color'),
  material: someOf('Wood', 'Metal', 'Leather', 'Other', 'Chromed steel', 'PU leather'),
  width: fc.constantFrom(undefined, 60, 140),
  maxPrice: fc.constantFrom(undefined, 400, 1600),
  stock: fc.boolean(),
})

test('whatever is chosen, each count is the number of products listed, and what to drop brings some', async () => {
  await fc.assert(
    fc.asyncProperty(someFilters, fc.nat(), async (filters, at) => {
      const shown = async (about: Parameters<typeof wanted>[0]) =>
        (await list({ ...filters, ...about })).total +
        (await listMore(context, wanted({ ...filters, ...about }))).products.length
      const facets = await readFacets(context, wanted(filters))
      expect(facets.total).toBe(await shown({}))
      for (const facet of ['color', 'material'] as const) {
        const values = facet === 'color' ? facets.colors : facets.materials
        const value = values[at % values.length]
        if (value) expect(await shown({ [facet]: [value.name] })).toBe(value.count)
      }
      if (facets.drop) expect(await shown({ [facets.drop]: undefined })).toBeGreaterThan(0)
      if (facets.total > 0) expect(facets.drop).toBeUndefined()
    }),
    { numRuns: 25 },
  )
})

test('products in stock are delivered by the promised day, and never to an unknown place', async () => {
  const to = 'Kuching'
  const { to: day } = await promiseDelivery(context, { to, lang: 'en' })
  const inStock = await idsOf({ stock: true })
  expect(await idsOf({ to, by: day })).toEqual(inStock)
  expect((await readFacets(context, wanted({ to }))).delivery).toEqual({
    place: 'Kuching',
    country: 'Malaysia',
    soonest: day,
    count: inStock.length,
  })

  const before = { to, by: addDays(day, -1) }
  expect(await idsOf(before)).toEqual([])
  expect(await readFacets(context, wanted(before))).toMatchObject({
    total: 0,
    delivery: { soonest: day, count: 0 },
  })
  // An order reaches this place a week earlier.
  expect(await idsOf({ ...before, to: '40150' })).toEqual(inStock)

  expect(await idsOf({ to: 'Atlantis', by: '2999-12-31' })).toEqual([])
  expect((await readFacets(context, wanted({ to: 'Atlantis' }))).delivery).toEqual({ count: 0 })
  expect(await idsOf({ by: day })).toEqual(await idsOf({}))
})

test('values are named in the requested language', async () => {
  const facets = await readFacets(context, { ...wanted({ q: 'desk' }), lang: 'zh-TW' })
  expect(facets.colors).toContainEqual(expect.objectContaining({ name: 'Wood', displayName: '木色' }))
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

test('hidden products are neither listed nor counted', async () => {
  const before = await readFacets(context, wanted({ stock: true }))
  await database.db.execute(sql`update products set published = false where id = 'duo-bench-desk'`)
  expect((await readFacets(context, wanted({ stock: true }))).total).toBe(before.total - 1)
  expect(await idsOf({ stock: true })).not.toContain('duo-bench-desk')
})
