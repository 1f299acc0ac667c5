import { stringify } from 'csv-stringify/sync'
import { formatDate, formatDateTime } from './dates.ts'
import type { Cell, CellType } from './exports/columns.ts'
import { toRinggit } from './money.ts'

/** The mark by which spreadsheets recognize UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * The start of what some spreadsheet program takes for a formula: also in full width, as programs for Chinese and
 * Japanese read it, and after blanks, quotes and invisible characters, which some programs remove. Apostrophes may come
 * before it, because otherwise `'=1` and an escaped `=1` would be the same cell.
 */
const formula = /^['"‘’“”＇＂\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫−]/u

/** Escapes a text that a spreadsheet would take for a formula, with an apostrophe. */
function escapeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/**
 * Writes a cell as text: money with two decimals, times in the shop's time zone; texts that start like a formula are
 * escaped.
 */
function cellText(cell: Cell, type: CellType): string {
  if (cell === null) return ''
  if (cell instanceof Date) return type === 'day' ? formatDate(cell) : formatDateTime(cell)
  if (typeof cell === 'string') return escapeCell(cell)
  return type === 'money' ? toRinggit(cell).toFixed(2) : String(cell)
}

/**
 * Writes rows as CSV. A column without a type holds texts and plain numbers. "A CSV cell that starts with = + - @ is
 * escaped on export": with an apostrophe, which a spreadsheet hides.
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
