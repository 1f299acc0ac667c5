import { asc, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { countFacets, type FacetCounts, type Sought } from '#core/catalogue/facets/count-facets.ts'
import { createFacetTable, specsOf, type FacetTable } from '#core/catalogue/facets/facet-table.ts'
import {
  colorFamilies,
  colorFamily,
  materialFamilies,
  materialFamily,
} from '#core/catalogue/facets/families.ts'
import type { Measures } from '#core/catalogue/kinds/measures.ts'
import type { Swatch } from '#core/catalogue/kinds/swatches.ts'
import type { SortOrder } from '#core/catalogue/listing.ts'
import type { LocalizedText } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import type { Context } from '../../context.ts'
import { readInBatches } from '../../database/read-in-batches.ts'
import { categories } from '../../database/tables/catalogue.ts'

/**
 * The numbered values of a facet: first its families, which pages list, then the exact values, which old URLs contain.
 */
export interface Values<Value> {
  /** Values by their numbers. */
  known: readonly Value[]
  /** Numbers by English name. A family and an exact value of the same name share a number. */
  numbers: ReadonlyMap<string, number>
  /** The number of families. */
  families: number
}

export interface FacetIndex {
  categories: readonly { key: string; name: LocalizedText }[]
  colors: Values<{ name: LocalizedText; hex: string }>
  materials: Values<{ name: LocalizedText }>
  table: FacetTable
  /** Returns the numbers of all products, sorted. Each sort order always returns the same array. */
  inOrder: (sort: SortOrder) => readonly number[]
  /** Counts the facets of all products. The counts are cached per category and filters. */
  count: (filters: Sought, category: string) => FacetCounts
  /** Returns the numbers of the products found by a search. `readIds` is called only if the key is not cached. */
  find: (key: string, readIds: () => Promise<readonly string[]>) => Promise<readonly number[]>
}

/** The maximum number of combinations of filters whose counts are cached. */
const maxCounts = 500
/** The maximum number of products in all cached searches together. */
const maxFound = 200_000

/**
 * Reads the filterable data of all published products. The result is cached until the catalogue changes, or a spec
 * sells out or is in stock again.
 */
export const readFacetIndex = ({ database, totals }: Pick<Context, 'database' | 'totals'>) =>
  totals.of('facets', () => readAll(database))

/** Number of specs read at a time. */
const batch = 2_000

type SpecRow = {
  id: string
  category: string
  first_price_sen: number
  rank: number | null
  price_sen: number
  stock: number
  size: Measures | null
  swatches: string | null
  materials: string | null
  adjustable: boolean
}

const unknownSize: Measures = { width: NaN, depth: NaN, height: NaN }

// Reads the JSON columns as text. Many specs share the same few texts, and each text is parsed only once.
const specsInOrder = sql`
  select products.id, products.category_key as category, products.first_price_sen,
    case when products.best_seller then products.best_seller_position end as rank,
    specs.price_sen, specs.stock, specs.size_cm as size, specs.swatches::text as swatches,
    specs.materials::text as materials, specs.height_range_cm is not null as adjustable
  from products join specs on specs.product_id = products.id
  where products.published
  order by products.position, products.id, specs.position`

async function readAll(database: Context['database']): Promise<FacetIndex> {
  const itsCategories = await database
    .select({ key: categories.key, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position))
  const colors = createValues({
    valuesOf: (swatches: Swatch[]) => swatches,
    families: colorFamilies,
    familyOf: ({ hex, name }) => colorFamily({ hex, name: name.en }),
  })
  const materials = createValues({
    valuesOf: (names: Record<keyof LocalizedText, string[]>) =>
      names.en.map((en, at) => ({ name: { en, 'zh-TW': names['zh-TW'][at] ?? en } })),
    families: materialFamilies,
    familyOf: ({ name }) => materialFamily(name.en),
  })
  const { table, add } = createFacetTable({ colors: colors.families, materials: materials.families })
  const firstPrices: number[] = []
  const ranks: number[] = []
  const addRow = (row: SpecRow) => {
    const { width, depth, height } = row.size ?? unknownSize
    const isFirst = add(row, {
      price: toRinggit(row.price_sen),
      width,
      depth,
      height,
      colors: colors.numbersOf(row.swatches),
      materials: materials.numbersOf(row.materials),
      inStock: row.stock > 0,
      adjustable: row.adjustable,
    })
    if (!isFirst) return
    firstPrices.push(row.first_price_sen)
    // Products that are not best sellers come last.
    ranks.push(row.rank ?? Infinity)
  }
  await readInBatches<SpecRow>({ database }, { query: specsInOrder, batch }, (rows) => rows.forEach(addRow))
  const inOrder = createOrders(table, { firstPrices, ranks })
  const counts = new LRUCache<string, FacetCounts>({ max: maxCounts })
  return {
    categories: itsCategories,
    colors,
    materials,
    table,
    inOrder,
    count(filters, category) {
      const key = JSON.stringify([category, filters])
      const counted = counts.get(key) ?? countFacets(table, inOrder('none'), filters, category)
      counts.set(key, counted)
      return counted
    },
    find: createFinder(table),
  }
}

/** Caches the products of the latest searches, because a page requests its list and its counts at the same time. */
function createFinder({ ids: all }: FacetTable): FacetIndex['find'] {
  const numbers = new Map(all.map((id, number) => [id, number]))
  const searches = new LRUCache<string, readonly number[]>({ maxSize: maxFound })
  const reading = new Map<string, Promise<readonly number[]>>()
  const read = async (key: string, readIds: () => Promise<readonly string[]>) => {
    try {
      const ids = await readIds()
      const found = ids.map((id) => numbers.get(id)).filter((product) => product !== undefined)
      searches.set(key, found, { size: found.length + 1 })
      return found
    } finally {
      reading.delete(key)
    }
  }
  return async (key, readIds) => {
    const known = searches.get(key) ?? reading.get(key)
    if (known !== undefined) return known
    const found = read(key, readIds)
    reading.set(key, found)
    return found
  }
}

interface ValuesRule<Column, Value> {
  /** The values in a JSON column. */
  valuesOf: (column: Column) => Value[]
  families: readonly Value[]
  familyOf: (value: Value) => Value
}

/**
 * Numbers the families of a facet, then its values in the sequence in which they first appear in JSON columns. The
 * family of a value is computed here, once per index.
 */
function createValues<Column, Value extends { name: LocalizedText }>(rule: ValuesRule<Column, Value>) {
  const known = [...rule.families]
  const numbers = new Map(known.map(({ name }, number) => [name.en, number]))
  const lists = new Map<string, readonly number[]>()
  const numberOf = (value: Value) => {
    const number = numbers.get(value.name.en) ?? known.push(value) - 1
    numbers.set(value.name.en, number)
    return number
  }
  return {
    known,
    numbers,
    families: rule.families.length,
    /** Returns the numbers of the families and values in a column. The same text always returns the same array. */
    numbersOf(json: string | null): readonly number[] {
      if (json === null) return []
      const numbered = lists.get(json)
      if (numbered !== undefined) return numbered
      const values = rule.valuesOf(JSON.parse(json) as Column)
      const list = [...new Set([...values.map(rule.familyOf), ...values].map(numberOf))]
      lists.set(json, list)
      return list
    },
  }
}

/** Returns a function that lists all products in a sort order; each sort order is computed only once. */
function createOrders(
  table: FacetTable,
  { firstPrices, ranks }: { firstPrices: readonly number[]; ranks: readonly number[] },
) {
  const all = [...table.ids.keys()]
  const by = (of: (product: number) => number) => {
    const keys = all.map(of)
    const keyOf = (product: number) => keys[product] ?? Infinity
    return all.toSorted((one, other) => {
      const [first, second] = [keyOf(one), keyOf(other)]
      return first === second ? 0 : first - second
    })
  }
  const firstPriceOf = (product: number) => firstPrices[product] ?? 0
  const narrowest = (product: number) =>
    Math.min(
      ...table.specs.width
        .slice(...specsOf(table, product))
        .map((width) => (Number.isNaN(width) ? Infinity : width)),
    )
  const orders: Record<SortOrder, () => readonly number[]> = {
    none: () => all,
    'price-asc': () => by(firstPriceOf),
    'price-desc': () => by((product) => -firstPriceOf(product)),
    newest: () => all.toReversed(),
    width: () => by(narrowest),
    'best-selling': () => by((product) => ranks[product] ?? Infinity),
  }
  const sorted = new Map<SortOrder, readonly number[]>()
  return (sort: SortOrder) => {
    const list = sorted.get(sort) ?? orders[sort]()
    sorted.set(sort, list)
    return list
  }
}
