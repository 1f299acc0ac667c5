/** What a spreadsheet would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/

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
