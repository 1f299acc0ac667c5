import * as z from 'zod/mini'
import { toRinggit, toSen } from '../money.ts'
import { typedLimit, wholeLimit } from '../typed-text.ts'

/** The highest limit of a buyer, in ringgit. */
const highest = 1_000_000

const limit = wholeLimit(highest, 'companies.limitRange')

/** What a buyer may order without asking, in whole ringgit. "`null` is none, 0 is 'always ask'." */
export const buyerLimits = z.object({ orderLimit: limit, monthLimit: limit })
export type BuyerLimits = z.output<typeof buyerLimits>

/** The fields of these limits. */
export const typedBuyerLimits = z.object({ orderLimit: typedLimit(limit), monthLimit: typedLimit(limit) })

/** No limit at all. */
export const noLimits: BuyerLimits = { orderLimit: null, monthLimit: null }

/** The limits of a buyer, and what they have ordered this month, in ringgit. */
export interface BuyerSpending extends BuyerLimits {
  spent: number
}

/** The limit that an order passes, or 'always' for a limit of 0, and the amount in ringgit above it. */
export interface PassedLimit {
  limit: keyof BuyerLimits | 'always'
  most: number
  above: number
}

/**
 * The limit that an order of this amount passes; undefined if it needs nobody's approval. All amounts are in ringgit.
 * "A limit is per order and per month, `null` is none, 0 is 'always ask'. Orders placed count when placed; cancelled and
 * refused ones give it back." The statement that places an order decides by `is_within_limit` (`0004_orders.sql`).
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
