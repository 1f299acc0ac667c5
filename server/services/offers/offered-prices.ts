import { and, asc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { specKey } from '#core/offers/offer-editor.ts'
import { offerPrice, type PriceRule } from '#core/offers/offer-prices.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { offerPrices, offers, priceClock } from '../../database/tables/offers.ts'

/** The maximum number of prices per statement. */
const batch = 5_000

/** The products and categories that an offer includes, and the specs that it leaves out. */
type Goods = typeof offers.$inferSelect.goods

const textsIn = (values: readonly string[]) =>
  sql`(select json_array_elements_text(${JSON.stringify(values)}::json))`

/** The condition for the products of an offer; undefined if it includes all products. */
export function isOffered({ all, categories, products: named }: Goods): SQL | undefined {
  return all
    ? undefined
    : or(sql`${products.categoryKey} in ${textsIn(categories)}`, sql`${products.id} in ${textsIn(named)}`)
}

interface OfferedSpec {
  productId: string
  specId: string
  priceSen: number
}

/** Computes the prices of an offer, for the given products or for all. */
async function computePrices(
  database: Pick<Database, 'select'>,
  { goods, ...rule }: PriceRule & { goods: Goods },
  productIds?: readonly string[],
): Promise<OfferedSpec[]> {
  const rows = await database
    .select({ productId: specs.productId, specId: specs.id, regularSen: specs.regularPriceSen })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(and(isOffered(goods), productIds && sql`${products.id} in ${textsIn(productIds)}`))
    .orderBy(asc(specs.productId), asc(specs.id))
  const leftOut = new Set(goods.leftOut)
  return rows.flatMap(({ productId, specId, regularSen }) => {
    const priceSen = leftOut.has(specKey(productId, specId)) ? undefined : offerPrice(regularSen, rule)
    return priceSen === undefined ? [] : [{ productId, specId, priceSen }]
  })
}

/** Computes the prices of an offer, for the given products or for all, and replaces the stored ones. */
export async function writeOfferPrices(
  tx: Transaction,
  offer: Pick<typeof offers.$inferSelect, 'id' | 'goods' | keyof PriceRule>,
  productIds?: readonly string[],
) {
  const ofProducts = productIds && inArray(offerPrices.productId, [...productIds])
  await tx.delete(offerPrices).where(and(eq(offerPrices.offerId, offer.id), ofProducts))
  const computed = await computePrices(tx, offer, productIds)
  for (let from = 0; from < computed.length; from += batch) {
    const rows = JSON.stringify(computed.slice(from, from + batch))
    await tx.execute(sql`
      insert into offer_prices (offer_id, product_id, spec_id, price_sen)
      select ${offer.id}, "productId", "specId", "priceSen"
      from json_to_recordset(${rows}::json) as row("productId" text, "specId" text, "priceSen" int)`)
  }
}

/** The maximum number of products per statement. */
const productsAtOnce = 2_000

/**
 * Updates the current prices of products after their regular prices, specs or categories have changed: "one rule for
 * the price now". The caller must have locked the catalogue.
 */
export async function repriceProducts(tx: Transaction, productIds: readonly string[]) {
  const [clock] = await tx.select().from(priceClock)
  const unfinished = await tx
    .select()
    .from(offers)
    .where(or(isNull(offers.endsAt), clock && gt(offers.endsAt, clock.settledAt)))
  const reduced = await tx.select({ id: offerPrices.offerId }).from(offerPrices).limit(1)
  if (unfinished.length === 0 && reduced.length === 0) return
  for (let from = 0; from < productIds.length; from += productsAtOnce) {
    const some = productIds.slice(from, from + productsAtOnce)
    for (const offer of unfinished) await writeOfferPrices(tx, offer, some)
    await tx.execute(
      sql`select settle_prices(array(select json_array_elements_text(${JSON.stringify(some)}::json)), null)`,
    )
  }
}
