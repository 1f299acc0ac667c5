import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listingParams, sortOrders, type Listing } from './listing.ts'

const start: Listing = {
  q: '',
  category: '',
  sort: 'none',
  minPrice: undefined,
  maxPrice: undefined,
  width: undefined,
  depth: undefined,
  height: undefined,
  color: [],
  material: [],
  stock: false,
  adjustable: false,
  by: undefined,
  to: '',
  page: 1,
}

describe('reading a listing', () => {
  it('reads a URL', () => {
    const parameters = new URLSearchParams('q= desk &category=Desks&sort=price-desc&page=3&utm_source=mail')
    expect(listingParams.parse(parameters)).toEqual({
      ...start,
      q: 'desk',
      category: 'Desks',
      sort: 'price-desc',
      page: 3,
    })
  })

  it('shows everything, unsorted, on the first page without parameters', () => {
    expect(listingParams.parse(new URLSearchParams())).toEqual(start)
  })

  it.each([
    'sort=cheap',
    'sort=',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=two',
    'page=',
    'page=1e9',
    `q=${'a'.repeat(101)}`,
    `category=${'a'.repeat(101)}`,
    'q=desk%00',
    'category=%00',
    'by=2026-02-30',
    'by=0002-12-11',
    'by=soon',
  ])('ignores the invalid %s', (parameters) => {
    expect(listingParams.parse(new URLSearchParams(parameters))).toEqual(start)
  })

  it('accepts any URL', () => {
    const names = fc.constantFrom('q', 'category', 'sort', 'page', '__proto__')
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ unit: 'binary' }))), (pairs) => {
        const { page, sort, q } = listingParams.parse(new URLSearchParams(pairs))
        expect(Number.isInteger(page) && page >= 1).toBe(true)
        expect(sortOrders).toContain(sort)
        expect(q).toBe(q.trim())
      }),
    )
  })
})

describe('writing a listing', () => {
  it('leaves out initial values', () => {
    expect(listingParams.write(start).toString()).toBe('')
    expect(listingParams.write({ ...start, q: 'oak', sort: 'price-asc' }).toString()).toBe(
      'q=oak&sort=price-asc',
    )
    expect(listingParams.write({ ...start, category: 'Desks', page: 2 }).toString()).toBe(
      'category=Desks&page=2',
    )
  })

  it('writes addresses that read back the same', () => {
    const words = fc.string({ unit: 'binary', maxLength: 50 }).map((text) => text.replaceAll('\0', ''))
    const figure = fc.option(
      fc.integer({ min: 1, max: 20_000 }).map((units) => units / 10),
      { nil: undefined },
    )
    const names = fc.uniqueArray(
      words.filter((word) => word !== '' && word.isWellFormed()),
      { maxLength: 3 },
    )
    const listings = fc.record({
      minPrice: figure,
      maxPrice: figure,
      width: figure,
      depth: figure,
      height: figure,
      color: names.map((list) => list.toSorted()),
      material: names.map((list) => list.toSorted()),
      stock: fc.boolean(),
      adjustable: fc.boolean(),
      by: fc.constantFrom(undefined, '2026-12-11', '2028-02-29'),
      to: words.map((text) => text.trim()),
      q: words.map((text) => text.trim()),
      category: words,
      sort: fc.constantFrom(...sortOrders),
      page: fc.integer({ min: 1, max: 100_000 }),
    })
    fc.assert(
      fc.property(listings, (wanted) => {
        const address = listingParams.write(wanted).toString()
        expect(listingParams.parse(new URLSearchParams(address))).toEqual(wanted)
      }),
    )
  })
})
