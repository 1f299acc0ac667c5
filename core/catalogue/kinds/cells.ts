import { parseFigure } from '../../parse-number.ts'

/** Escapes a text, so that it stays on one line of a cell. */
export function escapeLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}

const lineEscapes: Readonly<Record<string, string>> = { n: '\n', r: '\r' }

export function unescapeLine(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => lineEscapes[sign] ?? sign)
}

/** Splits a cell into its non-blank lines. */
export function linesOf(cell: string): string[] {
  return cell
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/**
 * Joins parts into one line of a cell, with ' | ' between them.
 * @example partsLine([1, 'a|b']) //=> '1 | a\\|b'
 */
export function partsLine(parts: readonly (string | number)[]): string {
  return parts.map((part) => escapeLine(String(part)).replaceAll('|', String.raw`\|`)).join(' | ')
}

/**
 * Splits a line of a cell into the parts that `partsLine` joined.
 * @example partsOf('1 | a\\|b') //=> ['1', 'a|b']
 */
export function partsOf(line: string): string[] {
  const parts = ['']
  for (const [piece] of line.matchAll(/\\.|[^\\|]+|[\\|]/gs)) {
    if (piece === '|') parts.push('')
    else parts.push(`${parts.pop()}${piece}`)
  }
  return parts.map((part) => unescapeLine(part.trim()))
}

/**
 * Writes measures as text.
 * @example measuresText({ width: 120, depth: 60.4, height: 74.4 }) //=> '120 × 60.4 × 74.4'
 */
export function measuresText({ width, depth, height }: Record<'width' | 'depth' | 'height', number>): string {
  return [width, depth, height].join(' × ')
}

/** Reads a number with an optional unit, such as '40 min'; undefined for other texts. */
export const figureWithUnit = (text: string) => parseFigure(text.trim().replace(/\s*\p{L}+$/u, ''))

/** Reads width, depth and height from a text such as '120 x 60 x 74'; undefined for other texts. */
export function readMeasures(text: string): Record<'width' | 'depth' | 'height', number> | undefined {
  const [width, depth, height, ...more] = text.split(/[×xX*✕]/u).map(figureWithUnit)
  if (width === undefined || depth === undefined || height === undefined || more.length > 0) return undefined
  return { width, depth, height }
}
