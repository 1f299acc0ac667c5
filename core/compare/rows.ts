/** A row of a comparison: the shown value of each spec; undefined if a spec has none. */
export interface CompareRow {
  name: string
  values: readonly (string | undefined)[]
  /** The numbers behind the values, if more or less is better. */
  figures?: readonly (number | undefined)[]
  better?: 'less' | 'more'
}

/** A row with the indexes of its best figures. */
export interface JudgedRow extends CompareRow {
  best: readonly number[]
}

/**
 * Separates rows that differ from rows that are equal: "'Where they differ' first". Rows without values are left out.
 */
export function splitRows(rows: readonly CompareRow[]): { differ: JudgedRow[]; same: JudgedRow[] } {
  const judged = rows
    .filter(({ values }) => values.some((value) => value !== undefined))
    .map((row) => ({ ...row, best: bestOf(row) }))
  const isSame = ({ values }: CompareRow) => new Set(values).size === 1
  return { differ: judged.filter((row) => !isSame(row)), same: judged.filter(isSame) }
}

/**
 * Returns the indexes of the best figures: "Best figure … only where more or less is better". None if all are equally
 * good.
 */
function bestOf({ figures = [], better }: CompareRow): number[] {
  const known = figures.filter((figure) => figure !== undefined)
  if (better === undefined || new Set(known).size < 2) return []
  const best = better === 'less' ? Math.min(...known) : Math.max(...known)
  return figures.flatMap((figure, index) => (figure === best ? [index] : []))
}
