const grouped = new Intl.NumberFormat('en-MY', { maximumFractionDigits: 0 })

/**
 * Formats a price: "Prices are in Malaysian ringgit (MYR) and shown without decimals". Negative amounts have a minus
 * sign (−).
 * @example
 * formatRinggit(1299) //=> 'RM 1,299'
 * formatRinggit(-10) //=> '−RM 10'
 */
export function formatRinggit(ringgit: number): string {
  const amount = Math.round(Math.abs(ringgit))
  const sign = ringgit < 0 && amount > 0 ? '−' : ''
  return `${sign}RM ${grouped.format(amount)}`
}

const exact = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * Formats an amount of cash, with sen only if it is not whole ringgit.
 * @example
 * formatCash(1439.5) //=> 'RM 1,439.50'
 * formatCash(-60) //=> '−RM 60'
 */
export function formatCash(ringgit: number): string {
  if (isWholeRinggit(toSen(ringgit))) return formatRinggit(ringgit)
  return `${ringgit < 0 ? '−' : ''}RM ${exact.format(Math.abs(ringgit))}`
}

/** One ringgit in sen. */
export const ringgitInSen = 100

/** Converts ringgit to whole sen, the unit of the database. */
export function toSen(ringgit: number): number {
  // The product is rounded, because 19.99 * 100 is 1998.9999999999998.
  return Math.round(ringgit * 100)
}

/** Whether an amount in sen is a whole number of ringgit. */
export function isWholeRinggit(sen: number): boolean {
  return Number.isSafeInteger(sen) && sen % 100 === 0
}

/** Converts sen to ringgit, the unit of the API and the pages. */
export function toRinggit(sen: number): number {
  return sen / 100
}
