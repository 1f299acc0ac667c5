import type { Filters } from '../listing.ts'

/** No filter at all. */
export const unfiltered: Filters = {}

/** A spec as filters see it. */
export interface FacetSpec {
  price: number
  width: number | undefined
  depth: number | undefined
  height: number | undefined
  /** English names. */
  colors: readonly string[]
  materials: readonly string[]
  inStock: boolean
  adjustable: boolean
}

/** A product as filters see it. */
export interface FacetProduct {
  id: string
  /** The key of its category. */
  category: string
  specs: readonly FacetSpec[]
}

export const facetNames = ['category', 'price', 'size', 'color', 'material', 'stock', 'adjustable'] as const
type Facet = (typeof facetNames)[number]

export interface FacetCounts {
  /** Products of which a spec passes every filter. */
  total: number
  /** Products for each value, with every filter but the one of the same facet. */
  categories: Map<string, number>
  colors: Map<string, number>
  materials: Map<string, number>
  inStock: number
  adjustable: number
}

const atMost = (value: number | undefined, most: number | undefined) =>
  most === undefined || (value !== undefined && value <= most)

/** The facets whose filter a spec does not pass, as bits in the order of their names. */
function refusals(spec: FacetSpec, wanted: Filters): number {
  let bits = 0
  const { minPrice = 0, maxPrice = Infinity, color = [], material = [] } = wanted
  if (spec.price < minPrice || spec.price > maxPrice) bits |= bitOf.price
  if (
    !atMost(spec.width, wanted.width) ||
    !atMost(spec.depth, wanted.depth) ||
    !atMost(spec.height, wanted.height)
  )
    bits |= bitOf.size
  if (color.length > 0 && !color.some((name) => spec.colors.includes(name))) bits |= bitOf.color
  if (material.length > 0 && !material.some((name) => spec.materials.includes(name))) bits |= bitOf.material
  if (wanted.stock && !spec.inStock) bits |= bitOf.stock
  if (wanted.adjustable && !spec.adjustable) bits |= bitOf.adjustable
  return bits
}

const bitOf = Object.fromEntries(facetNames.map((name, index) => [name, 1 << index])) as Record<Facet, number>

/**
 * The products of which one spec passes all filters, in their order, and how many there are for each value of a facet:
 * a facet is counted by all the others, so that every value says what choosing it would show.
 */
export function filterProducts<P extends FacetProduct>(
  products: readonly P[],
  wanted: Filters,
  category: string,
): { found: P[]; counts: FacetCounts } {
  const found: P[] = []
  const counts: FacetCounts = {
    total: 0,
    categories: new Map(),
    colors: new Map(),
    materials: new Map(),
    inStock: 0,
    adjustable: 0,
  }
  // The last product that a value was counted for: a product counts once, however many specs have it.
  const last = { colors: new Map<string, number>(), materials: new Map<string, number>() }
  const countOnce = (facet: 'colors' | 'materials', values: readonly string[], index: number) => {
    for (const value of values) {
      if (last[facet].get(value) === index) continue
      last[facet].set(value, index)
      counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1)
    }
  }
  for (const [index, product] of products.entries()) {
    const elsewhere = category !== '' && product.category !== category ? bitOf.category : 0
    let [passed, inCategory, inStock, adjustable] = [false, false, false, false]
    for (const spec of product.specs) {
      const refused = refusals(spec, wanted) | elsewhere
      if (refused === 0) passed = true
      if ((refused & ~bitOf.category) === 0) inCategory = true
      if ((refused & ~bitOf.color) === 0) countOnce('colors', spec.colors, index)
      if ((refused & ~bitOf.material) === 0) countOnce('materials', spec.materials, index)
      if ((refused & ~bitOf.stock) === 0 && spec.inStock) inStock = true
      if ((refused & ~bitOf.adjustable) === 0 && spec.adjustable) adjustable = true
    }
    if (passed) found.push(product)
    if (inCategory)
      counts.categories.set(product.category, (counts.categories.get(product.category) ?? 0) + 1)
    if (inStock) counts.inStock += 1
    if (adjustable) counts.adjustable += 1
  }
  counts.total = found.length
  return { found, counts }
}
