import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days.ts'
import { daysOf, periodBefore, yearBefore } from './periods.ts'
import { maxDaySpans, spansOf } from './spans.ts'

test('a long period is shown by month, each compared with as many earlier days', () => {
  const spans = spansOf({ from: '2026-01-15', to: '2026-04-20' }, { from: '2025-01-15', to: '2025-04-20' })
  expect(spans).toEqual([
    { from: '2026-01-15', to: '2026-01-31', before: { from: '2025-01-15', to: '2025-01-31' } },
    { from: '2026-02-01', to: '2026-02-28', before: { from: '2025-02-01', to: '2025-02-28' } },
    { from: '2026-03-01', to: '2026-03-31', before: { from: '2025-03-01', to: '2025-03-31' } },
    { from: '2026-04-01', to: '2026-04-20', before: { from: '2025-04-01', to: '2025-04-20' } },
  ])
})

test('every day is in exactly one span, in order, and earlier days are never counted twice', () => {
  const day = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 730 }), fc.boolean(), (from, length, isYear) => {
      const period = { from, to: addDays(from, length) }
      const before = isYear ? yearBefore(period) : periodBefore('this-month', period)
      const spans = spansOf(period, before)
      expect(spans[0]?.from).toBe(period.from)
      expect(spans.at(-1)?.to).toBe(period.to)
      for (const [index, span] of spans.entries()) {
        const next = spans[index + 1]
        if (next !== undefined) expect(addDays(span.to, 1)).toBe(next.from)
        if (span.before === undefined) continue
        expect(daysOf(span.before)).toBeGreaterThanOrEqual(1)
        expect(daysOf(span.before)).toBeLessThanOrEqual(daysOf(span))
        expect(span.before.to <= before.to).toBe(true)
        if (next?.before !== undefined) expect(addDays(span.before.to, 1)).toBe(next.before.from)
      }
      expect(spans.length).toBeLessThanOrEqual(maxDaySpans)
    }),
  )
})
