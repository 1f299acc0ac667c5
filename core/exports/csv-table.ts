import { stringify } from 'csv-stringify/sync'
import { escapeCell } from '../csv.ts'
import { formatDate, formatDateTime } from '../dates.ts'
import { toRinggit } from '../money.ts'
import type { Cell, CellType } from './columns.ts'

/** The mark by which spreadsheets recognize UTF-8. */
export const byteOrderMark = '\uFEFF'

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
 * Writes rows of an export as CSV.
 * @example csvRows([['=1+1', 129900, null]], ['text', 'money', 'text']) //=> "'=1+1,1299.00,\r\n"
 */
export function csvRows(rows: readonly (readonly Cell[])[], types: readonly CellType[]): string {
  return stringify(
    rows.map((row) => row.map((cell, place) => cellText(cell, types[place] ?? 'text'))),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )
}
