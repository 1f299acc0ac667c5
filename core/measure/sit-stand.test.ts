import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightsFor, missedBy, parsePersonHeight, personHeights } from './sit-stand.ts'
import { isSitStand } from './sit-stand-range.ts'

const lift = { min: 62, max: 127 }

describe('heightsFor', () => {
  it('is elbow and eye height, sitting and standing, in shoes or without', () => {
    expect(heightsFor(172, true)).toEqual({
      seat: 45.5,
      deskSitting: 70.5,
      screenSitting: 124,
      deskStanding: 110,
      screenStanding: 163.5,
    })
    expect(heightsFor(172, false).deskStanding).toBe(107.5)
  })

  it('gives larger heights for a taller person, with the seat below the desk and the desk below the screen', () => {
    const heights = fc.integer({ min: personHeights.min, max: personHeights.max - 1 })
    fc.assert(
      fc.property(heights, fc.boolean(), (height, shoes) => {
        const own = heightsFor(height, shoes)
        const taller = heightsFor(height + 1, shoes)
        for (const key of Object.keys(own) as (keyof typeof own)[])
          expect(taller[key]).toBeGreaterThanOrEqual(own[key])
        expect([own.seat, own.deskSitting, own.screenSitting]).toEqual(
          [own.seat, own.deskSitting, own.screenSitting].toSorted((a, b) => a - b),
        )
        expect(own.screenStanding).toBeGreaterThan(own.deskStanding)
        expect(own.screenStanding).toBeLessThan(height + 2.5)
      }),
    )
  })
})

it.each([
  [172, true, { tooHigh: 0, tooLow: 0 }],
  [205, true, { tooHigh: 0, tooLow: 3.5 }],
  [145, false, { tooHigh: 5, tooLow: 0 }],
])('says by how much a desk misses a person of %i cm, shoes %s', (height, shoes, expected) => {
  expect(missedBy(heightsFor(height, shoes), lift)).toEqual(expected)
})

it('distinguishes sit-stand desks from seats and monitor arms', () => {
  expect(isSitStand(lift)).toBe(true)
  expect(isSitStand({ min: 44, max: 54 })).toBe(false)
  expect(isSitStand({ min: 60, max: 82 })).toBe(false)
})

it.each([
  ['172', 172],
  ['１７２', 172],
  ['172.4', 172],
  ['172,5', 173],
  ['1720', undefined],
  ['139', undefined],
  ['tall', undefined],
  ['', undefined],
])('reads the height %j as %j', (typed, height) => {
  expect(parsePersonHeight(typed)).toBe(height)
})
