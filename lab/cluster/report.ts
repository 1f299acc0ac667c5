import { nowInUtc, type Row } from '../chaos/report.ts'
import type { Deed } from './tally.ts'
import type { Outcome } from './trial.ts'

/** Returns the row of the report for an outcome, for the table in docs/cluster.md. */
export function rowOf({ fault, counted, damaged, problems, lasted }: Outcome): Row {
  const cell = (deed: Deed) => {
    const { count, kinds } = counted.failures(deed)
    return `${count} of ${counted.count(deed)}${count === 0 ? '' : ` (${kinds})`}`
  }
  const lines = counted.failures('live line')
  const paused = (counted.longestPause('order') / 1000).toFixed(1)
  const goal = fault.pause === undefined ? '' : ` (goal ${fault.pause} s)`
  return [
    fault.name,
    fault.how,
    `${nowInUtc()}, ${Math.round(lasted)} s`,
    String(damaged.lost + damaged.pictures),
    String(damaged.doubled),
    String(damaged.stock),
    cell('order'),
    cell('page'),
    cell('call'),
    `${cell('staff')}; ${cell('upload')}; live lines ${lines.count === 0 ? 'stayed open' : lines.kinds}`,
    `${paused} s${goal}`,
    problems.length === 0 ? 'holds' : `misses: ${problems.join('; ')}`,
  ]
}
