import * as z from 'zod/mini'
import { toRinggit, toSen } from '../money.ts'
import { typedLimit, wholeLimit } from '../typed-text.ts'

/** The highest possible limit of a buyer, in ringgit. */
const highest = 1_000_000

const limit = wholeLimit(highest, 'companies.limitRange')

/** The amounts that a buyer may order without approval, in whole ringgit. "`null` is none, 0 is 'always ask'." */
export const buyerLimits = z.object({ orderLimit: limit, monthLimit: limit })
export type BuyerLimits = z.output<typeof buyerLimits>

/** The form fields for a buyer's limits. */
export const typedBuyerLimits = z.object({ orderLimit: typedLimit(limit), monthLimit: typedLimit(limit) })

/** No limit at all. */
export const noLimits: BuyerLimits = { orderLimit: null, monthLimit: null }

/** The limits of a buyer, and the value of their orders this month, in ringgit. */
export interface BuyerSpending extends BuyerLimits {
  spent: number
}

/**
 * A limit that an order exceeds, or 'always' for a limit of 0. `most` is the limit, and `above` the excess, in
 * ringgit.
 */
export interface PassedLimit {
  limit: keyof BuyerLimits | 'always'
  most: number
  above: number
}

/**
 * Returns the limit that an order of this amount exceeds; undefined if the order needs no approval. All amounts are in
 * ringgit. "A limit is per order and per month, `null` is none, 0 is 'always ask'. Orders placed count when placed;
 * cancelled and refused ones give it back." The SQL statement that places an order applies the same rule by
 * `is_within_limit` (`0004_orders.sql`).
 * @example
 * passedLimit(700, { orderLimit: null, monthLimit: 1000, spent: 400 })
 * //=> { limit: 'monthLimit', most: 1000, above: 100 }
 */
export function passedLimit(amount: number, buyer: BuyerSpending): PassedLimit | undefined {
  const checked = [
    { limit: 'orderLimit', sen: toSen(amount) },
    { limit: 'monthLimit', sen: toSen(buyer.spent) + toSen(amount) },
  ] as const
  for (const { limit: name, sen } of checked) {
    const most = buyer[name]
    if (most !== null && (most === 0 || sen > toSen(most)))
      return { limit: most === 0 ? 'always' : name, most, above: toRinggit(sen - toSen(most)) }
  }
  return undefined
}
