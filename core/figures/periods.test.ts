import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../days.ts'
import {
  comparedPeriod,
  daysOf,
  isShopDay,
  periodBefore,
  periodNames,
  periodOf,
  periodParameters,
  readPeriod,
  yearBefore,
} from './periods.ts'

const read = (search: string) => readPeriod(new URLSearchParams(search), '2026-03-02')

describe('a period', () => {
  test.each([
    ['last-7', '2026-03-02', '2026-02-24', '2026-03-02'],
    ['today', '2026-03-02', '2026-03-02', '2026-03-02'],
    ['last-30', '2026-01-01', '2025-12-03', '2026-01-01'],
    ['this-month', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['this-month', '2026-03-31', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['last-month', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['this-quarter', '2026-01-01', '2026-01-01', '2026-01-01'],
    ['this-quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
    ['this-quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['this-year', '2026-03-02', '2026-01-01', '2026-03-02'],
  ] as const)('%s on %s is from %s to %s', (name, today, from, to) => {
    expect(periodOf(name, today)).toEqual({ from, to })
  })

  test.each([
    ['this-month', '2026-03-01', '2026-03-10', '2026-02-01', '2026-02-10'],
    ['this-month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['this-quarter', '2026-04-01', '2026-05-02', '2026-01-01', '2026-02-01'],
    ['this-quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['this-year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['today', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['own', '2026-02-01', '2026-02-28', '2026-01-04', '2026-01-31'],
    ['own', '2026-03-02', '2026-03-02', '2026-03-01', '2026-03-01'],
  ] as const)('%s from %s to %s is compared with %s to %s', (name, from, to, beforeFrom, beforeTo) => {
    expect(periodBefore(name, { from, to })).toEqual({ from: beforeFrom, to: beforeTo })
  })

  test.each([
    ['2026-03-01', '2026-03-31', '2025-03-01', '2025-03-31'],
    ['2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
    ['2024-12-01', '2025-01-31', '2023-12-01', '2024-01-31'],
  ])('from %s to %s has %s to %s a year before', (from, to, beforeFrom, beforeTo) => {
    expect(yearBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo })
    const asked = { name: 'own', against: 'year', period: { from, to } } as const
    expect(comparedPeriod(asked)).toEqual(yearBefore({ from, to }))
    expect(comparedPeriod({ ...asked, against: 'before' })).toEqual(periodBefore('own', { from, to }))
  })

  test('is compared only with days before it', () => {
    const day = fc
      .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const named = fc.constantFrom(...periodNames.filter((name) => name !== 'own'))
    fc.assert(
      fc.property(named, day, (name, today) => {
        const period = periodOf(name, today)
        const before = periodBefore(name, period)
        expect(daysOf(before)).toBeGreaterThanOrEqual(1)
        expect(before.to < period.from).toBe(true)
        if (name.startsWith('last-') && name !== 'last-month') {
          expect(daysOf(before)).toBe(daysOf(period))
          expect(addDays(before.to, 1)).toBe(period.from)
        }
      }),
    )
  })
})

describe('an address', () => {
  test('contains the name of a period, or its days', () => {
    expect(read('')).toEqual({
      name: 'last-30',
      against: 'before',
      period: { from: '2026-02-01', to: '2026-03-02' },
    })
    expect(read('period=last-month').period).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(read('period=own&against=year&from=2025-06-09&to=2025-06-11')).toEqual({
      name: 'own',
      against: 'year',
      period: { from: '2025-06-09', to: '2025-06-11' },
    })
  })

  test.each([
    'period=own',
    'period=own&from=2026-02-30&to=2026-03-01',
    'period=own&from=2026-03-02&to=2026-03-01',
    'period=own&from=2020-01-01&to=2026-03-01',
    'period=own&from=9999-12-31&to=a',
    'period=own&from=0001-01-01&to=0001-01-02',
    'period=own&from=1970-01-02&to=1970-01-03',
    'period=own&from=3000-01-01&to=3000-01-02',
  ])('without a valid period shows the default period and keeps the typed days: %s', (search) => {
    const { name, period, typed } = read(search)
    expect(name).toBe('last-30')
    expect(daysOf(period)).toBe(30)
    expect(typed?.from).toBe(new URLSearchParams(search).get('from') ?? '')
  })

  test('only gives periods of valid days, also for the comparison', () => {
    const year = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'))
    fc.assert(
      fc.property(fc.oneof(year, fc.constantFrom('1970', '1971', '2999')), (near) => {
        const { name, period } = read(`period=own&from=${near}-01-02&to=${near}-12-31`)
        expect(isShopDay(periodBefore(name, period).from)).toBe(true)
        expect(isShopDay(period.to)).toBe(true)
      }),
    )
  })

  test.each([
    '',
    'period=this-year',
    'period=last-7&against=year',
    'period=own&from=2026-01-01&to=2026-01-31',
  ])('is written as it was read: %s', (search) => {
    expect(periodParameters(read(search)).toString()).toBe(search)
  })

  test('with an unknown name gives the default period', () => {
    expect(read('period=forever')).toEqual(read(''))
  })
})
