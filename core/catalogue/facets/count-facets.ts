import { isDeliveredBy, type DeliveryWindow } from '../../delivery/promise.ts'
import type { Filters } from '../listing.ts'
import { specsOf, type FacetTable } from './facet-table.ts'

/**
 * The filters with numbers instead of names for colours and materials, and with the delivery promise for the chosen
 * place.
 */
export interface Sought extends Omit<Filters, 'color' | 'material' | 'by' | 'to'> {
  color?: readonly number[]
  material?: readonly number[]
  /** "Delivered by date." */
  delivery?: {
    /** When an order placed now would arrive; undefined if the shop cannot deliver it. */
    window: DeliveryWindow | undefined
    /** The requested day. If it is undefined, nothing is filtered out. */
    by: string | undefined
  }
}

const facetNames = [
  'category',
  'price',
  'size',
  'color',
  'material',
  'stock',
  'adjustable',
  'delivery',
] as const

export interface FacetCounts {
  /** Products with a spec that passes every filter. */
  total: number
  /** Number of products per category, under all filters except the category filter. */
  categories: Map<string, number>
  /** Number of products per colour, under all filters except the colour filter; indexed by the number of the colour. */
  colors: number[]
  materials: number[]
  inStock: number
  adjustable: number
  /** Products delivered by the requested day or, if no day is requested, by the last promised day. */
  delivered: number
}

const bitOf = Object.fromEntries(facetNames.map((name, index) => [name, 1 << index])) as Record<
  (typeof facetNames)[number],
  number
>

// An unknown measure is NaN.
const isTooLarge = (value: number | undefined, most: number | undefined) =>
  most !== undefined && !(value !== undefined && value <= most)

const misses = (values: readonly number[] = [], sought: readonly number[]) =>
  sought.length > 0 && !sought.some((value) => values.includes(value))

/** Returns a function that finds the filters that a spec does not pass, as one bit per facet. */
function refusalsBy({ specs }: FacetTable, sought: Sought): (spec: number) => number {
  const {
    minPrice = 0,
    maxPrice = Infinity,
    width,
    depth,
    height,
    color = [],
    material = [],
    delivery,
  } = sought
  const [needsStock, needsAdjustable] = [sought.stock === true, sought.adjustable === true]
  const [needsDelivery, isDelivered] = [delivery?.by !== undefined, deliveredBy(delivery)]
  const isSized = width !== undefined || depth !== undefined || height !== undefined
  return (spec) => {
    const price = specs.price[spec] ?? 0
    let bits = price < minPrice || price > maxPrice ? bitOf.price : 0
    if (
      isSized &&
      (isTooLarge(specs.width[spec], width) ||
        isTooLarge(specs.depth[spec], depth) ||
        isTooLarge(specs.height[spec], height))
    )
      bits |= bitOf.size
    if (misses(specs.colors[spec], color)) bits |= bitOf.color
    if (misses(specs.materials[spec], material)) bits |= bitOf.material
    if (needsStock && !specs.inStock[spec]) bits |= bitOf.stock
    if (needsAdjustable && !specs.adjustable[spec]) bits |= bitOf.adjustable
    if (needsDelivery && !isDelivered(specs.inStock[spec])) bits |= bitOf.delivery
    return bits
  }
}

/**
 * Returns a function that tells, for a spec in stock or sold out, whether it is delivered by the requested day. If no
 * day is requested, the last promised day counts.
 */
function deliveredBy(delivery: Sought['delivery']): (inStock: boolean | undefined) => boolean {
  const window = delivery?.window
  if (window === undefined) return () => false
  // The days are compared only once, not again for every spec.
  const arrives = (inStock: boolean) => isDeliveredBy(delivery?.by ?? window.to, window, inStock)
  const [arrivesInStock, arrivesSoldOut] = [arrives(true), arrives(false)]
  return (inStock) => (inStock ? arrivesInStock : arrivesSoldOut)
}

/** Returns the numbers of the products that pass all filters; '' stands for every category. */
export function filterProducts(
  table: FacetTable,
  products: readonly number[],
  sought: Sought,
  category: string,
): number[] {
  const refusals = refusalsBy(table, sought)
  return products.filter((product) => {
    if (category !== '' && table.categories[product] !== category) return false
    const [first, end] = specsOf(table, product)
    for (let spec = first; spec < end; spec += 1) if (refusals(spec) === 0) return true
    return false
  })
}

/**
 * Counts each product once per value, even if several of its specs have the value. Exact values are counted only if
 * they are chosen, because the page lists no others.
 */
function countValues(families: number, chosen: readonly number[] = []) {
  const counts: number[] = []
  const last: number[] = []
  return {
    counts,
    add(values: readonly number[] = [], product: number) {
      for (const value of values) {
        if (value >= families) {
          // Values are sorted with families first, so that the rest can be skipped.
          if (chosen.length === 0) break
          if (!chosen.includes(value)) continue
        }
        if (last[value] === product) continue
        last[value] = product
        counts[value] = (counts[value] ?? 0) + 1
      }
    },
  }
}

/**
 * Counts the products of every value of every facet, under the filters of all other facets. The count of a value thus
 * says how many products choosing it would show.
 */
export function countFacets(
  table: FacetTable,
  products: readonly number[],
  sought: Sought,
  category: string,
): FacetCounts {
  const refusals = refusalsBy(table, sought)
  const { specs, families } = table
  const colors = countValues(families.colors, sought.color)
  const materials = countValues(families.materials, sought.material)
  const categories = new Map<string, number>()
  const counts = { total: 0, inStock: 0, adjustable: 0, delivered: 0 }
  const { category: elsewhere, price: total, stock, adjustable, delivery, color, material } = bitOf
  const isDelivered = deliveredBy(sought.delivery)
  for (const product of products) {
    const own = table.categories[product] ?? ''
    // One bit per facet: set if a spec with the facet's value passes all filters except that of the facet. The price
    // facet has no count, so its bit means that a spec passes all filters.
    let passed = 0
    const start = category !== '' && own !== category ? elsewhere : 0
    const [first, end] = specsOf(table, product)
    for (let spec = first; spec < end; spec += 1) {
      const refused = refusals(spec) | start
      const inStock = specs.inStock[spec]
      if (refused === 0) passed |= total
      if ((refused & ~elsewhere) === 0) passed |= elsewhere
      if ((refused & ~color) === 0) colors.add(specs.colors[spec], product)
      if ((refused & ~material) === 0) materials.add(specs.materials[spec], product)
      if (inStock && (refused & ~stock) === 0) passed |= stock
      if (specs.adjustable[spec] && (refused & ~adjustable) === 0) passed |= adjustable
      if ((refused & ~delivery) === 0 && isDelivered(inStock)) passed |= delivery
    }
    if (passed & total) counts.total += 1
    if (passed & elsewhere) categories.set(own, (categories.get(own) ?? 0) + 1)
    if (passed & stock) counts.inStock += 1
    if (passed & adjustable) counts.adjustable += 1
    if (passed & delivery) counts.delivered += 1
  }
  return { ...counts, categories, colors: colors.counts, materials: materials.counts }
}

/** Adds the counts of two lists. The second list shows at most `most` products, so its counts are capped. */
export function addCounts(all: FacetCounts, some: FacetCounts, most: number): FacetCounts {
  const add = (one = 0, other = 0) => one + Math.min(other, most)
  const addValues = (one: readonly number[], other: readonly number[]) =>
    Array.from({ length: Math.max(one.length, other.length) }, (_, value) => add(one[value], other[value]))
  const keys = new Set([...all.categories.keys(), ...some.categories.keys()])
  return {
    total: add(all.total, some.total),
    categories: new Map(
      [...keys].map((key) => [key, add(all.categories.get(key), some.categories.get(key))]),
    ),
    colors: addValues(all.colors, some.colors),
    materials: addValues(all.materials, some.materials),
    inStock: add(all.inStock, some.inStock),
    adjustable: add(all.adjustable, some.adjustable),
    delivered: add(all.delivered, some.delivered),
  }
}
