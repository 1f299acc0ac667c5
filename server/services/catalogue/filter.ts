import { and, sql } from 'drizzle-orm'
import { addCounts, countFacets, filterProducts, type Sought } from '#core/catalogue/facets/count-facets.ts'
import { filterToDrop } from '#core/catalogue/facets/drop.ts'
import type { SortOrder, ListRequest } from '#core/catalogue/listing.ts'
import { findPlace } from '#core/delivery/find-place.ts'
import { startLanguage, type Language, type LocalizedText } from '#core/language.ts'
import type { Context } from '../../context.ts'
import { products } from '../../database/tables/catalogue.ts'
import { planDelivery } from '../delivery/promise.ts'
import { readFacetIndex, type FacetIndex, type Values } from './facet-index.ts'
import { containsWord, isPublished, wordsOf } from './product-conditions.ts'
import { findCandidates, maxMore } from './search/candidates.ts'

type RequestInLanguage = ListRequest & { lang: Language }

/** Finds the ids of the products of a listing, sorted. */
export async function filterListing(context: Context, wanted: RequestInLanguage & { sort: SortOrder }) {
  const { index, sought, key } = await resolve(context, wanted)
  const searched = await findWithWords(context, index, wanted)
  return idsOf(index, filterProducts(index.table, searched, sought, key))
}

/** Finds the products of 'More that may fit', the second part of a search, that pass the filters; best first. */
export async function filterCandidates(context: Context, wanted: RequestInLanguage, most: number) {
  const { index, sought, key } = await resolve(context, wanted)
  const candidates = await findOthers(context, index, wanted)
  return idsOf(index, filterProducts(index.table, candidates, sought, key).slice(0, most))
}

const idsOf = ({ table }: FacetIndex, products: readonly number[]) =>
  products.map((product) => table.ids[product] ?? '')

/** The positions in the index of the products whose texts contain all words of a search, sorted. */
async function findWithWords(
  { database }: Context,
  index: FacetIndex,
  { q, sort = 'none' }: { q: string; sort?: SortOrder },
) {
  const words = wordsOf(q)
  const all = index.inOrder(sort)
  if (words.length === 0) return all
  const found = await index.find(`words ${words.join(' ')}`, async () => {
    // All ids are returned in one row, because transferring thousands of rows takes longer than the search.
    const [row] = await database
      .select({ ids: sql<string | null>`string_agg(${products.id}, chr(10))` })
      .from(products)
      .where(and(isPublished, ...words.map(containsWord)))
    return row?.ids?.split('\n') ?? []
  })
  const matching = new Set(found)
  return all.filter((product) => matching.has(product))
}

/** The positions in the index of the products for the second part of a search, best first. */
const findOthers = (context: Context, index: FacetIndex, { q }: RequestInLanguage) =>
  index.find(`others ${q}`, () => findCandidates(context, q))

/** Reads the index, and converts the filter values of a request to their numbers in the index. */
async function resolve(context: Context, wanted: RequestInLanguage) {
  const [index, destination] = await Promise.all([readFacetIndex(context), findDestination(context, wanted)])
  const { minPrice, maxPrice, width, depth, height, stock, adjustable, color = [], material = [] } = wanted
  // A number that no value has.
  const unknown = -1
  const sought: Sought = {
    minPrice,
    maxPrice,
    width,
    depth,
    height,
    stock,
    adjustable,
    color: color.map((name) => index.colors.numbers.get(name) ?? unknown),
    material: material.map((name) => index.materials.numbers.get(name) ?? unknown),
    ...(destination && { delivery: { window: destination.window, by: wanted.by } }),
  }
  const category = index.categories.find(({ name }) => name[startLanguage] === wanted.category)
  // An unknown category name matches no product.
  const key = wanted.category === '' ? '' : (category?.key ?? '\0')
  return { index, sought, key, destination }
}

/**
 * Returns the place that a visitor entered, and the promised days for an order placed now; undefined if nothing was
 * entered.
 */
async function findDestination(context: Context, { to = '', lang }: RequestInLanguage) {
  if (to === '') return undefined
  // Always a place in Malaysia, whatever the language: five digits rarely mean Taiwan, where postcodes have three or
  // six.
  const place = findPlace(to, 'Malaysia', lang)
  return { place, window: place && (await planDelivery(context, place)).promise }
}

/**
 * Counts the products that the list would show if each filter value were chosen, in both parts of a search. The second
 * part, 'More that may fit', is counted up to its limit.
 */
export async function readFacets(context: Context, wanted: RequestInLanguage) {
  const { index, sought, key, destination } = await resolve(context, wanted)
  const [first, second] = await Promise.all([
    findWithWords(context, index, { q: wanted.q }),
    findOthers(context, index, wanted),
  ])
  const isAll = first === index.inOrder('none')
  const count = (filters: Sought) =>
    addCounts(
      isAll ? index.count(filters, key) : countFacets(index.table, first, filters, key),
      countFacets(index.table, second, filters, key),
      maxMore,
    )
  const counts = count(sought)
  const unfiltered = count({})
  const list = (filters: Sought, products: readonly number[]) =>
    filterProducts(index.table, products, filters, key).length
  const drop =
    counts.total === 0
      ? filterToDrop(sought, (filters) => list(filters, first) + Math.min(list(filters, second), maxMore))
      : undefined
  return {
    total: counts.total,
    ...(drop && { drop }),
    categories: index.categories.map(({ key: own, name }) => ({
      name: name[startLanguage],
      displayName: name[wanted.lang],
      count: counts.categories.get(own) ?? 0,
    })),
    colors: listValues(index.colors, {
      counts: counts.colors,
      unfiltered: unfiltered.colors,
      chosen: wanted.color,
      lang: wanted.lang,
    }),
    materials: listValues(index.materials, {
      counts: counts.materials,
      unfiltered: unfiltered.materials,
      chosen: wanted.material,
      lang: wanted.lang,
    }),
    inStock: counts.inStock,
    adjustable: counts.adjustable,
    hasAdjustable: unfiltered.adjustable > 0 || wanted.adjustable === true,
    ...(destination && {
      delivery: {
        place: destination.place?.name,
        country: destination.place?.country,
        soonest: destination.window?.to,
        count: counts.delivered,
      },
    }),
  }
}

interface ListedValues {
  /** The counts; the index is the number of the value. */
  counts: readonly number[]
  unfiltered: readonly number[]
  /** The English names of the chosen values. */
  chosen: readonly string[] | undefined
  lang: Language
}

/**
 * Lists the families of a facet with their counts, sorted by their number of products without filters, then the exact
 * values that were chosen by URL.
 */
function listValues<Value extends { name: LocalizedText }>(
  { known, numbers, families }: Values<Value>,
  { counts, unfiltered, chosen = [], lang }: ListedValues,
) {
  const most = unfiltered
    .slice(0, families)
    .map((count = 0, number) => ({ count, number }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ number }) => number)
  const listed = new Set([...most, ...chosen.map((name) => numbers.get(name))])
  return [...listed].flatMap((number) => {
    const value = number === undefined ? undefined : known[number]
    if (number === undefined || value === undefined) return []
    return [{ ...value, name: value.name.en, displayName: value.name[lang], count: counts[number] ?? 0 }]
  })
}
