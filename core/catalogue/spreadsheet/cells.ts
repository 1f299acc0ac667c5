import { parseFigure } from '../../parse-number.ts'
import { nearestWords } from '../../search/spelling.ts'
import { sizeInCentimetres } from '../size.ts'

/**
 * The value of a cell, or the problem of the cell with a suggested correction: "mistakes by row with 'did you mean'".
 */
export type ReadCell<T> =
  | { value: T }
  | {
      problem: 'catalogueFile.number' | 'catalogueFile.wholeRinggit' | 'catalogueFile.wholePieces'
      better?: string
    }

const currency = /^(?:rm|myr)\s*|\s*(?:rm|myr)$/gi

/** Letters that people type in place of digits. */
const digitOf: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', '|': '1', s: '5', b: '8', z: '2' }

/** Returns the number that a text with letters probably means; undefined if the text has fewer than two digits. */
function figureMeant(text: string): number | undefined {
  const digits = text.replace(/\D/g, '').length
  const typed = text.toLowerCase().replace(/[olisbz|]/g, (sign) => digitOf[sign]!)
  // A dot before three digits separates thousands, because prices are whole ringgit.
  const written = /^\d{1,3}(?:[.\s]\d{3})+$/.test(typed) ? typed.replace(/\D/g, '') : typed
  return digits < 2 ? undefined : parseFigure(written)
}

/**
 * Reads a price in whole ringgit.
 * @example
 * readPrice('RM1,290.00') //=> { value: 1290 }
 * readPrice('1.29O') //=> { problem: 'catalogueFile.number', better: '1290' }
 */
export function readPrice(cell: string): ReadCell<number> {
  const text = cell.normalize('NFKC').trim().replace(currency, '').trim()
  const figure = parseFigure(text)
  const meant = figureMeant(text)
  const whole = meant === undefined ? {} : { better: String(Math.round(meant)) }
  if (figure === undefined) return { problem: 'catalogueFile.number', ...whole }
  if (Number.isInteger(figure) && !/\.\d{3}$/.test(text)) return { value: figure }
  return { problem: 'catalogueFile.wholeRinggit', ...whole }
}

/**
 * Reads a number of pieces in stock; an empty cell means none.
 * @example readPieces('12 pcs') //=> { value: 12 }
 */
export function readPieces(cell: string): ReadCell<number> {
  const text = cell.normalize('NFKC').trim()
  if (text === '') return { value: 0 }
  const figure = parseFigure(text.replace(/\s*(?:pcs?|pieces?|units?|unit|件|個|张|張)\.?$/i, ''))
  if (figure === undefined) {
    const meant = figureMeant(text)
    return {
      problem: 'catalogueFile.number',
      ...(meant !== undefined && { better: String(Math.round(meant)) }),
    }
  }
  return Number.isInteger(figure) && figure >= 0
    ? { value: figure }
    : { problem: 'catalogueFile.wholePieces', better: String(Math.max(0, Math.floor(figure))) }
}

/** Larger sizes without a unit are in millimetres, because no piece of furniture is 4 m long. */
const longestInCentimetres = 400

/**
 * Reads width, depth and height and returns them in centimetres; undefined for other texts. A text without a unit is
 * taken as centimetres or, if a value is 400 or more, as millimetres.
 * @example readSize('1400x700x740') //=> { width: 140, depth: 70, height: 74 }
 */
export function readSize(cell: string): Record<'width' | 'depth' | 'height', number> | undefined {
  const text = cell.normalize('NFKC').trim().replaceAll('✕', 'x')
  const named = /mm|cm|in|"|″|”/i.test(text) ? sizeInCentimetres(text) : sizeInCentimetres(`${text}cm`)
  const all = named?.some((cm) => cm >= longestInCentimetres) ? sizeInCentimetres(text) : named
  const [width, depth, height, ...more] = all ?? []
  if (width === undefined || depth === undefined || height === undefined || more.length > 0) return undefined
  return [width, depth, height].every((cm) => cm > 0) ? { width, depth, height } : undefined
}

type Size = NonNullable<ReturnType<typeof readSize>>
const sides = ['width', 'depth', 'height'] as const

/**
 * Whether a cell contains the present size of a spec: its size text, or its measures, exact or rounded to whole
 * centimetres. "The measured size is the truth", so a rounded size must not change it.
 * @example
 * isSizeOf('61 x 61 x 97', { size: '', sizeCm: { width: 61.4, depth: 60.6, height: 96.9 } }) //=> true
 */
export function isSizeOf(
  cell: string,
  { size, sizeCm }: { size: string; sizeCm?: Size | undefined },
): boolean {
  if (cell.trim() === size.trim()) return true
  const said = readSize(cell)
  if (said === undefined) return false
  const written = readSize(size)
  const isSame = (one: Size | undefined, round: (cm: number) => number = (cm) => cm) =>
    one !== undefined && sides.every((side) => said[side] === round(one[side]))
  return isSame(written) || isSame(sizeCm) || isSame(sizeCm, Math.round)
}

const yes = new Set(['1', 'yes', 'y', 'true', 'active', 'published', 'visible', 'ya', '是', '上架', '公開'])

/** Whether a cell says that a product is published. */
export const readPublished = (cell: string) => yes.has(cell.trim().toLowerCase())

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  plusmn: '±',
  frac12: '½',
  reg: '®',
  trade: '™',
  copy: '©',
}

/**
 * Converts the HTML of another shop's description to text.
 * @example textOfHtml('<p>Oak &amp; steel</p><ul><li>Solid</li></ul>') //=> 'Oak & steel\nSolid'
 */
export function textOfHtml(html: string): string {
  if (!/<[a-z/][^>]*>/i.test(html)) return html.trim()
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<br\s*\/?>|<\/(?:p|li|div|h[1-6]|tr|ul|ol)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(x[\da-f]{1,6}|\d{1,7})|([a-z\d]+));/gi, (whole, ...[code, name]: string[]) =>
      code === undefined
        ? (entities[name!.toLowerCase()] ?? whole)
        : characterOf(Number(code.replace(/^x/i, '0x'))),
    )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

const characterOf = (code: number) =>
  code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ''

/** Returns the names of pictures in a cell: one per line, or separated by commas, semicolons or bars. */
export const namesIn = (cell: string) =>
  cell
    .split(/[\n\r,;|]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Returns the known text that is most similar to a text, ignoring case; undefined if none is similar. */
export function nearestOf(text: string, known: readonly string[]): string | undefined {
  const lowered = text.trim().toLowerCase()
  // If several known texts differ only in case, the first one is returned.
  const lower = new Map(known.toReversed().map((name) => [name.toLowerCase(), name]))
  const [nearest] = nearestWords(lowered, [...lower.keys()])
  return nearest === undefined ? undefined : lower.get(nearest)
}
