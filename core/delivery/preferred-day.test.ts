import { expect, test } from 'vitest'
import { canPreferDay } from './preferred-day.ts'

const promise = { from: '2026-03-05', to: '2026-03-13', last: '2027-03-02', closed: ['2026-03-10'] }

test.each([
  ['2026-03-04', false],
  ['2026-03-05', true],
  ['2026-03-07', false],
  ['2026-03-08', false],
  ['2026-03-09', true],
  ['2026-03-10', false],
  ['2027-03-02', true],
  ['2027-03-03', false],
])('%s can be requested: %s', (day, possible) => {
  expect(canPreferDay(day, promise, { first: 1, last: 5 })).toBe(possible)
})
