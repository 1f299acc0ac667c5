import { eq, inArray, or } from 'drizzle-orm'
import type { StoredCompanyPrice } from '#core/api/companies/companies-staff.ts'
import { formatDate } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import type { CompanyPrice } from '#core/prices/company-prices.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import { categories, products, specs } from '../../database/tables/catalogue.ts'

/** Reads the specs of some products or with some SKUs, with the names of their products. */
export async function readGoods(
  { database }: HasDatabase,
  { productIds, skus = [] }: { productIds: readonly string[]; skus?: readonly string[] },
) {
  return database
    .select({ spec: specs, product: products.name })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(or(inArray(specs.productId, [...new Set(productIds)]), inArray(specs.sku, [...new Set(skus)])))
}

/** Reads what a list of prices names: its specs and the categories. What is gone is missing. */
export async function readPricedGoods(context: HasDatabase, prices: readonly CompanyPrice[]) {
  const productIds = prices.flatMap((price) => (price.scope === 'spec' ? [price.productId] : []))
  const [goods, groups] = await Promise.all([
    readGoods(context, { productIds }),
    context.database.select().from(categories),
  ])
  return {
    specOf: (price: CompanyPrice) =>
      price.scope === 'spec'
        ? goods.find(({ spec }) => spec.productId === price.productId && spec.id === price.specId)
        : undefined,
    categoryOf: (price: CompanyPrice) =>
      price.scope === 'category' ? groups.find(({ key }) => key === price.category) : undefined,
  }
}

/** Returns a function that adds the names of their goods to these prices. */
export async function priceNamer(
  context: StaffContext,
  prices: readonly CompanyPrice[],
  lang: Language,
): Promise<(price: CompanyPrice) => StoredCompanyPrice> {
  const { specOf, categoryOf } = await readPricedGoods(context, prices)
  const today = formatDate(context.now())
  const facts = (price: CompanyPrice): Pick<StoredCompanyPrice, 'name' | 'listPrice'> => {
    const name = categoryOf(price)?.name[lang]
    if (name !== undefined) return { name }
    const found = specOf(price)
    if (found === undefined) return {}
    const { spec, product } = found
    return { name: `${product[lang]}, ${spec.displayName[lang]}`, listPrice: toRinggit(spec.regularPriceSen) }
  }
  return (price) => ({
    ...price,
    ...facts(price),
    counts: price.until === undefined || price.until >= today,
  })
}
