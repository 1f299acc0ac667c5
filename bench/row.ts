/** One line of the bench's table. */
export interface Row {
  what: string
  measured: string
  /** The machine's own limit in the same run. */
  limit: string
  goal: string
  /** Undefined where there is no goal. */
  holds: boolean | undefined
}

/** The middle one; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

/** The value that so many of a hundred stay below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
}

/** `1,234 (1,100 to 1,300)`: the median and between what it moved. */
export function spread(values: readonly number[], digits = 0): string {
  const text = (value: number) => value.toLocaleString('en', { maximumFractionDigits: digits })
  return `${text(median(values))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`
}

const said = (holds: boolean | undefined) => (holds === undefined ? '' : holds ? 'yes' : 'no')

/** The table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  return [
    '| what | measured | limit in the same run | goal | holds |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ what, measured, limit, goal, holds }) =>
        `| ${what} | ${measured} | ${limit} | ${goal} | ${said(holds)} |`,
    ),
  ].join('\n')
}
