import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCounts, countFacets, filterProducts, type Sought } from './count-facets.ts'
import { createFacetTable, type FacetSpec } from './facet-table.ts'

const [oak, white, sage, black] = [0, 1, 2, 3] as const
const steel = 0
const spec = (about: Partial<FacetSpec> = {}): FacetSpec => ({
  price: 1500,
  width: 120,
  depth: 60,
  height: 74,
  colors: [oak],
  materials: [steel],
  inStock: true,
  adjustable: false,
  ...about,
})
const catalogue = [
  {
    id: 'lift',
    category: 'desks',
    specs: [spec({ adjustable: true }), spec({ width: 140, price: 1699, colors: [white] })],
  },
  { id: 'harrow', category: 'desks', specs: [spec({ width: 180, price: 4090, inStock: false })] },
  {
    id: 'tally',
    category: 'chairs',
    specs: [spec({ width: NaN, price: 389, colors: [sage, black] })],
  },
]
const { table, add } = createFacetTable()
for (const product of catalogue) for (const one of product.specs) add(product, one)
const products = [...catalogue.keys()]
const window = { from: '2026-12-08', to: '2026-12-11' }
const idsOf = (wanted: Sought, category = '') =>
  filterProducts(table, products, wanted, category).map((product) => table.ids[product])

test('one spec must pass all filters', () => {
  expect(idsOf({})).toEqual(['lift', 'harrow', 'tally'])
  expect(idsOf({ adjustable: true, width: 140, maxPrice: 1600 })).toEqual(['lift'])
  // The adjustable spec is oak; the white spec is not adjustable.
  expect(idsOf({ adjustable: true, color: [white] })).toEqual([])
  expect(idsOf({ color: [white, sage] })).toEqual(['lift', 'tally'])
  expect(idsOf({ stock: true }, 'desks')).toEqual(['lift'])
  // Without a known width, a spec cannot pass the filter by width.
  expect(idsOf({ width: 500 })).toEqual(['lift', 'harrow'])
})

test('products in stock are delivered by the last promised day, and never to an unknown place', () => {
  expect(idsOf({ delivery: { window, by: '2026-12-11' } })).toEqual(['lift', 'tally'])
  expect(idsOf({ delivery: { window, by: '2026-12-10' } })).toEqual([])
  expect(idsOf({ delivery: { window: undefined, by: '2026-12-31' } })).toEqual([])
  expect(idsOf({ delivery: { window, by: undefined } })).toHaveLength(3)
  expect(countFacets(table, products, { delivery: { window, by: undefined } }, '').delivered).toBe(2)
})

const sought = fc.record({
  color: fc.subarray([oak, white, sage, black]),
  material: fc.subarray([steel]),
  width: fc.constantFrom(undefined, 120, 150),
  maxPrice: fc.constantFrom(undefined, 400, 1600, 5000),
  stock: fc.boolean(),
  adjustable: fc.boolean(),
  delivery: fc.record({
    window: fc.constantFrom(window, undefined),
    by: fc.constantFrom(undefined, '2026-12-10', '2026-12-11'),
  }),
})

test('the count of a value is the number of products that choosing it would show', () => {
  fc.assert(
    fc.property(sought, fc.constantFrom('', 'desks', 'chairs'), (wanted, category: string) => {
      const counts = countFacets(table, products, wanted, category)
      const totalOf = (changes: Sought, inCategory = category) =>
        filterProducts(table, products, { ...wanted, ...changes }, inCategory).length
      expect(counts.total).toBe(totalOf({}))
      for (const color of [oak, white, sage, black])
        expect(counts.colors[color] ?? 0).toBe(totalOf({ color: [color] }))
      for (const key of ['desks', 'chairs']) expect(counts.categories.get(key) ?? 0).toBe(totalOf({}, key))
      expect(counts.inStock).toBe(totalOf({ stock: true }))
      expect(counts.adjustable).toBe(totalOf({ adjustable: true }))
      const { delivery } = wanted
      expect(counts.delivered).toBe(totalOf({ delivery: { ...delivery, by: delivery.by ?? window.to } }))
    }),
  )
})

test('a second list counts up to as many products as it shows', () => {
  const [first, second] = [products.slice(0, 1), products.slice(1)]
  fc.assert(
    fc.property(sought, fc.integer({ min: 0, max: 2 }), (wanted, most) => {
      const counts = addCounts(
        countFacets(table, first, wanted, ''),
        countFacets(table, second, wanted, ''),
        most,
      )
      const shown = (changes: Sought) =>
        filterProducts(table, first, { ...wanted, ...changes }, '').length +
        filterProducts(table, second, { ...wanted, ...changes }, '').slice(0, most).length
      expect(counts.total).toBe(shown({}))
      for (const color of [oak, white, sage, black])
        expect(counts.colors[color] ?? 0).toBe(shown({ color: [color] }))
      expect(counts.inStock).toBe(shown({ stock: true }))
    }),
  )
})
