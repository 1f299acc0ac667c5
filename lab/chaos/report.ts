import type { Outcome } from './fault.ts'

/** A row of one of the report's tables, identified by its first two cells. */
export type Row = string[]

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** The current minute in UTC: '2026-11-22 01:30'. */
export const nowInUtc = (): string => new Date().toISOString().slice(0, 16).replace('T', ' ')

export function rowOf(outcome: Outcome): Row {
  const { fault, engine, how, times, saw, checked, problems, recovered } = outcome
  return [
    fault,
    engine,
    how,
    `${times}, ${nowInUtc()}`,
    saw,
    checked,
    problems.length === 0 ? 'holds' : `fails: ${problems.join('; ')}`,
    recoveryOf(recovered),
  ]
}

function recoveryOf(recovered: readonly number[]): string {
  if (recovered.length === 0) return '–'
  if (recovered.length === 1) return inSeconds(recovered[0] ?? 0)
  const median = recovered.toSorted((a, b) => a - b)[Math.floor(recovered.length / 2)] ?? Number.NaN
  return `${inSeconds(median)}, at most ${inSeconds(Math.max(...recovered))}`
}

/** Returns the report after replacing a row of the table under a heading, or adding it. */
export function withRow(report: string, heading: '## Faults' | '## Overload', row: Row): string {
  const lines = report.split('\n')
  const line = `| ${row.join(' | ')} |`
  const existing = lines.findIndex((other) => other.startsWith(`| ${row[0]} | ${row[1]} |`))
  if (existing >= 0) return lines.with(existing, line).join('\n')
  const end = lines.indexOf('', lines.indexOf(heading) + 2)
  return lines.toSpliced(end, 0, line).join('\n')
}
