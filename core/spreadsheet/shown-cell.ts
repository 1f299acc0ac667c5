/** The number of digits that spreadsheet programs keep of a number; further ones become zeros. */
export const keptDigits = 15

const figure = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
const exponent = /^-?\d(?:\.(?<decimals>\d+))?E\+\d{2,3}$/

/**
 * Whether a cell shows a text as spreadsheet programs change it when they take it for a number: without its leading zeros,
 * with an exponent, or with zeros after fifteen digits.
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

/** '4.71E+12' as JavaScript writes it. */
const withPlainExponent = (cell: string) => cell.toLowerCase().replace(/e\+0+(?=\d)/, 'e+')

/** A number without zeros at its end and without an exponent, as programs show it in a wide column. */
const wholeFigure = (written: string) => {
  const number = Number(written)
  return Math.abs(number) < 1e21 ? String(number) : BigInt(number).toString()
}

/** Digits of which all after the fifteenth are zeros. */
function cutFigure(text: string): string {
  const digits = text.replace(/^\+?0*(?=\d)/, '')
  return /^\d+$/.test(digits) ? digits.slice(0, keptDigits).padEnd(digits.length, '0') : text
}

/**
 * Whether a cell of an exported file still holds the text that was written, whatever a spreadsheet program did to it
 * when it saved the file.
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
 * How a spreadsheet program that took a code for a number has lost digits of it: all but the first, or probably those
 * after the fifteenth, which are zeros; undefined if it has lost none.
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
