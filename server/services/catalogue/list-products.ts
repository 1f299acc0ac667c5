import { and, asc, desc, eq, inArray, ne, not, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Product } from '#core/catalogue/product.ts'
import { startLanguage, type Language } from '#core/language.ts'
import { countFilters, type SortOrder, type ListRequest } from '#core/catalogue/listing.ts'
import type { Context } from '../../context.ts'
import { products } from '../../database/tables/catalogue.ts'
import { filterListing } from './filter.ts'
import { containsWord, isPublished, textsContain, wordsOf } from './product-conditions.ts'
import { findProducts, toWire, type ProductRow } from './read-product.ts'

/** Number of related products on a page. It fills whole rows at every screen width. */
const shortListSize = 8

/**
 * The maximum number of products whose texts are scanned for a page. Beyond it, the index of character grams finds the
 * matches first.
 */
const maxScanned = 1_000

/**
 * The condition for the published products of a category. The category is given by its name in the start language; ''
 * means all categories.
 */
const inCategory = (category: string): SQL | undefined =>
  and(
    isPublished,
    category === ''
      ? undefined
      : sql`${products.categoryKey} = (select c.key from categories c where c.name->>${startLanguage} = ${category})`,
  )

/** The default sequence of products in the shop. */
export const inListOrder = [asc(products.position), asc(products.id)]

/** The sort orders for which the database has an index. */
const indexOrders: Partial<Record<SortOrder, SQL[]>> = {
  none: inListOrder,
  'price-asc': [asc(products.firstPriceSen), ...inListOrder],
  'price-desc': [desc(products.firstPriceSen), ...inListOrder],
}

/**
 * Reads a page of the matching products, sorted, and the number of matches. A product matches if its texts contain
 * every word of the search, in any language. "Search matches productName or description, case-insensitive. The category
 * filter is an exact match. Sorting by price uses the first spec's price (default 0)."
 */
export async function listProducts(
  context: Context,
  wanted: ListRequest & { lang: Language; sort: SortOrder; page: number; pageSize: number },
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
  // The more products match, the fewer must be scanned to fill the page.
  const scanned = Math.min(all, ((offset + pageSize) * all) / total)
  if (scanned <= maxScanned) return answer(await rowsOf(byTexts), total)
  // The planner overestimates how many products match, and would scan the whole catalogue for a few matches. The
  // subquery forces it to find all matches through the index first.
  const found = database.select({ id: products.id }).from(products).where(byIndex).offset(0)
  return answer(await rowsOf(sql`${products.id} in (${found})`), total)
}

/**
 * Like `listProducts`, for requests with filters. The index in memory finds the products, and one page is read from the
 * database.
 */
async function listFiltered(
  context: Context,
  wanted: ListRequest & { lang: Language; sort: SortOrder; page: number; pageSize: number },
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
  const indexOf = new Map(ids.map((id, index) => [id, index]))
  return {
    products: rows
      .toSorted((one, other) => indexOf.get(one.id)! - indexOf.get(other.id)!)
      .map((row) => toWire(row, wanted.lang)),
    total: found.length,
  }
}

/**
 * Lists the products related to a product: first those of its category, then others; in each group, best sellers come
 * first.
 */
export async function listRelatedProducts(
  { database }: Context,
  { lang, productId = '' }: { lang: Language; productId?: string },
) {
  const itsCategory = sql`(select p.category_key from products p where p.id = ${productId})`
  const ofSame = sql`${products.categoryKey} = ${itsCategory}`
  const elsewhere = sql`${products.categoryKey} is distinct from ${itsCategory}`
  const others = and(isPublished, ne(products.id, productId))
  // Each part reads its first rows from an index; sorting all parts together would read every product.
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

/** Counts the published products of a category. */
export function countProducts({ database, totals }: Context, category: string): Promise<number> {
  return totals.of(JSON.stringify([[], category]), async () =>
    database.$count(products, inCategory(category)),
  )
}
