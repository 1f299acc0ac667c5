import { asc, eq } from 'drizzle-orm'
import type { FacetProduct, FacetSpec } from '../../../core/catalogue/facets/count-facets.ts'
import type { SortOrder } from '../../../core/catalogue/listing.ts'
import type { LocalizedText } from '../../../core/language.ts'
import { toRinggit } from '../../../core/money.ts'
import type { Context } from '../../context.ts'
import { categories, products, specs } from '../../database/tables/catalogue.ts'

/** A product as filters and orders see it. */
export interface IndexedProduct extends FacetProduct {
  firstPriceSen: number
  /** Its place among the best sellers; the others follow. */
  rank: number
}

interface FacetIndex {
  /** In the order of the shop. */
  products: readonly IndexedProduct[]
  categories: readonly { key: string; name: LocalizedText }[]
  /** By their English names. */
  colors: ReadonlyMap<string, { name: LocalizedText; hex: string }>
  materials: ReadonlyMap<string, { name: LocalizedText }>
  /** Milliseconds. */
  readAt: number
}

type Reading = Pick<Context, 'database' | 'totals' | 'now'>

/** Orders change the stock without a notification of the catalogue: in stock is that old at most. */
const stockAge = 30_000

const cacheKey = 'facets'

/**
 * What filters look at of every published product. Staff's changes drop it; once it is old, the next one is read while
 * this one still answers.
 */
export async function readFacetIndex(reading: Reading): Promise<FacetIndex> {
  const { totals, now } = reading
  const index = await totals.of(cacheKey, () => readAll(reading))
  if (now().getTime() - index.readAt > stockAge && !renewing.has(index)) {
    renewing.add(index)
    readAll(reading).then(
      (renewed) => totals.renew(cacheKey, Promise.resolve(renewed)),
      () => renewing.delete(index),
    )
  }
  return index
}

/** Those whose successor is being read. */
const renewing = new WeakSet<FacetIndex>()

async function readAll({ database, now }: Reading): Promise<FacetIndex> {
  const readAt = now().getTime()
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
        swatches: specs.swatches,
        materials: specs.materials,
        range: specs.heightRangeCm,
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
  const colors = new Map<string, { name: LocalizedText; hex: string }>()
  const materials = new Map<string, { name: LocalizedText }>()
  const found: (IndexedProduct & { specs: FacetSpec[] })[] = []
  for (const row of rows) {
    for (const { name, hex } of row.swatches ?? [])
      if (!colors.has(name.en)) colors.set(name.en, { name, hex })
    for (const [index, en] of (row.materials?.en ?? []).entries())
      if (!materials.has(en))
        materials.set(en, { name: { en, 'zh-TW': row.materials?.['zh-TW'][index] ?? en } })
    const spec: FacetSpec = {
      price: toRinggit(row.priceSen),
      width: row.size?.width,
      depth: row.size?.depth,
      height: row.size?.height,
      colors: (row.swatches ?? []).map(({ name }) => name.en),
      materials: row.materials?.en ?? [],
      inStock: row.stock > 0,
      adjustable: row.range !== null,
    }
    const last = found.at(-1)
    if (last?.id === row.id) last.specs.push(spec)
    else
      found.push({
        id: row.id,
        category: row.category,
        firstPriceSen: row.firstPriceSen,
        rank: row.bestSeller ? row.place : Infinity,
        specs: [spec],
      })
  }
  return { products: found, categories: itsCategories, colors, materials, readAt }
}

const widthOf = ({ specs: own }: IndexedProduct) => Math.min(...own.map(({ width = Infinity }) => width))

/** Products in an order, which starts from that of the shop. */
export function sortProducts(found: readonly IndexedProduct[], sort: SortOrder): readonly IndexedProduct[] {
  const by = (of: (product: IndexedProduct) => number) =>
    found.toSorted((one, other) => {
      const [first, second] = [of(one), of(other)]
      return first === second ? 0 : first - second
    })
  switch (sort) {
    case 'price-asc':
      return by(({ firstPriceSen }) => firstPriceSen)
    case 'price-desc':
      return by(({ firstPriceSen }) => -firstPriceSen)
    case 'newest':
      return found.toReversed()
    case 'width':
      return by(widthOf)
    case 'best-selling':
      return by(({ rank }) => rank)
    case 'none':
      return found
  }
}
