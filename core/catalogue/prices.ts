/** How long the prices that clerks lowered count, in milliseconds. */
export const priceCutSpan = 24 * 3_600_000

/** What is known of the price of a spec, in ringgit. */
interface FormerPrice {
  /** Its price now; missing for a new spec. */
  now?: number | undefined
  /** The highest that clerks lowered since an owner set it, within the span. */
  highest?: number | undefined
  /** The lowest price of its product; missing for a new product. */
  cheapest?: number | undefined
}

/**
 * The least price in ringgit that a clerk sets: in a day at most the owner's limit of a deduction below the former one,
 * and for a new spec as much as the cheapest of its product. "Above it an owner": a price of RM 1 gives away as much as
 * a deduction.
 * @example
 * leastPrice({ now: 500, highest: 520 }, 50) //=> 470
 */
export function leastPrice({ now, highest, cheapest }: FormerPrice, limit: number): number {
  if (now === undefined) return Math.max(1, cheapest ?? 1)
  return Math.max(1, Math.min(now, Math.max(now, highest ?? 0) - limit))
}

/**
 * Whether only an owner puts a product on the shop's pages: one that a clerk added, until an owner has put it there. A
 * new product has no former price that would limit what a clerk asks for it.
 */
export function ownerPublishes({
  addedByClerk,
  wasPublished,
}: Record<'addedByClerk' | 'wasPublished', boolean>) {
  return addedByClerk && !wasPublished
}
