import { stringify } from 'csv-stringify/sync'

/**
 * What a spreadsheet takes for the beginning of a formula, with any apostrophes before it: without them, `'=1` and
 * the escaped `=1` would be the same cell.
 */
const formula = /^'*[=+\-@\t\r]/

/**
 * Rows as the text of a CSV file. "A CSV cell that starts with = + - @ is escaped on export": with an apostrophe,
 * which a spreadsheet does not show. Numbers stay numbers.
 *
 * @example
 * csvText([['=1+1', 'Oak, "solid"', -5]]) //=> `'=1+1,"Oak, ""solid""",-5\r\n`
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(rows as (string | number)[][], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: (text) => (formula.test(text) ? `'${text}` : text) },
  })
}

/**
 * The text of a cell that `csvText` wrote: takes away the apostrophe that it put before a formula, and no other.
 *
 * @example
 * unescapeCell("'=1+1") //=> '=1+1'
 * unescapeCell("'round") //=> "'round"
 */
export function unescapeCell(cell: string): string {
  return formula.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell
}
