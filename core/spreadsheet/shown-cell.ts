/** The number of digits of a number that spreadsheet programs keep. Further digits become zeros. */
export const keptDigits = 15

const figure = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
const exponent = /^-?\d(?:\.(?<decimals>\d+))?E\+\d{2,3}$/

/**
 * Whether a cell is a text that a spreadsheet program has changed, because it took the text for a number. The leading
 * zeros are then lost, the number has an exponent, or all digits after the fifteenth are zeros.
 * @example
 * isFigureOf('12', '00012') //=> true
 * isFigureOf('4.71E+12', '4710000000001') //=> true
 * isFigureOf('12345678901234500', '12345678901234567') //=> true
 * isFigureOf('00012', '12') //=> false
 */
export function isFigureOf(cell: string, text: string): boolean {
  if (!figure.test(text)) return false
  const number = Number(text)
  const short = exponent.exec(cell)
  if (short !== null)
    return number.toExponential(short.groups?.decimals?.length ?? 0) === withPlainExponent(cell)
  return cell === wholeFigure(number.toPrecision(keptDigits)) || cell === cutFigure(text)
}

/** Converts an exponent such as in '4.71E+012' to the form that JavaScript writes. */
const withPlainExponent = (cell: string) => cell.toLowerCase().replace(/e\+0+(?=\d)/, 'e+')

/** Writes a number without trailing zeros and without an exponent, as programs show it in a wide column. */
const wholeFigure = (written: string) => {
  const number = Number(written)
  return Math.abs(number) < 1e21 ? String(number) : BigInt(number).toString()
}

/** Replaces all digits after the fifteenth by zeros. */
function cutFigure(text: string): string {
  const digits = text.replace(/^\+?0*(?=\d)/, '')
  return /^\d+$/.test(digits) ? digits.slice(0, keptDigits).padEnd(digits.length, '0') : text
}

/**
 * Whether a cell of an exported file still contains the exported text, in spite of the changes that spreadsheet
 * programs make when they save a file.
 * @example
 * holdsText('two\nlines', 'two\r\nlines') //=> true
 * holdsText('7', '007') //=> true
 */
export function holdsText(cell: string, text: string): boolean {
  if (cell === text) return true
  return plainLines(cell) === plainLines(text) || isFigureOf(cell.trim(), text.trim())
}

const plainLines = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/**
 * Returns how a spreadsheet program has lost digits of a code by taking it for a number. 'exponent' means that only
 * the first digits are left. 'zeros' means that the digits after the fifteenth are zeros and so were probably lost.
 * Undefined if no digits are lost.
 * @example
 * lostDigits('4.71E+12') //=> 'exponent'
 * lostDigits('12345678901234500') //=> 'zeros'
 * lostDigits('4710000000001') //=> undefined
 */
export function lostDigits(code: string): 'exponent' | 'zeros' | undefined {
  if (exponent.test(code)) return 'exponent'
  const isFigure = /^\d+$/.test(code) && code.length > keptDigits
  return isFigure && /^0+$/.test(code.slice(keptDigits)) ? 'zeros' : undefined
}
