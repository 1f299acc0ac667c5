/** How a computed price is rounded; prices stay whole ringgit. */
export const roundings = ['ringgit', 'nine', 'ten'] as const
export type Rounding = (typeof roundings)[number]

export const priceWays = ['per_cent', 'amount'] as const

/** A change of many prices: by per cent or by whole ringgit, up or down. */
export interface PriceChange {
  way: (typeof priceWays)[number]
  /** Above 0 for more, below 0 for less. */
  by: number
  rounding: Rounding
}

function rounded(ringgit: number, rounding: Rounding): number {
  if (rounding === 'ringgit' || ringgit < 10) return Math.round(ringgit)
  return rounding === 'nine' ? Math.floor((ringgit + 1) / 10) * 10 - 1 : Math.round(ringgit / 10) * 10
}

/**
 * "Prices by per cent or amount with rounding": the new price in whole ringgit; undefined where it would be nothing.
 * @example
 * changedPrice(1499, { way: 'per_cent', by: -10, rounding: 'nine' }) //=> 1349
 * changedPrice(1499, { way: 'amount', by: 100, rounding: 'ten' }) //=> 1600
 */
export function changedPrice(price: number, { way, by, rounding }: PriceChange): number | undefined {
  // In hundredths, which per cent with two decimals leave whole.
  const exact = way === 'amount' ? price + by : Math.round(price * (10_000 + by * 100)) / 10_000
  const next = rounded(exact, rounding)
  return next < 1 ? undefined : next
}
