/** A row of the bench's table. */
export interface Row {
  what: string
  measured: string
  /** The limit of the machine itself, measured in the same run. */
  limit: string
  goal: string
  /** Undefined if there is no goal. */
  holds: boolean | undefined
}

/** The median. Of two middle values, the lower one counts. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
}

/** Median, minimum and maximum: `1,234 (1,100 to 1,300)`. */
export function spread(values: readonly number[], digits = 0): string {
  const text = (value: number) => value.toLocaleString('en', { maximumFractionDigits: digits })
  return `${text(median(values))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`
}

const yesOrNo = (holds: boolean | undefined) => (holds === undefined ? '' : holds ? 'yes' : 'no')

/** The table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  return [
    '| what | measured | limit in the same run | goal | holds |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ what, measured, limit, goal, holds }) =>
        `| ${what} | ${measured} | ${limit} | ${goal} | ${yesOrNo(holds)} |`,
    ),
  ].join('\n')
}
