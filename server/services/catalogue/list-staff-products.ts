import { and, asc, desc, eq, isNotNull, not, sql, type SQL } from 'drizzle-orm'
import type { ProductSort, SortedColumn } from '#core/catalogue/list/product-sorts.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import type { HomeList } from '#core/offers/list-rules.ts'
import type { HasDatabase } from '../../context.ts'
import { categories, products } from '../../database/tables/catalogue.ts'
import { containsWord, wordsOf } from './product-conditions.ts'
import { listColumns } from './home-lists.ts'
import { isLowSpec } from './low-specs.ts'

/** SQL of an aggregate over the specs of a product. */
const ofSpecs = (value: SQL) => sql`(select ${value} from specs where specs.product_id = ${products.id})`

/**
 * The condition for published, unpublished, planned or archived products; if none of these is chosen, for all products
 * that are not archived.
 */
function shownAs(wanted: 'yes' | 'no' | 'planned' | 'archived' | undefined): SQL | undefined {
  const isArchived = eq(products.archived, true)
  if (wanted === 'archived') return isArchived
  if (wanted === 'yes') return eq(products.published, true)
  const isHidden = wanted === undefined ? undefined : eq(products.published, false)
  const isPlanned = wanted === 'planned' ? isNotNull(products.publishAt) : undefined
  return and(not(isArchived), isHidden, isPlanned)
}

/** Sorts by a column, and then in the default sequence of the shop; only in the latter if no column is given. */
function sequenceOf(sort: ProductSort | undefined, lang: Language): SQL[] {
  const shops = [asc(products.position), asc(products.id)]
  if (sort === undefined) return shops
  const columns: Record<SortedColumn, SQL> = {
    name: sql`lower(${products.name} ->> ${lang}::text)`,
    category: sql`lower(${categories.name} ->> ${lang}::text)`,
    price: sql`${products.firstPriceSen}`,
    stock: sql`coalesce(${ofSpecs(sql`sum(specs.stock)`)}, 0)`,
  }
  const column = columns[sort.replace('-', '') as SortedColumn]
  return [sort.startsWith('-') ? desc(column) : asc(column), ...shops]
}

/** Reads a page of the matching products, published or not, in the default sequence or sorted by a column. */
export async function listStaffProducts(
  { database }: HasDatabase,
  wanted: {
    lang: Language
    q: string
    category: string
    published?: 'yes' | 'no' | 'planned' | 'archived'
    list?: HomeList
    low?: 'yes'
    sort?: ProductSort
    page: number
    pageSize: number
  },
) {
  const { lang, page, pageSize } = wanted
  const isLow = sql<boolean>`exists (select from specs where specs.product_id = ${products.id} and ${isLowSpec(sql`specs`)})`
  const matches = and(
    ...wordsOf(wanted.q).map(containsWord),
    wanted.category === '' ? undefined : eq(products.categoryKey, wanted.category),
    shownAs(wanted.published),
    wanted.list === undefined ? undefined : eq(listColumns[wanted.list].is, true),
    wanted.low === undefined ? undefined : isLow,
  )
  const [rows, total] = await Promise.all([
    database
      .select({
        id: products.id,
        name: products.name,
        category: products.categoryKey,
        categoryName: categories.name,
        imgUrl: products.imgUrl,
        minPriceSen: sql<number>`coalesce(${ofSpecs(sql`min(specs.price_sen)`)}, 0)`,
        maxPriceSen: sql<number>`coalesce(${ofSpecs(sql`max(specs.price_sen)`)}, 0)`,
        specs: sql<number>`${ofSpecs(sql`count(*)::int`)}`,
        stock: sql<number>`coalesce(${ofSpecs(sql`sum(specs.stock)::int`)}, 0)`,
        low: isLow,
        published: products.published,
        publishAt: products.publishAt,
        archived: products.archived,
        onSale: products.onSale,
        bestSeller: products.bestSeller,
        updatedAt: products.updatedAt,
      })
      .from(products)
      .innerJoin(categories, eq(categories.key, products.categoryKey))
      .where(matches)
      .orderBy(...sequenceOf(wanted.sort, lang))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database.$count(products, matches),
  ])
  return {
    total,
    products: rows.map(({ name, categoryName, minPriceSen, maxPriceSen, updatedAt, publishAt, ...row }) => ({
      ...row,
      publishAt: publishAt?.toISOString() ?? null,
      productName: name[lang],
      displayCategory: categoryName[lang],
      minPrice: toRinggit(minPriceSen),
      maxPrice: toRinggit(maxPriceSen),
      updatedAt: updatedAt.toISOString(),
    })),
  }
}
