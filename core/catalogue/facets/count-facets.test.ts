import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingParams } from '../listing.ts'
import { filterProducts, type FacetProduct, type FacetSpec } from './count-facets.ts'

const none = listingParams.parse(new URLSearchParams())
const spec = (about: Partial<FacetSpec> = {}): FacetSpec => ({
  price: 1500,
  width: 120,
  depth: 60,
  height: 74,
  colors: ['Oak'],
  materials: ['Steel'],
  inStock: true,
  adjustable: false,
  ...about,
})
const products: FacetProduct[] = [
  {
    id: 'lift',
    category: 'desks',
    specs: [spec({ adjustable: true }), spec({ width: 140, price: 1699, colors: ['White'] })],
  },
  { id: 'harrow', category: 'desks', specs: [spec({ width: 180, price: 4090, inStock: false })] },
  {
    id: 'tally',
    category: 'chairs',
    specs: [spec({ width: undefined, price: 389, colors: ['Sage', 'Black'] })],
  },
]
const idsOf = (query: string, category = '') =>
  filterProducts(products, listingParams.parse(new URLSearchParams(query)), category).found.map(
    ({ id }) => id,
  )

test('one and the same spec passes all filters', () => {
  expect(idsOf('')).toEqual(['lift', 'harrow', 'tally'])
  expect(idsOf('adjustable=yes&width=140&maxPrice=1600')).toEqual(['lift'])
  // The adjustable spec is oak; the white one is not adjustable.
  expect(idsOf('adjustable=yes&color=White')).toEqual([])
  expect(idsOf('color=White&color=Sage')).toEqual(['lift', 'tally'])
  expect(idsOf('stock=yes', 'desks')).toEqual(['lift'])
  // Without a width nobody knows whether it is narrow enough.
  expect(idsOf('width=500')).toEqual(['lift', 'harrow'])
})

test('every value says how many products choosing it would show', () => {
  const filters = fc.record({
    color: fc.subarray(['Oak', 'White', 'Sage', 'Black']),
    material: fc.subarray(['Steel']),
    width: fc.constantFrom(undefined, 120, 150),
    maxPrice: fc.constantFrom(undefined, 400, 1600, 5000),
    stock: fc.boolean(),
    adjustable: fc.boolean(),
  })
  fc.assert(
    fc.property(filters, fc.constantFrom('', 'desks', 'chairs'), (some, category: string) => {
      const wanted = { ...none, ...some }
      const { counts, found } = filterProducts(products, wanted, category)
      const totalOf = (changes: object, inCategory = category) =>
        filterProducts(products, { ...wanted, ...changes }, inCategory).found.length
      expect(counts.total).toBe(found.length)
      for (const color of ['Oak', 'White', 'Sage', 'Black'])
        expect(counts.colors.get(color) ?? 0).toBe(totalOf({ color: [color] }))
      for (const key of ['desks', 'chairs']) expect(counts.categories.get(key) ?? 0).toBe(totalOf({}, key))
      expect(counts.inStock).toBe(totalOf({ stock: true }))
      expect(counts.adjustable).toBe(totalOf({ adjustable: true }))
    }),
  )
})
