import { toSen } from '../money.ts'
import { piecePrice } from './piece-price.ts'
import { countingTiers, type Tier } from './tiers.ts'

/** The prices of a spec that staff set, in ringgit: the price of a single piece, and the quantity prices. */
export interface SetPrices {
  price: number
  tiers?: readonly Tier[] | undefined
}

/** The price of one piece, in sen, before and after a change, at the number of pieces where it falls most. */
export interface LargestCut {
  pieces: number
  beforeSen: number
  afterSen: number
}

/** Returns the price of one piece, in sen, that follows from the set prices at a number of pieces, without offers. */
export function setPriceOf({ price, tiers }: SetPrices, pieces: number): number {
  const sen = toSen(price)
  const counting = countingTiers({ listSen: sen, nowSen: sen, tiers })
  return piecePrice({ now: sen, list: sen, tiers: counting }, pieces).price
}

/**
 * Finds the number of pieces at which a change of prices lowers the price of one piece most. Only the numbers at which
 * a price begins are compared, because prices do not change in between. If no price is lowered, the result is that for
 * a single piece. A new tier counts as a lower price.
 * @example largestCut({ price: 599 }, { price: 599, tiers: [{ from: 10, price: 549 }] })
 * //=> { pieces: 10, beforeSen: 59_900, afterSen: 54_900 }
 */
export function largestCut(before: SetPrices, after: SetPrices): LargestCut {
  const begins = [1, ...[...(before.tiers ?? []), ...(after.tiers ?? [])].map(({ from }) => from)]
  const cuts = begins.map((pieces) => ({
    pieces,
    beforeSen: setPriceOf(before, pieces),
    afterSen: setPriceOf(after, pieces),
  }))
  const by = ({ beforeSen, afterSen }: LargestCut) => beforeSen - afterSen
  return cuts.reduce((largest, one) => (by(one) > by(largest) ? one : largest))
}

/** Whether a change lowers the price for some number of pieces. */
export const isPriceCut = (before: SetPrices, after: SetPrices): boolean => {
  const { beforeSen, afterSen } = largestCut(before, after)
  return afterSen < beforeSen
}
