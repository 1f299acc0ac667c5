/** The period over which price cuts by clerks are added up, in milliseconds. */
export const priceCutSpan = 24 * 3_600_000

/** The prices that limit a new price for a spec, in ringgit. */
interface FormerPrice {
  /** The spec's current price; missing for a new spec. */
  now?: number | undefined
  /** The highest price from which clerks lowered the price within `priceCutSpan`, since an owner last set it. */
  highest?: number | undefined
  /** The lowest price of the spec's product; missing for a new product. */
  cheapest?: number | undefined
}

/**
 * Returns the lowest price in ringgit that a clerk may set. Within a day, clerks may lower a price by `limit`, the
 * maximum deduction without an owner. A new spec must cost at least as much as the cheapest spec of its product.
 * Otherwise a clerk could give away goods by a price of RM 1 instead of a large deduction: "above it an owner"
 * decides.
 * @example
 * leastPrice({ now: 500, highest: 520 }, 50) //=> 470
 */
export function leastPrice({ now, highest, cheapest }: FormerPrice, limit: number): number {
  if (now === undefined) return Math.max(1, cheapest ?? 1)
  return Math.max(1, Math.min(now, Math.max(now, highest ?? 0) - limit))
}

/**
 * Whether only an owner may publish a product, because a clerk added it and no owner has published it yet. Such a
 * product has no previous price that would limit its price.
 */
export function ownerPublishes({
  addedByClerk,
  wasPublished,
}: Record<'addedByClerk' | 'wasPublished', boolean>) {
  return addedByClerk && !wasPublished
}
