import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatReturnDate,
  formatYear,
  serverDate,
  startOfDay,
  toServerDate,
} from './dates.ts'

const instant = new Date('2026-03-01T16:05:09.250Z')
const shopsYears = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2999-12-31T00:00:00Z'),
  noInvalidDate: true,
})

describe('serverDate', () => {
  it.each([
    ['a pair', { seconds: 1772381109, nanoseconds: 250_000_000 }],
    ['an underscored pair', { _seconds: 1772381109, _nanoseconds: 250_999_999 }],
    ['an ISO text', '2026-03-01T16:05:09.250Z'],
    ['an ISO text with an offset', '2026-03-02T00:05:09.250+08:00'],
  ])('reads %s', (_form, sent) => {
    expect(z.parse(serverDate, sent)).toEqual(instant)
  })

  it.each([
    null,
    undefined,
    1772381109,
    '',
    'yesterday',
    '2026-03-01',
    '2026-03-01T16:05:09',
    '2026-13-01T00:00:00Z',
    {},
    { seconds: 1772381109 },
    { seconds: '1772381109', nanoseconds: 0 },
    { seconds: 1.5, nanoseconds: 0 },
    { seconds: 0, nanoseconds: -1 },
    { seconds: 0, nanoseconds: 1_000_000_000 },
    { seconds: 9e15, nanoseconds: 0 },
  ])('refuses %j', (sent) => {
    expect(z.safeParse(serverDate, sent).success).toBe(false)
  })

  it('reads back every date that toServerDate sends, before 1970 too', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        const sent = toServerDate(date)
        expect(sent.nanoseconds).toBeGreaterThanOrEqual(0)
        expect(z.parse(serverDate, sent)).toEqual(date)
      }),
    )
  })
})

it('a day begins at midnight in the shop’s time zone', () => {
  expect(startOfDay('2026-03-02')).toEqual(new Date('2026-03-01T16:00:00Z'))
  expect(formatDateTime(startOfDay('2026-03-02'))).toBe('2026-03-02 00:00')
})

describe('shown dates', () => {
  it('are in the shop’s time zone, eight hours ahead of UTC', () => {
    expect(formatDate(instant)).toBe('2026-03-02')
    expect(formatDateTime(instant)).toBe('2026-03-02 00:05')
    expect(formatReturnDate(instant)).toBe('2026/03/02 00:05')
  })

  it('count midnight as 00 and noon as 12', () => {
    expect(formatDateTime(new Date('2026-12-31T15:59:59Z'))).toBe('2026-12-31 23:59')
    expect(formatDateTime(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01 00:00')
    expect(formatYear(new Date('2026-12-31T15:59:59Z'))).toBe('2026')
    expect(formatYear(new Date('2026-12-31T16:00:00Z'))).toBe('2027')
    expect(formatDateTime(new Date('2026-01-01T04:00:00Z'))).toBe('2026-01-01 12:00')
  })

  it('read back the same minute for every date since 1982', () => {
    const since1982 = shopsYears.filter((date) => date >= new Date('1982-01-01T00:00:00Z'))
    fc.assert(
      fc.property(since1982, (date) => {
        const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000)
        expect(new Date(`${formatDateTime(date).replace(' ', 'T')}:00+08:00`)).toEqual(minute)
      }),
    )
  })
})
