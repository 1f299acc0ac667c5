import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { parseMinute } from '../../dates.ts'
import { callBackForm, isCallBackTime, suggestedCallBacks } from './call-backs.ts'

const at = (text: string) => parseMinute(text)

describe('the time of a call-back', () => {
  test.each([
    ['2026-11-24T15:31', true],
    ['2026-11-24T15:30', false],
    ['2026-11-24T09:00', false],
    ['2026-12-24T15:30', true],
    ['2026-12-24T15:31', false],
  ])('at half past three, %s: %s', (time, possible) => {
    expect(isCallBackTime(at(time), at('2026-11-24T15:30'))).toBe(possible)
  })

  test.each([
    ['', true],
    ['2026-11-24T15:30', true],
    ['2026-11-24T09:00', false],
    ['2026-02-30T15:30', false],
    ['15:30', false],
  ])('is read from a field: %j, %s', (callBackAt, possible) => {
    expect(z.safeParse(callBackForm(at('2026-11-24T10:00')), { callBackAt }).success).toBe(possible)
  })
})

describe('suggested times', () => {
  test('are those that customers often name', () => {
    expect(suggestedCallBacks(at('2026-11-24T11:02'))).toEqual([
      { name: 'quarter', at: '2026-11-24T11:20' },
      { name: 'hour', at: '2026-11-24T12:05' },
      { name: 'evening', at: '2026-11-24T18:00' },
      { name: 'tomorrow', at: '2026-11-25T10:00' },
    ])
  })

  test('are all possible, the earliest first', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (now) => {
          const times = suggestedCallBacks(now).map((one) => at(one.at))
          expect(times.every((time) => isCallBackTime(time, now))).toBe(true)
          expect(times.slice(0, -1).map(Number)).toEqual(
            times
              .slice(0, -1)
              .map(Number)
              .toSorted((a, b) => a - b),
          )
        },
      ),
    )
  })
})
