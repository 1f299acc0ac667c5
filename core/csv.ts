import { stringify } from 'csv-stringify/sync'

/**
 * The start of a formula. Apostrophes may come before it, because otherwise `'=1` and an escaped `=1` would be the same
 * cell.
 */
const formula = /^'*[=+\-@\t\r]/

/** Escapes a text that a spreadsheet would take for a formula, with an apostrophe. */
export function escapeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/**
 * Writes rows as CSV. "A CSV cell that starts with = + - @ is escaped on export": with an apostrophe, which a
 * spreadsheet hides.
 * @example csvText([['=1+1', 'Oak, "solid"', -5]]) //=> `'=1+1,"Oak, ""solid""",-5\r\n`
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(rows as (string | number)[][], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: escapeCell },
  })
}

/**
 * Removes the apostrophe that `csvText` added.
 * @example
 * unescapeCell("'=1+1") //=> '=1+1'
 * unescapeCell("'round") //=> "'round"
 */
export function unescapeCell(cell: string): string {
  return formula.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell
}
