import { piecePrice, type PiecePrice } from './piece-price.ts'
import type { TierPrice } from './tiers.ts'

/** The prices of a spec as the API answers them, in ringgit. */
export interface ShownPrices {
  /** The price of one piece now. */
  price: number
  sale?: { was: number } | undefined
  tiers?: readonly TierPrice[] | undefined
  /** The price of the company for which the member buys; public answers never have it. */
  companyPrice?: number | undefined
}

/**
 * The price of one piece of a spec when this many are bought, in ringgit. Whether an offer runs was decided when the API
 * answered.
 * @example priceOf({ price: 599, tiers: [{ from: 10, price: 549 }] }, 9).price //=> 599
 */
export const priceOf = ({ price, sale, tiers = [], companyPrice }: ShownPrices, pieces: number): PiecePrice =>
  piecePrice({ now: price, list: sale?.was ?? price, tiers, company: companyPrice }, pieces)

/** A price by quantity that is reached, with the list price, in ringgit. */
export interface ReachedTier extends TierPrice {
  list: number
}

/**
 * The price by quantity that these pieces cost; undefined if another price is lower.
 * @example reachedTier({ price: 599, tiers: [{ from: 10, price: 549 }] }, 12) //=> { from: 10, price: 549, list: 599 }
 */
export function reachedTier(spec: ShownPrices, pieces: number): ReachedTier | undefined {
  const { price, list, reason } = priceOf(spec, pieces)
  return reason.code === 'tier' ? { from: reason.from, price, list } : undefined
}

/** A lower price that more pieces would reach. */
export interface NextTier extends TierPrice {
  /** The pieces that are missing. */
  more: number
  /** "(price now − tier price) × pieces of the tier", in ringgit; the price now is that of the pieces chosen. */
  saved: number
}

/**
 * The next lower price, if the stock reaches it: "add 2 more: RM 549 each".
 * @example nextTier({ price: 599, tiers: [{ from: 10, price: 549 }] }, { pieces: 8, stock: 12 })
 * //=> { from: 10, price: 549, more: 2, saved: 500 }
 */
export function nextTier(
  spec: ShownPrices,
  { pieces, stock }: { pieces: number; stock: number },
): NextTier | undefined {
  const now = priceOf(spec, pieces).price
  const next = spec.tiers?.find(({ from, price }) => from > pieces && price < now)
  if (next === undefined || next.from > stock) return undefined
  return { ...next, more: next.from - pieces, saved: (now - next.price) * next.from }
}

/** A cell of the table of prices by quantity: `to` is missing in the last one. */
export interface PriceStep extends TierPrice {
  to?: number
}

/**
 * The single price and the prices by quantity, each with the pieces to which it applies; none without tiers.
 * @example priceSteps({ price: 599, tiers: [{ from: 5, price: 569 }] })
 * //=> [{ from: 1, to: 4, price: 599 }, { from: 5, price: 569 }]
 */
export function priceSteps({ price, tiers = [] }: ShownPrices): PriceStep[] {
  if (tiers.length === 0) return []
  return [{ from: 1, price }, ...tiers].map((step, index) => {
    const next = tiers[index]
    return next === undefined ? step : { ...step, to: next.from - 1 }
  })
}
