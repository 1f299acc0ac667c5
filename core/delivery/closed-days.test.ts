import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { closedDays, closedDaysAt, isTooLate, sortClosures, type ClosedDays } from './closed-days.ts'

const vesak: ClosedDays = { name: 'Vesak', from: '2027-05-20', to: '', place: 'everywhere' }

/** Returns the number of days that a closure has at a place. */
const at = (place: ClosedDays['place'], region?: string, country: 'Malaysia' | 'Taiwan' = 'Malaysia') =>
  closedDaysAt([{ ...vesak, place }], { country, region }).length
const on = (from: string, to = '') => ({ from, to })
const problemsOf = (about: object) =>
  z.safeParse(closedDays, { ...vesak, ...about }).error?.issues.map(({ message }) => message)

describe('closed days', () => {
  test('apply everywhere, in one country, or in one state', () => {
    expect([at('everywhere'), at('everywhere', 'Taipei City', 'Taiwan')]).toEqual([1, 1])
    expect([at('Taiwan'), at('Taiwan', 'Taipei City', 'Taiwan')]).toEqual([0, 1])
    expect([at('Malaysia', 'Penang'), at('Malaysia'), at('Malaysia', 'Taipei City', 'Taiwan')]).toEqual([
      1, 1, 0,
    ])
    expect([at('penang', 'Penang'), at('penang', 'Perak'), at('penang')]).toEqual([1, 0, 0])
  })

  test('include every day from the first to the last, even across the end of a year', () => {
    const closure = { ...vesak, from: '2026-12-30', to: '2027-01-02' }
    expect(closedDaysAt([closure, vesak], { country: 'Malaysia' })).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-05-20',
    ])
  })

  test('are real days, from the first to the last, at most 60', () => {
    expect(problemsOf({})).toBeUndefined()
    expect(problemsOf({ to: '2027-05-20' })).toBeUndefined()
    expect(problemsOf({ to: '2027-07-18' })).toBeUndefined()
    expect(problemsOf({ to: '2027-07-19' })).toEqual(['staff.closedDays.tooLong'])
    expect(problemsOf({ to: '2027-05-19' })).toEqual(['staff.order.deliveryDaysBackwards'])
    for (const from of ['', '2027-02-29', 'soon'])
      expect(problemsOf({ from })).toContain('staff.common.chooseDay')
    expect(problemsOf({ name: ' ' })).toEqual(['catalogueFile.required'])
    expect(problemsOf({ place: 'Paris' })).toHaveLength(1)
  })

  test('can be closed until they are over; the reason can be corrected afterwards', () => {
    const today = '2026-03-03'
    expect(isTooLate(on('2026-03-02'), today)).toBe(true)
    expect(isTooLate(on('2026-03-01', '2026-03-02'), today)).toBe(true)
    expect(isTooLate(on('2026-03-03'), today)).toBe(false)
    expect(isTooLate(on('2026-03-01', '2026-03-03'), today)).toBe(false)
    expect(isTooLate(on('2026-03-02'), today, on('2026-03-02', '2026-03-02'))).toBe(false)
    expect(isTooLate(on('2026-03-02'), today, on('2026-03-01'))).toBe(true)
  })

  test('are listed with the next closure first, and past ones last', () => {
    const closures = [on('2026-01-05'), on('2026-03-01', '2026-03-03'), on('2026-02-01'), on('2027-01-01')]
    expect(sortClosures(closures, '2026-03-03').map(({ from, isOver }) => [from, isOver])).toEqual([
      ['2026-03-01', false],
      ['2027-01-01', false],
      ['2026-02-01', true],
      ['2026-01-05', true],
    ])
  })
})
