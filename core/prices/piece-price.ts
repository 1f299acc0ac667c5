import type { TierPrice } from './tiers.ts'

/** What decides the price of a spec, all in ringgit or all in sen. */
export interface Priced {
  /** The price of one piece now, offers included: `priceNow` says which of them run. */
  now: number
  /** The price without an offer and for one piece. */
  list: number
  /** The prices by quantity, in any sequence. */
  tiers: readonly TierPrice[]
  /** The price that only the buyer's company has (`companyPriceSen`), if it has one. */
  company?: number | undefined
}

/** Why one piece costs what it costs. Of a tier, pages say `common.fromPieces`; an offer shows the price before it. */
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
 * Decides the price of one piece from the pieces of the spec in the cart or order. "Candidates: the price now (offers
 * included), the tier reached by the pieces of that spec in the cart, the company's own price … The lowest counts; they
 * never add up." Of equal prices the first candidate gives the reason. The same rule in the database is `piece_price` (`0003_prices.sql`).
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
