import { toRinggit } from '#core/money.ts'
import { piecePrice } from '#core/prices/piece-price.ts'
import { countingTiers, type TierPrice } from '#core/prices/tiers.ts'
import type { specs } from '#server/database/tables/catalogue.ts'

/** The columns of a spec that determine its price. `priceSen` is the current price, with a running offer. */
type PriceColumns = Pick<typeof specs.$inferSelect, 'priceSen' | 'regularPriceSen' | 'tiers'>

const countingOf = ({ priceSen, regularPriceSen, tiers }: PriceColumns) =>
  countingTiers({ listSen: regularPriceSen, nowSen: priceSen, tiers })

/**
 * Returns the price of one piece in sen for an order of `pieces` pieces, and the least quantity of the tier that
 * applies; null if no tier does.
 */
export function piecePriceOf(
  spec: PriceColumns,
  pieces: number,
  companySen: number | null = null,
): { priceSen: number; tierFrom: number | null; companyPrice: boolean } {
  const priced = {
    now: spec.priceSen,
    list: spec.regularPriceSen,
    tiers: countingOf(spec),
    company: companySen ?? undefined,
  }
  const { price, reason } = piecePrice(priced, pieces)
  return {
    priceSen: price,
    tierFrom: reason.code === 'tier' ? reason.from : null,
    companyPrice: reason.code === 'company',
  }
}

/** The prices by quantity of a spec in ringgit, for shoppers; an empty object if there are none. */
export function tiersOf(spec: PriceColumns): { tiers?: TierPrice[] } {
  const tiers = countingOf(spec).map(({ from, price }) => ({ from, price: toRinggit(price) }))
  return tiers.length === 0 ? {} : { tiers }
}
