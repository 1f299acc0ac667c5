/** A row of a comparison, with the value shown for each spec; undefined if a spec has none. */
export interface CompareRow {
  name: string
  values: readonly (string | undefined)[]
  /** The values as numbers, if more or less of them is better. */
  figures?: readonly (number | undefined)[]
  better?: 'less' | 'more'
}

/** A row with the indexes of its best figures. */
export interface JudgedRow extends CompareRow {
  best: readonly number[]
}

/**
 * Separates rows whose values differ from rows whose values are equal: "'Where they differ' first". Rows without
 * values are left out.
 */
export function splitRows(rows: readonly CompareRow[]): { differ: JudgedRow[]; same: JudgedRow[] } {
  const judged = rows
    .filter(({ values }) => values.some((value) => value !== undefined))
    .map((row) => ({ ...row, best: bestOf(row) }))
  const isSame = ({ values }: CompareRow) => new Set(values).size === 1
  return { differ: judged.filter((row) => !isSame(row)), same: judged.filter(isSame) }
}

/**
 * Returns the indexes of the best figures: "Best figure … only where more or less is better". The list is empty if all
 * figures are equal.
 */
function bestOf({ figures = [], better }: CompareRow): number[] {
  const known = figures.filter((figure) => figure !== undefined)
  if (better === undefined || new Set(known).size < 2) return []
  const best = better === 'less' ? Math.min(...known) : Math.max(...known)
  return figures.flatMap((figure, index) => (figure === best ? [index] : []))
}
