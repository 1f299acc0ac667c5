/** How a computed price is rounded: to whole ringgit, to a price that ends in 9, or to tens. */
export const roundings = ['ringgit', 'nine', 'ten'] as const
type Rounding = (typeof roundings)[number]

export const priceWays = ['per_cent', 'amount'] as const

/** A change of many prices, by a percentage or by whole ringgit. */
interface PriceChange {
  way: (typeof priceWays)[number]
  /** Positive to raise prices, negative to lower them. */
  by: number
  rounding: Rounding
}

function rounded(ringgit: number, rounding: Rounding): number {
  if (rounding === 'ringgit' || ringgit < 10) return Math.round(ringgit)
  return rounding === 'nine' ? Math.floor((ringgit + 1) / 10) * 10 - 1 : Math.round(ringgit / 10) * 10
}

/**
 * Computes a new price in whole ringgit: "Prices by per cent or amount with rounding". Returns undefined if the price
 * would not be positive.
 * @example
 * changedPrice(1499, { way: 'per_cent', by: -10, rounding: 'nine' }) //=> 1349
 * changedPrice(1499, { way: 'amount', by: 100, rounding: 'ten' }) //=> 1600
 */
export function changedPrice(price: number, { way, by, rounding }: PriceChange): number | undefined {
  // The percentage is taken in hundredths, so that one with two decimals stays a whole number.
  const exact = way === 'amount' ? price + by : Math.round(price * (10_000 + by * 100)) / 10_000
  const next = rounded(exact, rounding)
  return next < 1 ? undefined : next
}
