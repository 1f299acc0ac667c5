import { and, asc, desc, eq, inArray, ne, not, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { productFields, specFields } from '#core/catalogue/fields.ts'
import type { Category, Product, Sale } from '#core/catalogue/product.ts'
import type { RoomScene } from '#core/catalogue/rooms/rooms.ts'
import type { HomeList } from '#core/offers/list-rules.ts'
import { ShopError } from '#core/errors.ts'
import { startLanguage, type Language } from '#core/language.ts'
import { countFilters, type SortOrder, type Wanted } from '#core/catalogue/listing.ts'
import { formatDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import type { Context } from '../../context.ts'
import { categories, products, roomScenes, specs } from '../../database/tables/catalogue.ts'
import { detailColumns, toWireShape } from './field-mapping.ts'
import { filterListing } from './filter.ts'
import { containsWord, isPublished, textsContain, wordsOf } from './product-conditions.ts'

/** Number of related products on a page: full rows at every width. */
const shortListSize = 8

/** Number of products from each list on the home page, one row of each: "not sixteen like tiles". */
export const shownOfLists: Readonly<Record<HomeList, number>> = { 'on-sale': 4, 'best-sellers': 4 }

export const listColumns = {
  'on-sale': { is: products.onSale, at: products.onSalePosition },
  'best-sellers': { is: products.bestSeller, at: products.bestSellerPosition },
} as const

/** The most products whose texts are scanned for a page; if more would be scanned, the index of grams filters first. */
const maxScanned = 1_000

/** The condition for the published products of a category, named in the start language; '' means all categories. */
const inCategory = (category: string): SQL | undefined =>
  and(
    isPublished,
    category === ''
      ? undefined
      : sql`${products.categoryKey} = (select c.key from categories c where c.name->>${startLanguage} = ${category})`,
  )

/** The shop's sequence. */
export const inListOrder = [asc(products.position), asc(products.id)]

/** The sequences for which the database has an index. */
const indexOrders: Partial<Record<SortOrder, SQL[]>> = {
  none: inListOrder,
  'price-asc': [asc(products.firstPriceSen), ...inListOrder],
  'price-desc': [desc(products.firstPriceSen), ...inListOrder],
}

/**
 * Reads a page of the matching products in sequence, and the number of matches. Every word of the search must be found,
 * in any language. "Search matches productName or description, case-insensitive. The category filter is an exact match.
 * Sorting by price uses the first spec's price (default 0)."
 */
export async function listProducts(
  context: Context,
  wanted: Wanted & { lang: Language; sort: SortOrder; page: number; pageSize: number },
): Promise<{ products: Product[]; total: number }> {
  const orderBy = indexOrders[wanted.sort]
  if (countFilters(wanted) > 0 || orderBy === undefined) return listFiltered(context, wanted)
  const { database, totals } = context
  const words = wordsOf(wanted.q)
  const there = inCategory(wanted.category)
  const { page, pageSize } = wanted
  const offset = (page - 1) * pageSize
  const rowsOf = (where: SQL | undefined) =>
    findProducts(database, { where, orderBy, limit: pageSize, offset })
  const count = (sought: readonly string[], where: SQL | undefined) =>
    totals.of(JSON.stringify([sought, wanted.category]), async () => database.$count(products, where))
  const answer = (rows: ProductRow[], total: number) => ({
    products: rows.map((row) => toWire(row, wanted.lang)),
    total,
  })
  if (words.length === 0) return answer(...(await Promise.all([rowsOf(there), count([], there)])))

  const byTexts = and(there, ...words.map(textsContain))
  const byIndex = and(there, ...words.map(containsWord))
  const all = await count([], there)
  const total = await count(words, all > maxScanned ? byIndex : byTexts)
  if (offset >= total) return answer([], total)
  // The more products match, the fewer must be scanned to fill a page.
  const scanned = Math.min(all, ((offset + pageSize) * all) / total)
  if (scanned <= maxScanned) return answer(await rowsOf(byTexts), total)
  // The planner overestimates how many products match, and would scan the whole catalogue to find a few. The subquery
  // makes it find all matches by the index first.
  const found = database.select({ id: products.id }).from(products).where(byIndex).offset(0)
  return answer(await rowsOf(sql`${products.id} in (${found})`), total)
}

/** Like `listProducts`, with filters: the index in memory filters, and the database reads one page. */
async function listFiltered(
  context: Context,
  wanted: Wanted & { lang: Language; sort: SortOrder; page: number; pageSize: number },
) {
  const found = await filterListing(context, wanted)
  const from = (wanted.page - 1) * wanted.pageSize
  const ids = found.slice(from, from + wanted.pageSize)
  const rows =
    ids.length === 0
      ? []
      : await findProducts(context.database, {
          where: and(isPublished, inArray(products.id, ids)),
          limit: ids.length,
        })
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  return {
    products: rows
      .toSorted((one, other) => placeOf.get(one.id)! - placeOf.get(other.id)!)
      .map((row) => toWire(row, wanted.lang)),
    total: found.length,
  }
}

/** Reads a product. @throws ShopError product_not_found */
export async function readProduct({ database }: Context, wanted: { id: string; lang: Language }) {
  const where = and(isPublished, eq(products.id, wanted.id))
  const row = await database.query.products.findFirst({
    where,
    columns: { searchText: false },
    with: { category: true, specs: { orderBy: [asc(specs.position)] } },
  })
  if (row === undefined) throw new ShopError('product_not_found')
  const named = [...(row.goesWith ?? []), ...(row.sameRoom ?? [])]
  const shown = new Set(named.length === 0 ? [] : await publishedOf(database, named))
  const onlyShown = (ids: string[] | null) => ids?.filter((id) => shown.has(id)) ?? null
  const shownRow = { ...row, goesWith: onlyShown(row.goesWith), sameRoom: onlyShown(row.sameRoom) }
  return toWire(shownRow, wanted.lang)
}

/** Finds which of some products shoppers may see. */
async function publishedOf(database: Context['database'], ids: readonly string[]): Promise<string[]> {
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(and(isPublished, inArray(products.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** Lists the products related to a product: first the products of its category, then best sellers. */
export async function listRelatedProducts(
  { database }: Context,
  { lang, productId = '' }: { lang: Language; productId?: string },
) {
  const itsCategory = sql`(select p.category_key from products p where p.id = ${productId})`
  const ofSame = sql`${products.categoryKey} = ${itsCategory}`
  const elsewhere = sql`${products.categoryKey} is distinct from ${itsCategory}`
  const others = and(isPublished, ne(products.id, productId))
  // Each part reads an index in its sequence; sorting them together would read every product.
  const first = (rank: number, where: SQL | undefined) =>
    database
      .select({ id: products.id, rank: sql<number>`${rank}::int`.as('rank'), position: products.position })
      .from(products)
      .where(and(others, where))
      .orderBy(...inListOrder)
      .limit(shortListSize)
  const best = eq(products.bestSeller, true)
  const found = await unionAll(
    first(1, and(ofSame, best)),
    first(2, and(ofSame, not(best))),
    first(3, and(elsewhere, best)),
    first(4, and(elsewhere, not(best))),
  )
    .orderBy(sql`rank, position, id`)
    .limit(shortListSize)
  const ids = found.map(({ id }) => id)
  const rows = await findProducts(database, { where: inArray(products.id, ids), limit: shortListSize })
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row) => toWire(row, lang))
}

/** The number of products of a category that shoppers see. */
export function countProducts({ database, totals }: Context, category: string): Promise<number> {
  return totals.of(JSON.stringify([[], category]), async () =>
    database.$count(products, inCategory(category)),
  )
}

/** Lists the categories in the sequence of the shop page's filter. */
export async function listCategories({ database }: Context, wanted: { lang: Language }): Promise<Category[]> {
  const rows = await database.select().from(categories).orderBy(asc(categories.position))
  return rows.map((row) => ({
    name: row.name[startLanguage],
    displayName: row.name[wanted.lang],
    imgUrl: row.imgUrl,
    ...(row.text !== null && { text: row.text[wanted.lang] }),
  }))
}

/** Lists the rooms in sequence, without products that shoppers may not see. */
export async function listRoomScenes(
  { database }: Context,
  wanted: { lang: Language },
): Promise<RoomScene[]> {
  const rows = await database.select().from(roomScenes).orderBy(asc(roomScenes.position), asc(roomScenes.id))
  const named = [...new Set(rows.flatMap((row) => row.products.map(({ id }) => id)))]
  const sold = named.length === 0 ? [] : await findPlaced(database, named)
  const byId = new Map(sold.map((product) => [product.id, product]))
  return rows.map(({ id, name, image, width, height, products: there }) => ({
    id,
    name: name[wanted.lang],
    image,
    width,
    height,
    products: there.flatMap((placed) => {
      const product = byId.get(placed.id)
      const spec = product?.specs.find((one) => one.id === placed.spec) ?? product?.specs[0]
      if (product === undefined || spec === undefined) return []
      const { sizeCm } = spec
      return {
        ...placed,
        spec: spec.id,
        productName: product.name[wanted.lang],
        specName: spec.name,
        price: toRinggit(spec.priceSen),
        ...(sizeCm && { sizeCm }),
      }
    }),
  }))
}

const findPlaced = (database: Context['database'], ids: readonly string[]) =>
  database.query.products.findMany({
    columns: { id: true, name: true },
    with: {
      specs: {
        columns: { id: true, name: true, priceSen: true, sizeCm: true },
        orderBy: [asc(specs.position)],
      },
    },
    where: and(isPublished, inArray(products.id, [...ids])),
  })

/** Products with their categories and specs, for `toWire`. */
export function findProducts(
  database: Context['database'],
  wanted: { where?: SQL; orderBy?: SQL[]; limit: number; offset?: number },
) {
  return database.query.products.findMany({
    ...wanted,
    columns: { searchText: false, searchWords: false, ...detailColumns(productFields) },
    with: {
      category: true,
      specs: { columns: detailColumns(specFields), orderBy: [asc(specs.position)] },
    },
  })
}

type ProductRow = Awaited<ReturnType<typeof findProducts>>[number]

/**
 * The offer on a spec, as shoppers see it; empty if there is none. "Was/now prices with dates, and the 30-day lowest
 * price."
 */
function saleOf(
  spec: Pick<typeof specs.$inferSelect, 'priceSen' | 'regularPriceSen' | 'lowestPriceSen' | 'saleEndsAt'>,
) {
  const { priceSen, regularPriceSen, lowestPriceSen, saleEndsAt } = spec
  if (priceSen >= regularPriceSen) return {}
  const sale: Sale = {
    was: toRinggit(regularPriceSen),
    ...(lowestPriceSen !== null && { lowest: toRinggit(lowestPriceSen) }),
    // The stored end is the start of the day after the last day.
    ...(saleEndsAt !== null && { until: formatDate(new Date(saleEndsAt.getTime() - 1)) }),
  }
  return { sale }
}

/** A spec as shoppers see it in a language, at its current price. */
export function toWireSpec(spec: ProductRow['specs'][number], language: Language) {
  return { ...toWireShape(specFields, spec, language), price: toRinggit(spec.priceSen), ...saleOf(spec) }
}

/** A product as shoppers see it in a language. */
export function toWire(row: ProductRow, language: Language): Product {
  return {
    ...toWireShape(productFields, row, language),
    category: row.category.name[startLanguage],
    displayCategory: row.category.name[language],
    price: toRinggit(row.firstPriceSen),
    specs: row.specs.map((spec) => ({
      ...toWireSpec(spec, language),
      ...(spec.formerNames.length > 0 && { formerNames: spec.formerNames }),
    })),
  }
}
