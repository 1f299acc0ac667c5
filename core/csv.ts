import { stringify } from 'csv-stringify/sync'
import { formatDate, formatDateTime } from './dates.ts'
import type { Cell, CellType } from './exports/columns.ts'
import { toRinggit } from './money.ts'

/** The mark by which spreadsheet programs recognize UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * The start of a text that some spreadsheet program takes for a formula. The sign may be full-width, because programs
 * for Chinese and Japanese read it too. Blanks, quotes and invisible characters may come first, because some programs
 * remove them. Apostrophes may come first too, because otherwise `'=1` and an escaped `=1` would be the same cell.
 */
const formula = /^['"‘’“”＇＂\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫−]/u

/** Puts an apostrophe before a text that a spreadsheet program would take for a formula. */
function escapeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/**
 * Writes a cell as text. Money has two decimals, times are in the shop's time zone, and texts that start like a
 * formula are escaped.
 */
function cellText(cell: Cell, type: CellType): string {
  if (cell === null) return ''
  if (cell instanceof Date) return type === 'day' ? formatDate(cell) : formatDateTime(cell)
  if (typeof cell === 'string') return escapeCell(cell)
  return type === 'money' ? toRinggit(cell).toFixed(2) : String(cell)
}

/**
 * Writes rows as CSV. A column without a type contains texts and plain numbers. "A CSV cell that starts with = + - @
 * is escaped on export". The escape is an apostrophe, which spreadsheet programs hide.
 * @example
 * csvText([['=1+1', 'Oak, "solid"', -5]]) //=> `'=1+1,"Oak, ""solid""",-5\r\n`
 * csvText([['=1+1', 129900, null]], ['text', 'money', 'text']) //=> "'=1+1,1299.00,\r\n"
 */
export function csvText(rows: readonly (readonly Cell[])[], types: readonly CellType[] = []): string {
  return stringify(
    rows.map((row) => row.map((cell, index) => cellText(cell, types[index] ?? 'text'))),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )
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
