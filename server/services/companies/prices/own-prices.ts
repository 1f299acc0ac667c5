import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { OwnPrice } from '#core/api/companies/company-prices.ts'
import { formatDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import type { CompanyPrice } from '#core/prices/company-prices.ts'
import type { MemberContext } from '../../../context.ts'
import type { Database } from '../../../database/connect.ts'
import { products, specs } from '../../../database/tables/catalogue.ts'
import { companyPrices } from '../../../database/tables/companies/company-prices.ts'
import { demandMembership } from '../membership.ts'

type PriceRow = typeof companyPrices.$inferSelect
type Reader = Pick<Database, 'select'>

/** A stored price as rules and pages use it. */
export function toCompanyPrice(row: PriceRow): CompanyPrice {
  const { scope, productId, specId, categoryKey, priceSen, perCent, validFrom, validUntil } = row
  const target =
    scope === 'spec'
      ? { scope, productId: productId ?? '', specId: specId ?? '' }
      : scope === 'category'
        ? { scope, category: categoryKey ?? '' }
        : { scope }
  return {
    ...target,
    ...(priceSen === null ? { perCent: perCent ?? 0 } : { price: toRinggit(priceSen) }),
    ...(validFrom !== null && { from: validFrom }),
    ...(validUntil !== null && { until: validUntil }),
  }
}

/** Reads the own prices of a company, in their sequence. */
export async function readCompanyPrices(database: Reader, companyId: string): Promise<CompanyPrice[]> {
  const rows = await database
    .select()
    .from(companyPrices)
    .where(eq(companyPrices.companyId, companyId))
    .orderBy(asc(companyPrices.position))
  return rows.map(toCompanyPrice)
}

/**
 * The company's own price of the spec in a row of `specs`, in sen, as an expression; null without a company or a price.
 * The statement that places an order decides with the same function of the database.
 */
export const ownPriceSen = (companyId: string | null | undefined, now: Date): SQL<number | null> =>
  sql<number | null>`company_price(${companyId ?? null}::text, ${specs.productId}, ${specs.id},
    ${specs.regularPriceSen}, ${formatDate(now)}::date)`

/** Reads the own prices of a company for the specs of some products, in ringgit; specs without one are left out. */
export async function readOwnPrices(
  database: Reader,
  { companyId, productIds, now }: { companyId: string; productIds: readonly string[]; now: Date },
): Promise<OwnPrice[]> {
  if (productIds.length === 0) return []
  const rows = await database
    .select({
      productId: specs.productId,
      specId: specs.id,
      sen: ownPriceSen(companyId, now),
    })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(sql`${products.published} and ${inArray(specs.productId, [...productIds])}`)
    .orderBy(asc(specs.productId), asc(specs.position))
  return rows.flatMap(({ sen, ...spec }) => (sen === null ? [] : [{ ...spec, price: toRinggit(sen) }]))
}

/** The own prices of the member's company. @throws ShopError company_not_found */
export async function readOwnPricesFor(
  { database, session, now }: MemberContext,
  { id, products: productIds }: { id: string; products: readonly string[] },
): Promise<{ legalName: string; prices: OwnPrice[] }> {
  const { company } = await demandMembership(database, { memberId: session.member.id, companyId: id })
  const isOpen = company.closedAt === null
  return {
    legalName: company.legalName,
    prices: isOpen ? await readOwnPrices(database, { companyId: id, productIds, now: now() }) : [],
  }
}
