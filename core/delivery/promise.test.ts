import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../days.ts'
import { formatDays } from './days-text.ts'
import {
  deliveryPromise,
  isDeliveredBy,
  isOfficeDay,
  possibleDays,
  type DeliveryCalendar,
} from './promise.ts'

const calendar: DeliveryCalendar = {
  officeDays: { first: 1, last: 5 },
  officeHours: { opens: '09:00', closes: '18:00' },
  holidays: new Set(),
}
const lead = { from: 3, to: 7 }
/** A Monday, at noon in the shop. */
const monday = new Date('2026-03-02T04:05:06Z')

const window = (now: Date, about: Partial<DeliveryCalendar> = {}, wanted = lead) => {
  const promise = deliveryPromise(now, wanted, { ...calendar, ...about })
  return promise && [promise.from, promise.to]
}

describe('a delivery arrives', () => {
  test('after the lead time in working days, and the two in which staff confirm the order', () => {
    expect(window(monday)).toEqual(['2026-03-05', '2026-03-13'])
    expect(window(new Date('2026-03-05T04:00:00Z'))).toEqual(['2026-03-10', '2026-03-18'])
    expect(window(monday, {}, { from: 10, to: 20 })).toEqual(['2026-03-16', '2026-04-01'])
  })

  test('counted from the next working day once the office is closed, in the shop’s time zone', () => {
    expect(window(new Date('2026-03-02T09:59:00Z'))?.[0]).toBe('2026-03-05')
    expect(window(new Date('2026-03-02T10:00:00Z'))?.[0]).toBe('2026-03-06')
    // Monday evening in UTC is Tuesday in the shop.
    expect(window(new Date('2026-03-02T16:00:00Z'))?.[0]).toBe('2026-03-06')
    // On a Saturday, the promise is the same as on the Monday after it.
    expect(window(new Date('2026-02-28T04:00:00Z'))).toEqual(window(monday))
  })

  test('later by every holiday', () => {
    expect(window(monday, { holidays: new Set(['2026-03-04', '2026-03-11']) })).toEqual([
      '2026-03-06',
      '2026-03-17',
    ])
    // On a holiday, staff do not confirm orders either.
    expect(window(monday, { holidays: new Set(['2026-03-02']) })?.[0]).toBe('2026-03-06')
    expect(window(monday, { holidays: new Set(['2026-03-07']) })).toEqual(window(monday))
  })

  test('not on a day that is full', () => {
    expect(window(monday, { full: new Set(['2026-03-05', '2026-03-06']) })).toEqual([
      '2026-03-09',
      '2026-03-13',
    ])
    const whole = new Set(Array.from({ length: 14 }, (_, day) => addDays('2026-03-05', day)))
    expect(window(monday, { full: whole })).toEqual(['2026-03-19', '2026-03-19'])
    const always = new Set(Array.from({ length: 400 }, (_, day) => addDays('2026-03-01', day)))
    expect(window(monday, { full: always })).toBeUndefined()
    expect(window(monday, { holidays: always })).toBeUndefined()
  })

  test('from Sunday to Thursday if the shop works on these days', () => {
    expect(window(monday, { officeDays: { first: 7, last: 4 } }, { from: 5, to: 9 })?.[0]).toBe('2026-03-09')
    expect(isOfficeDay('2026-03-06', { first: 7, last: 4 })).toBe(false)
  })

  test('on a working day, and never earlier because of more holidays or a longer way', () => {
    const days = fc.uniqueArray(
      fc.integer({ min: 0, max: 60 }).map((day) => addDays('2026-03-01', day)),
      {
        maxLength: 20,
      },
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 * 24 }),
        days,
        days,
        fc.integer({ min: 1, max: 20 }),
        (hours, holidays, full, from) => {
          const now = new Date(monday.getTime() + hours * 3_600_000)
          const at = { ...calendar, holidays: new Set(holidays), full: new Set(full) }
          const promise = deliveryPromise(now, { from, to: from + 4 }, at)!
          expect(weekdayOf(promise.from)).toBeLessThan(6)
          expect([...holidays, ...full]).not.toContain(promise.from)
          expect(promise.from <= promise.to).toBe(true)
          expect(possibleDays(promise, at.officeDays)[0]).toBe(promise.from)
          const without = deliveryPromise(now, { from, to: from + 4 }, calendar)!
          expect(without.from <= promise.from && without.to <= promise.to).toBe(true)
          const further = deliveryPromise(now, { from: from + 1, to: from + 5 }, at)!
          expect(further.from >= promise.from).toBe(true)
        },
      ),
    )
  })
})

test('the days on which an order may be delivered leave out holidays, full days and weekends', () => {
  const promise = deliveryPromise(monday, lead, {
    ...calendar,
    holidays: new Set(['2026-03-09', '2026-03-01']),
    full: new Set(['2026-03-06', '2026-03-08']),
  })!
  expect(promise.closed).toEqual(['2026-03-06', '2026-03-09'])
  expect(possibleDays(promise, calendar.officeDays, 3)).toEqual(['2026-03-05', '2026-03-10', '2026-03-11'])
})

test('a spec is delivered by the last day that is promised, unless it is sold out', () => {
  const days = { from: '2026-12-08', to: '2026-12-11' }
  expect(isDeliveredBy('2026-12-11', days, true)).toBe(true)
  expect(isDeliveredBy('2026-12-10', days, true)).toBe(false)
  expect(isDeliveredBy('2026-12-11', days, false)).toBe(false)
})

test.each([
  ['2026-12-08', '2026-12-11', 'Tue 8 – Fri 11 Dec', '12/8（二）– 12/11（五）', '8 – 11 Dec', '12/8 – 12/11'],
  [
    '2026-11-30',
    '2026-12-04',
    'Mon 30 Nov – Fri 4 Dec',
    '11/30（一）– 12/4（五）',
    '30 Nov – 4 Dec',
    '11/30 – 12/4',
  ],
  ['2026-09-09', '2026-09-09', 'Wed 9 Sep', '9/9（三）', '9 Sep', '9/9'],
])('%s to %s is written as %s', (from, to, long, chinese, short, shortChinese) => {
  expect(formatDays({ from, to }, 'en')).toBe(long)
  expect(formatDays({ from, to }, 'zh-TW')).toBe(chinese)
  expect(formatDays({ from, to }, 'en', 'short')).toBe(short)
  expect(formatDays({ from, to }, 'zh-TW', 'short')).toBe(shortChinese)
})
