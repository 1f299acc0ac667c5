/** How long price cuts by clerks are added up, in milliseconds. */
export const priceCutSpan = 24 * 3_600_000

/** The prices that limit a new price of a spec, in ringgit. */
interface FormerPrice {
  /** Its current price; missing for a new spec. */
  now?: number | undefined
  /** The highest price that clerks lowered within the span, since an owner last set it. */
  highest?: number | undefined
  /** The lowest price of its product; missing for a new product. */
  cheapest?: number | undefined
}

/**
 * The lowest price in ringgit that a clerk may set. Within a day it may fall by the owner's limit for deductions; a new
 * spec must cost as much as the cheapest of its product. Without this limit, a price of RM 1 would give away as much as
 * a large deduction: "above it an owner" decides.
 * @example
 * leastPrice({ now: 500, highest: 520 }, 50) //=> 470
 */
export function leastPrice({ now, highest, cheapest }: FormerPrice, limit: number): number {
  if (now === undefined) return Math.max(1, cheapest ?? 1)
  return Math.max(1, Math.min(now, Math.max(now, highest ?? 0) - limit))
}

/**
 * Whether only an owner may publish a product, because a clerk added it and no owner has published it yet. It has no
 * previous price that would limit its price.
 */
export function ownerPublishes({
  addedByClerk,
  wasPublished,
}: Record<'addedByClerk' | 'wasPublished', boolean>) {
  return addedByClerk && !wasPublished
}
