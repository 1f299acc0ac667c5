import { addDays } from '../days.ts'
import { daysOf, type Period } from './periods.ts'

/** Periods with more days than this are shown by month, because more bars would be too thin on a phone. */
export const maxDaySpans = 92

/** A part of a period. `before` is the matching part of the comparison period; undefined if that period is shorter. */
interface Span extends Period {
  before: Period | undefined
}

/**
 * Divides a period into days, or into months if it is long. Each part is matched with the days at the same distance
 * from the start of the comparison period, so that spans of equal length are compared.
 * @example
 * spansOf({ from: '2026-03-01', to: '2026-03-02' }, { from: '2026-02-01', to: '2026-02-01' })
 * //=> [{ from: '2026-03-01', to: '2026-03-01', before: { from: '2026-02-01', to: '2026-02-01' } },
 * //    { from: '2026-03-02', to: '2026-03-02', before: undefined }]
 */
export function spansOf(period: Period, before: Period): Span[] {
  const byMonth = daysOf(period) > maxDaySpans
  const spans: Span[] = []
  let offset = 0
  for (let from = period.from; from <= period.to;) {
    const to = byMonth ? earlier(lastOfMonth(from), period.to) : from
    const length = daysOf({ from, to })
    const beforeFrom = addDays(before.from, offset)
    spans.push({
      from,
      to,
      before:
        beforeFrom > before.to
          ? undefined
          : { from: beforeFrom, to: earlier(addDays(beforeFrom, length - 1), before.to) },
    })
    offset += length
    from = addDays(to, 1)
  }
  return spans
}

const earlier = (one: string, other: string) => (one < other ? one : other)

/**
 * Returns the last day of the month that contains a day.
 * @example lastOfMonth('2026-02-10') //=> '2026-02-28'
 */
export function lastOfMonth(day: string): string {
  const nextMonth = addDays(`${day.slice(0, 7)}-28`, 4)
  return addDays(`${nextMonth.slice(0, 7)}-01`, -1)
}
