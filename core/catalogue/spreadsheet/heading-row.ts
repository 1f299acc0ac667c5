import { guessColumns } from './guess-columns.ts'

/** Rows above the headings, such as a title or the name of the supplier, are looked for in so many. */
const looked = 10

/**
 * Which of the first rows has the headings: the one in which most cells are known as such, else the first with several
 * cells; -1 where there is none.
 */
export function headingRow(rows: readonly (readonly string[])[]): number {
  const known = rows
    .slice(0, looked)
    .map(
      (cells) =>
        guessColumns(cells).filter(({ heading, target }) => heading !== '' && target !== 'none').length,
    )
  const most = Math.max(0, ...known)
  if (most >= 2) return known.indexOf(most)
  return rows.slice(0, looked).findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= 2)
}
