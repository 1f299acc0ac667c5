import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { productFields, specFields } from '#core/catalogue/fields.ts'
import type { Product, Sale } from '#core/catalogue/product.ts'
import { ShopError } from '#core/errors.ts'
import { startLanguage, type Language } from '#core/language.ts'
import { formatDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import type { Context } from '../../context.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { tiersOf } from './prices/piece-price.ts'
import { detailColumns, toWireShape } from './field-mapping.ts'
import { isPublished } from './product-conditions.ts'

/** Reads a published product with all fields that shoppers see. @throws ShopError product_not_found */
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

/** Returns the ids of the given products that are published. */
async function publishedOf(database: Context['database'], ids: readonly string[]): Promise<string[]> {
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(and(isPublished, inArray(products.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** Reads products without their detail columns, with their categories and specs, for `toWire`. */
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

export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number]

/**
 * Returns the running offer on a spec, as shoppers see it; an empty object if there is none. "Was/now prices with
 * dates, and the 30-day lowest price."
 */
function saleOf(
  spec: Pick<typeof specs.$inferSelect, 'priceSen' | 'regularPriceSen' | 'lowestPriceSen' | 'saleEndsAt'>,
) {
  const { priceSen, regularPriceSen, lowestPriceSen, saleEndsAt } = spec
  if (priceSen >= regularPriceSen) return {}
  const sale: Sale = {
    was: toRinggit(regularPriceSen),
    ...(lowestPriceSen !== null && { lowest: toRinggit(lowestPriceSen) }),
    // The stored end is the start of the day after the last day of the offer.
    ...(saleEndsAt !== null && { until: formatDate(new Date(saleEndsAt.getTime() - 1)) }),
  }
  return { sale }
}

/** Converts a spec to the form that shoppers see in a language, with its current price. */
export function toWireSpec(spec: ProductRow['specs'][number], language: Language) {
  return {
    ...toWireShape(specFields, spec, language),
    price: toRinggit(spec.priceSen),
    ...saleOf(spec),
    ...tiersOf(spec),
  }
}

/** Converts a product to the form that shoppers see in a language. */
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
