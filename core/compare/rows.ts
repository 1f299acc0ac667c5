/** One line of a comparison: a value for each spec, as it is shown; undefined where a spec has none. */
export interface CompareRow {
  name: string
  values: readonly (string | undefined)[]
  /** The numbers behind the values, where less or more of them is better. */
  figures?: readonly (number | undefined)[]
  better?: 'less' | 'more'
}

/** A line with the places of its best figures. */
export interface JudgedRow extends CompareRow {
  best: readonly number[]
}

/** "'Where they differ' first": the lines that differ and those that are the same for all. Lines without values go. */
export function splitRows(rows: readonly CompareRow[]): { differ: JudgedRow[]; same: JudgedRow[] } {
  const judged = rows
    .filter(({ values }) => values.some((value) => value !== undefined))
    .map((row) => ({ ...row, best: bestOf(row) }))
  const isSame = ({ values }: CompareRow) => new Set(values).size === 1
  return { differ: judged.filter((row) => !isSame(row)), same: judged.filter(isSame) }
}

/** "Best figure … only where more or less is better", and not where all are equally good. */
function bestOf({ figures = [], better }: CompareRow): number[] {
  const known = figures.filter((figure) => figure !== undefined)
  if (better === undefined || new Set(known).size < 2) return []
  const best = better === 'less' ? Math.min(...known) : Math.max(...known)
  return figures.flatMap((figure, index) => (figure === best ? [index] : []))
}
