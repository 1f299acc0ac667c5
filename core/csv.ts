import { stringify } from 'csv-stringify/sync'

/** The start of a formula, also after apostrophes: else `'=1` and the escaped `=1` would be the same cell. */
const formula = /^'*[=+\-@\t\r]/

/** A text that a spreadsheet does not take for a formula: one that starts like one gets an apostrophe. */
export function escapeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/**
 * Rows as CSV. "A CSV cell that starts with = + - @ is escaped on export": with an apostrophe, which a
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
 * The text of a cell without the apostrophe that `csvText` added.
 * @example
 * unescapeCell("'=1+1") //=> '=1+1'
 * unescapeCell("'round") //=> "'round"
 */
export function unescapeCell(cell: string): string {
  return formula.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell
}
