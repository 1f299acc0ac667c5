import { setPriceSen, type SetPrice } from './tiers.ts'

/** What a company's own price applies to: one spec, a category, or everything. */
export const companyPriceScopes = ['spec', 'category', 'all'] as const
export type CompanyPriceScope = (typeof companyPriceScopes)[number]

/** A spec, by the ids of its product and its own. */
export interface SpecKey {
  productId: string
  specId: string
}

/** What a company's own price applies to. */
export type CompanyPriceTarget =
  | ({ scope: 'spec' } & SpecKey)
  | { scope: 'category'; category: string }
  | { scope: 'all' }

/**
 * A company's own price, in ringgit or per cent below the list price, from its first to its last day (yyyy-MM-dd in the
 * shop's time zone); without one, it is open on that side. "Fixed or per cent, by spec, category or all, with dates."
 */
export type CompanyPrice = CompanyPriceTarget &
  SetPrice & { from?: string | undefined; until?: string | undefined }

/** A spec as a company's prices see it. */
export interface PricedSpec extends SpecKey {
  category: string
  /** The price without an offer and for one piece, in sen. */
  listSen: number
}

/** Whether a company's own price applies to a spec. */
export function isPriceOf(price: CompanyPriceTarget, { productId, specId, category }: PricedSpec): boolean {
  if (price.scope === 'spec') return price.productId === productId && price.specId === specId
  return price.scope === 'all' || price.category === category
}

/** Whether a price applies on a day, yyyy-MM-dd. */
export const isPriceOn = ({ from, until }: Pick<CompanyPrice, 'from' | 'until'>, day: string): boolean =>
  (from === undefined || from <= day) && (until === undefined || day <= until)

/**
 * The company's own price of one piece on a day, in sen: the lowest of those that apply; undefined if none does. The same
 * rule in the database is `company_price` (`0003_prices.sql`).
 * @example
 * companyPriceSen([{ scope: 'all', perCent: 5 }], { productId: 'p', specId: 's', category: 'Desks', listSen: 149_900 },
 *   '2026-11-30') //=> 142_400
 */
export function companyPriceSen(
  prices: readonly CompanyPrice[],
  spec: PricedSpec,
  day: string,
): number | undefined {
  const applying = prices
    .filter((price) => isPriceOf(price, spec) && isPriceOn(price, day))
    .flatMap((price) => setPriceSen(spec.listSen, price) ?? [])
  return applying.length === 0 ? undefined : Math.min(...applying)
}

const targetOf = (price: CompanyPriceTarget) => {
  if (price.scope === 'spec') return `spec ${price.productId} ${price.specId}`
  return price.scope === 'category' ? `category ${price.category}` : price.scope
}

/** Whether two prices are for the same goods. */
export const isSameTarget = (one: CompanyPriceTarget, other: CompanyPriceTarget): boolean =>
  targetOf(one) === targetOf(other)

/** Whether a price gives nothing that an earlier one did not: the same goods, no lower, on no other day. */
function isWithin(price: CompanyPrice, earlier: CompanyPrice): boolean {
  const isNoLower =
    'price' in price
      ? 'price' in earlier && price.price >= earlier.price
      : 'perCent' in earlier && price.perCent <= earlier.perCent
  const begins = earlier.from === undefined || (price.from !== undefined && price.from >= earlier.from)
  const ends = earlier.until === undefined || (price.until !== undefined && price.until <= earlier.until)
  return isSameTarget(price, earlier) && isNoLower && begins && ends
}

/**
 * The prices of a list that lower something: those that no earlier price covers. A longer time counts like a lower price.
 * @example loweredIn([{ scope: 'all', perCent: 5 }], [{ scope: 'all', perCent: 3 }]) //=> []
 */
export const loweredIn = (before: readonly CompanyPrice[], after: readonly CompanyPrice[]): CompanyPrice[] =>
  after.filter((price) => !before.some((earlier) => isWithin(price, earlier)))

/** A spec whose price a change of a company's list lowers, in sen. */
export interface CompanyCut extends SpecKey {
  beforeSen: number
  afterSen: number
}

/**
 * The specs whose price a change of a company's list lowers, each from its price now to the lowest of the lowered prices,
 * whenever that begins. `nowSen` is the price of one piece with offers.
 */
export function companyCuts(
  lowered: readonly CompanyPrice[],
  specs: readonly (PricedSpec & { nowSen: number })[],
): CompanyCut[] {
  return specs.flatMap(({ nowSen, ...spec }) => {
    const { productId, specId } = spec
    const prices = lowered
      .filter((price) => isPriceOf(price, spec))
      .flatMap((price) => setPriceSen(spec.listSen, price) ?? [])
    const afterSen = Math.min(nowSen, ...prices)
    return afterSen < nowSen ? [{ productId, specId, beforeSen: nowSen, afterSen }] : []
  })
}
