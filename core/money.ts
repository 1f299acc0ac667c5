const grouped = new Intl.NumberFormat('en-MY', { maximumFractionDigits: 0 })

/**
 * An amount of ringgit as the shop shows it, the same on every machine; a deduction carries a true minus
 * sign. "Prices are in Malaysian ringgit (MYR) and shown without decimals."
 *
 * @example
 * formatRinggit(1299) //=> 'RM 1,299'
 * formatRinggit(-10) //=> '−RM 10'
 */
export function formatRinggit(ringgit: number): string {
  const amount = Math.round(Math.abs(ringgit))
  const sign = ringgit < 0 && amount > 0 ? '−' : ''
  return `${sign}RM ${grouped.format(amount)}`
}

/**
 * Ringgit in whole sen, the unit in which the shop keeps money; 100 sen are one ringgit.
 *
 * @example
 * toSen(19.99) //=> 1999
 */
export function toSen(ringgit: number): number {
  // Rounded, because 19.99 * 100 is 1998.9999999999998.
  return Math.round(ringgit * 100)
}

/** Whether an amount of sen is whole ringgit, as everything is that staff deduct or pay back. */
export function isWholeRinggit(sen: number): boolean {
  return Number.isSafeInteger(sen) && sen % 100 === 0
}

/**
 * Whole sen in ringgit, the unit of the API and of the pages.
 *
 * @example
 * toRinggit(129900) //=> 1299
 */
export function toRinggit(sen: number): number {
  return sen / 100
}
