import { asc, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import {
  countFacets,
  type FacetCounts,
  type FacetProduct,
  type FacetSpec,
  type Sought,
} from '../../../core/catalogue/facets/count-facets.ts'
import type { Swatch } from '../../../core/catalogue/kinds/swatches.ts'
import type { SortOrder } from '../../../core/catalogue/listing.ts'
import type { LocalizedText } from '../../../core/language.ts'
import { toRinggit } from '../../../core/money.ts'
import type { Context } from '../../context.ts'
import { categories, products, specs } from '../../database/tables/catalogue.ts'

/** A product as filters and orders see it. */
interface IndexedProduct extends FacetProduct {
  firstPriceSen: number
  /** Its place among the best sellers; the others follow. */
  rank: number
  /** Of its narrowest spec. */
  width: number
}

/** The values of a facet. */
export interface Values<Value> {
  /** By their numbers. */
  known: readonly Value[]
  /** By their English names. */
  numbers: ReadonlyMap<string, number>
}

export interface FacetIndex {
  categories: readonly { key: string; name: LocalizedText }[]
  colors: Values<{ name: LocalizedText; hex: string }>
  materials: Values<{ name: LocalizedText }>
  /** All products, the same list for each order. */
  inOrder: (sort: SortOrder) => readonly IndexedProduct[]
  /** Counts the facets of all products, once for the same filters. */
  count: (filters: Sought, category: string) => FacetCounts
  /** The products of a search in the order of their ids, which are read once for the same key. */
  find: (key: string, readIds: () => Promise<readonly string[]>) => Promise<readonly IndexedProduct[]>
}

/** Filters whose counts are cached. */
const maxCounts = 500
/** Products of all searches that are cached. */
const maxFound = 200_000

/** What filters look at of every published product; a change of the catalogue, or of what is sold out, drops it. */
export const readFacetIndex = ({ database, totals }: Pick<Context, 'database' | 'totals'>) =>
  totals.of('facets', () => readAll(database))

async function readAll(database: Context['database']): Promise<FacetIndex> {
  const [rows, itsCategories] = await Promise.all([
    database
      .select({
        id: products.id,
        category: products.categoryKey,
        firstPriceSen: products.firstPriceSen,
        bestSeller: products.bestSeller,
        place: products.bestSellerPosition,
        priceSen: specs.priceSen,
        stock: specs.stock,
        size: specs.sizeCm,
        // As texts: very many specs share a few, and each is read once.
        swatches: sql<string | null>`${specs.swatches}::text`,
        materials: sql<string | null>`${specs.materials}::text`,
        adjustable: sql<boolean>`${specs.heightRangeCm} is not null`,
      })
      .from(products)
      .innerJoin(specs, eq(specs.productId, products.id))
      .where(eq(products.published, true))
      .orderBy(asc(products.position), asc(products.id), asc(specs.position)),
    database
      .select({ key: categories.key, name: categories.name })
      .from(categories)
      .orderBy(asc(categories.position)),
  ])
  const colors = createValues((swatches: Swatch[]) => swatches)
  const materials = createValues((names: Record<keyof LocalizedText, string[]>) =>
    names.en.map((en, at) => ({ name: { en, 'zh-TW': names['zh-TW'][at] ?? en } })),
  )
  const byId = new Map<string, IndexedProduct & { specs: FacetSpec[] }>()
  for (const row of rows) {
    const width = row.size?.width
    const spec: FacetSpec = {
      price: toRinggit(row.priceSen),
      width,
      depth: row.size?.depth,
      height: row.size?.height,
      colors: colors.numbersOf(row.swatches),
      materials: materials.numbersOf(row.materials),
      inStock: row.stock > 0,
      adjustable: row.adjustable,
    }
    const known = byId.get(row.id)
    if (known === undefined)
      byId.set(row.id, {
        id: row.id,
        category: row.category,
        firstPriceSen: row.firstPriceSen,
        rank: row.bestSeller ? row.place : Infinity,
        width: width ?? Infinity,
        specs: [spec],
      })
    else {
      known.specs.push(spec)
      known.width = Math.min(known.width, width ?? Infinity)
    }
  }
  const all = [...byId.values()]
  const counts = new LRUCache<string, FacetCounts>({ max: maxCounts })
  return {
    categories: itsCategories,
    colors,
    materials,
    inOrder: createOrders(all),
    count(filters, category) {
      const key = JSON.stringify([category, filters])
      const counted = counts.get(key) ?? countFacets(all, filters, category)
      counts.set(key, counted)
      return counted
    },
    find: createFinder(byId),
  }
}

/** Keeps the products of the last searches: a page asks for its list and its counts at once. */
function createFinder(byId: ReadonlyMap<string, IndexedProduct>): FacetIndex['find'] {
  const searches = new LRUCache<string, readonly IndexedProduct[]>({ maxSize: maxFound })
  const reading = new Map<string, Promise<readonly IndexedProduct[]>>()
  const read = async (key: string, readIds: () => Promise<readonly string[]>) => {
    try {
      const ids = await readIds()
      const found = ids.map((id) => byId.get(id)).filter((product) => product !== undefined)
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

/** Numbers the values of a facet as they come, in columns of JSON. */
function createValues<Column, Value extends { name: LocalizedText }>(valuesOf: (column: Column) => Value[]) {
  const known: Value[] = []
  const numbers = new Map<string, number>()
  const lists = new Map<string, readonly number[]>()
  const numberOf = (value: Value) => {
    const number = numbers.get(value.name.en) ?? known.push(value) - 1
    numbers.set(value.name.en, number)
    return number
  }
  return {
    known,
    numbers,
    /** The same list for the same column. */
    numbersOf(json: string | null): readonly number[] {
      if (json === null) return []
      const list = lists.get(json) ?? valuesOf(JSON.parse(json) as Column).map(numberOf)
      lists.set(json, list)
      return list
    },
  }
}

/** Products in any order, which starts from that of the shop; each is sorted once. */
function createOrders(all: readonly IndexedProduct[]) {
  const by = (of: (product: IndexedProduct) => number) =>
    all.toSorted((one, other) => {
      const [first, second] = [of(one), of(other)]
      return first === second ? 0 : first - second
    })
  const orders: Record<SortOrder, () => readonly IndexedProduct[]> = {
    none: () => all,
    'price-asc': () => by(({ firstPriceSen }) => firstPriceSen),
    'price-desc': () => by(({ firstPriceSen }) => -firstPriceSen),
    newest: () => all.toReversed(),
    width: () => by(({ width }) => width),
    'best-selling': () => by(({ rank }) => rank),
  }
  const sorted = new Map<SortOrder, readonly IndexedProduct[]>()
  return (sort: SortOrder) => {
    const list = sorted.get(sort) ?? orders[sort]()
    sorted.set(sort, list)
    return list
  }
}
