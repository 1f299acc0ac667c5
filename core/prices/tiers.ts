import { ringgitInSen, toRinggit, toSen } from '../money.ts'

/** A price of one piece in ringgit, or this per cent less than the list price. */
export type SetPrice = { price: number } | { perCent: number }

/**
 * A quantity price. From `from` pieces of the spec on, each piece costs `price` in ringgit, or `perCent` less than the
 * list price. "Each a smallest number of pieces and a price or per cent."
 */
export type Tier = { from: number } & SetPrice

/** A tier with its price of one piece. The price is in ringgit or in sen, like the prices used with it. */
export interface TierPrice {
  /** The smallest number of pieces for this price. */
  from: number
  price: number
}

/** The maximum number of tiers of a spec: "At most four." */
export const maxTiers = 4

/**
 * Returns the price of one piece in a tier, in sen, given the list price in sen; undefined if it would be below RM 1.
 * "A per cent is rounded half up to whole ringgit per piece, so that lists stay without decimals."
 * @example
 * setPriceSen(149_900, { perCent: 3 }) //=> 145_400
 * setPriceSen(149_900, { price: 1_450 }) //=> 145_000
 */
export function setPriceSen(listSen: number, set: SetPrice): number | undefined {
  const sen = 'price' in set ? toSen(set.price) : reduced(listSen, set.perCent)
  return sen < ringgitInSen ? undefined : sen
}

/** Reduces a price by a percentage. The calculation uses whole numbers, so that halves are exact. */
const reduced = (listSen: number, perCent: number) => {
  const unit = 100 * ringgitInSen
  return Math.floor((listSen * (100 - perCent) + unit / 2) / unit) * ringgitInSen
}

/**
 * Returns the tiers that lower the price of one piece, in sen, in the order of their numbers of pieces. Each is lower
 * than the current price and than the tiers before it. "The lowest counts; they never add up", so a tier with a higher
 * price than a running offer is left out.
 * @example
 * countingTiers({ listSen: 149_900, nowSen: 142_000, tiers: [{ from: 5, perCent: 3 }, { from: 10, perCent: 6 }] })
 * //=> [{ from: 10, price: 140_900 }]
 */
export function countingTiers(of: {
  listSen: number
  nowSen: number
  tiers: readonly Tier[] | null | undefined
}): TierPrice[] {
  const counting: TierPrice[] = []
  for (const tier of (of.tiers ?? []).toSorted((one, other) => one.from - other.from)) {
    const price = setPriceSen(of.listSen, tier)
    if (price !== undefined && price < (counting.at(-1)?.price ?? of.nowSen))
      counting.push({ from: tier.from, price })
  }
  return counting
}

/** The reason why a tier cannot be saved, with the index of the tier. */
export type TierFault =
  | { index: number; problem: 'pieces'; least: number }
  | { index: number; problem: 'price'; below: number }

/**
 * Finds the first tier that does not begin at more pieces than the tier before it, or is not cheaper. The first tier
 * is compared with one piece at the list price, which is in ringgit. Undefined if there is no such tier.
 * @example
 * faultInTiers(599, [{ from: 5, price: 569 }, { from: 5, price: 549 }]) //=> { index: 1, problem: 'pieces', least: 6 }
 * faultInTiers(599, [{ from: 5, price: 599 }]) //=> { index: 0, problem: 'price', below: 599 }
 */
export function faultInTiers(listPrice: number, tiers: readonly Tier[]): TierFault | undefined {
  let before: TierPrice = { from: 1, price: listPrice }
  for (const [index, tier] of tiers.entries()) {
    if (tier.from <= before.from) return { index, problem: 'pieces', least: before.from + 1 }
    const sen = setPriceSen(toSen(listPrice), tier)
    if (sen === undefined || toRinggit(sen) >= before.price)
      return { index, problem: 'price', below: before.price }
    before = { from: tier.from, price: toRinggit(sen) }
  }
  return undefined
}
