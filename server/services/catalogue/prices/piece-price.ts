import { toRinggit } from '#core/money.ts'
import { piecePrice } from '#core/prices/piece-price.ts'
import { countingTiers, type TierPrice } from '#core/prices/tiers.ts'
import type { specs } from '#server/database/tables/catalogue.ts'

/** The columns of a spec that decide its price; `priceSen` follows the offers. */
type PriceColumns = Pick<typeof specs.$inferSelect, 'priceSen' | 'regularPriceSen' | 'tiers'>

const countingOf = ({ priceSen, regularPriceSen, tiers }: PriceColumns) =>
  countingTiers({ listSen: regularPriceSen, nowSen: priceSen, tiers })

/**
 * The price of one piece in sen when an order has this many pieces of a spec, the tier that sets it, and whether the
 * company's own price does, which is `companySen`.
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

/** The prices by quantity of a spec in ringgit, as everybody sees them; empty if there are none. */
export function tiersOf(spec: PriceColumns): { tiers?: TierPrice[] } {
  const tiers = countingOf(spec).map(({ from, price }) => ({ from, price: toRinggit(price) }))
  return tiers.length === 0 ? {} : { tiers }
}
