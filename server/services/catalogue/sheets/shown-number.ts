import { keptDigits } from '#core/spreadsheet/shown-cell.ts'

/** Writes a number in a format of Excel. */
export type FormatNumber = (value: number, format: string) => string

const hasDecimals = /[0#?]\.[0#?]/

/**
 * Returns a number as Excel shows it, with the zeros, words and units of its format. Digits are neither rounded nor
 * grouped, because an import needs the exact number, which may also be a code.
 * @example
 * shownNumber(12, '00000', formatValue) //=> '00012'
 * shownNumber(61.4, '0" cm"', formatValue) //=> '61.4'
 * shownNumber(1200, '#,##0" mm"', formatValue) //=> '1200 mm'
 */
export function shownNumber(value: number, format: string | undefined, formatNumber: FormatNumber): string {
  const number = Number(value.toPrecision(keptDigits))
  const plain = plainNumber(number)
  if (format === undefined || value < 0) return plain
  const written = formatNumber(number, format.replaceAll(',', '')).trim()
  const shown = hasDecimals.test(format) ? withoutBlankDecimals(written) : written
  return /\d/.test(shown) && digitsOf(shown).endsWith(digitsOf(plain)) ? shown : plain
}

/** Returns a number without an exponent, even if it is large. */
const plainNumber = (number: number) =>
  Number.isInteger(number) ? BigInt(number).toString() : String(number)

const withoutBlankDecimals = (written: string) =>
  written.replace(/(\.\d*?)0+(?!\d)/, '$1').replace(/\.(?!\d)/, '')

/** Returns the digits of a number without leading and trailing zeros. */
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '')
