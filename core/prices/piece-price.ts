import type { TierPrice } from './tiers.ts'

/** The prices that decide the price of a spec, all in ringgit or all in sen. */
export interface Priced {
  /** The current price of a single piece, including offers that run now (`priceNow`). */
  now: number
  /** The price of a single piece without offers. */
  list: number
  /** The quantity prices, in any order. */
  tiers: readonly TierPrice[]
  /** The price that only the buyer's company has (`companyPriceSen`), if it has one. */
  company?: number | undefined
}

/**
 * The reason for the price of one piece. For a tier, pages show the text `common.fromPieces`; for an offer, they show
 * the price before it.
 */
export type PriceReason =
  | { code: 'list' }
  | { code: 'offer' }
  | { code: 'tier'; from: number }
  | { code: 'company' }

/** The price of one piece, the list price, and the reason. */
export interface PiecePrice {
  price: number
  list: number
  reason: PriceReason
}

/**
 * Decides the price of one piece by the number of pieces of the spec in the cart or order. "Candidates: the price now
 * (offers included), the tier reached by the pieces of that spec … The lowest counts; they never add up." If
 * candidates have the same price, the first one gives the reason. In the database, `piece_price` (`0003_prices.sql`)
 * applies the same rule.
 * @example
 * piecePrice({ now: 599, list: 599, tiers: [{ from: 10, price: 549 }] }, 12)
 * //=> { price: 549, list: 599, reason: { code: 'tier', from: 10 } }
 */
export function piecePrice({ now, list, tiers, company }: Priced, pieces: number): PiecePrice {
  const candidates: Omit<PiecePrice, 'list'>[] = [
    { price: now, reason: { code: now < list ? 'offer' : 'list' } },
    ...tiers
      .filter(({ from }) => from <= pieces)
      .map(({ from, price }) => ({ price, reason: { code: 'tier' as const, from } })),
    ...(company === undefined ? [] : [{ price: company, reason: { code: 'company' as const } }]),
  ]
  const lowest = candidates.reduce((best, one) => (one.price < best.price ? one : best))
  return { ...lowest, list }
}
