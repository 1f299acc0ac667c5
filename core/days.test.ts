import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from './days.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test.each([
  ['2026-01-01', -1, '2025-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-02', 365, '2027-03-02'],
])('%s and %i days is %s', (from, days, to) => {
  expect(addDays(from, days)).toBe(to)
})

test('days that are added can be taken away again', () => {
  const days = fc.integer({ min: -1000, max: 1000 })
  fc.assert(fc.property(day, days, (from, count) => addDays(addDays(from, count), -count) === from))
})

test('a week begins with Monday and repeats itself', () => {
  expect(['2026-03-02', '2026-03-07', '2026-03-08'].map(weekdayOf)).toEqual([1, 6, 7])
  fc.assert(fc.property(day, (from) => weekdayOf(addDays(from, 7)) === weekdayOf(from)))
})
