import { expect, test } from 'vitest'
import { canPreferDay, firstPreferredDay } from './preferred-day.ts'

const weekdays = { first: 1, last: 5 }
const lead = { from: 3, to: 7 }
// A Monday.
const monday = new Date('2026-03-02T04:05:06Z')

test('the first day comes after the lead time in office days, in the shop’s time zone', () => {
  expect(firstPreferredDay(monday, weekdays, lead)).toBe('2026-03-05')
  expect(firstPreferredDay(new Date('2026-03-05T04:00:00Z'), weekdays, lead)).toBe('2026-03-10')
  // Monday evening in UTC is Tuesday in the shop.
  expect(firstPreferredDay(new Date('2026-03-02T16:00:00Z'), weekdays, lead)).toBe('2026-03-06')
  expect(firstPreferredDay(monday, { first: 7, last: 4 }, { from: 5, to: 9 })).toBe('2026-03-09')
})

test.each([
  ['2026-03-04', false],
  ['2026-03-05', true],
  ['2026-03-07', false],
  ['2026-03-08', false],
  ['2026-03-09', true],
  ['2027-03-02', true],
  ['2027-03-03', false],
])('%s can be requested: %s', (day, possible) => {
  expect(canPreferDay(day, monday, weekdays, lead)).toBe(possible)
})
