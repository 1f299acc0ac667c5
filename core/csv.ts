/**
 * What a spreadsheet would take for the beginning of a formula, and what looks like such a text after it was escaped:
 * without the apostrophes, `'=1` and the escaped `=1` would be the same cell.
 */
const formula = /^'*[=+\-@\t\r]/

/**
 * A cell of a CSV file. "A CSV cell that starts with = + - @ is escaped on export": with an apostrophe, which a
 * spreadsheet does not show. Numbers stay numbers.
 *
 * @example
 * csvCell('=1+1') //=> "'=1+1"
 * csvCell('Oak, "solid"') //=> '"Oak, ""solid"""'
 * csvCell(-5) //=> '-5'
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV file, with its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * What was said in a cell that `csvCell` wrote, once its quotes are off: it takes away exactly the apostrophe that
 * was put before a formula, and none that somebody wrote.
 *
 * @example
 * unescapeCell("'=1+1") //=> '=1+1'
 * unescapeCell("'round") //=> "'round"
 */
export function unescapeCell(cell: string): string {
  return formula.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell
}
