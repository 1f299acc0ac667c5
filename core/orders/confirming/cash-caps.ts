import * as z from 'zod/mini'

/** The highest limits that can be set: an amount in whole ringgit, and a number of orders. */
export const mostCap = { amount: 100_000, openOrders: 20 } as const

const cap = (most: number, message: string) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number(), z.null()], message),
      z.transform((typed: string | number | null) =>
        typeof typed === 'string' ? (typed.trim() === '' ? null : Number(typed)) : typed,
      ),
    ),
    z.nullable(
      z.number(message).check(z.refine(Number.isInteger, message), z.gte(1, message), z.lte(most, message)),
    ),
  )

/**
 * Limits for numbers that refused parcels: "Cash can be capped for numbers that refused parcels (amount, open
 * orders)". `amount` is the maximum for one order in whole ringgit. `openOrders` is the maximum number of orders that
 * may be open at once. Null means no limit.
 */
export const cashCaps = z.strictObject({
  amount: cap(mostCap.amount, 'staff.settings.cashAmountRange'),
  openOrders: cap(mostCap.openOrders, 'staff.settings.cashOrdersRange'),
})
export type CashCaps = z.output<typeof cashCaps>

/** No limits. They apply until staff set some. */
export const uncapped: CashCaps = { amount: null, openOrders: null }

/** Whether any limit is set. */
export const isCapped = ({ amount, openOrders }: CashCaps): boolean => amount !== null || openOrders !== null

/**
 * Returns the limits for cash orders of a phone number that refused parcels: the maximum amount of one order in
 * ringgit, and the number of further orders that may be open. Other numbers have no limits.
 * @example cashLeft({ refused: 1, open: 1 }, { amount: 500, openOrders: 2 }) //=> { amount: 500, orders: 1 }
 */
export function cashLeft(
  { refused, open }: { refused: number; open: number },
  { amount, openOrders }: CashCaps,
): { amount?: number; orders?: number } {
  if (refused === 0) return {}
  return {
    ...(amount !== null && { amount }),
    ...(openOrders !== null && { orders: Math.max(0, openOrders - open) }),
  }
}
