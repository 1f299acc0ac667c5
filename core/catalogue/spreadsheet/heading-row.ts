import { guessColumns } from './guess-columns.ts'

/** Number of rows that are searched for the headings. The first rows may contain a title or a supplier's name. */
const searchedRows = 10

/**
 * Returns the index of the row with the headings. This is the row with the most known headings, if it has at least
 * two; otherwise the first row with at least two filled cells. Returns -1 if there is no such row.
 */
export function headingRow(rows: readonly (readonly string[])[]): number {
  const known = rows
    .slice(0, searchedRows)
    .map(
      (cells) =>
        guessColumns(cells).filter(({ heading, target }) => heading !== '' && target !== 'none').length,
    )
  const most = Math.max(0, ...known)
  if (most >= 2) return known.indexOf(most)
  return rows
    .slice(0, searchedRows)
    .findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= 2)
}
