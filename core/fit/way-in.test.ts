import { describe, expect, test } from 'vitest'
import { hasMeasures, largerDoor, parseWayIn, readMeasure, upOf, withDeliveryAnswers } from './way-in.ts'

test.each([
  ['78', 78],
  [' 78.25 cm', 78.3],
  ['78,5', 78.5],
  ['１２０公分', 120],
  ['', undefined],
  ['wide', 'invalid'],
  ['19', 'invalid'],
  ['2001', 'invalid'],
  ['-80', 'invalid'],
])('the typed measure %j counts as %j', (typed, read) => {
  expect(readMeasure(typed)).toBe(read)
})

describe('stored measures', () => {
  test('an unreadable measure does not affect the others', () => {
    const text = JSON.stringify({
      doorWidth: 90,
      doorHeight: 'high',
      liftDepth: 9999,
      toString: 80,
      other: 1,
    })
    expect(parseWayIn(text)).toEqual({ doorWidth: 90 })
  })

  test.each([null, '', '[]', '7', '{', 'null'])('%j contains no measures', (text) => {
    expect(parseWayIn(text)).toEqual({})
  })
})

describe('the way up', () => {
  test('is the chosen way or, for measures without a chosen way, the way that they measure', () => {
    const lift = { liftDoorWidth: 78, liftDoorHeight: 200, liftWidth: 100, liftDepth: 120, liftHeight: 210 }
    expect(upOf({})).toBeUndefined()
    expect(upOf({ doorWidth: 90 })).toBeUndefined()
    expect(upOf({ liftDoorWidth: 78 })).toBe('lift')
    expect(upOf({ liftDoorWidth: 78, stairsWidth: 90 })).toBe('stairs')
    expect(upOf({ ...lift, stairsWidth: 90 })).toBe('lift')
    expect(upOf({ ...lift, up: 'level' })).toBe('level')
  })

  test('is stored with the measures, but does not count as a measure', () => {
    expect(parseWayIn('{"up":"lift","liftDepth":120}')).toEqual({ up: 'lift', liftDepth: 120 })
    expect(parseWayIn('{"up":"crane","liftDepth":120}')).toEqual({ liftDepth: 120 })
    expect(hasMeasures({ up: 'lift' })).toBe(false)
    expect(hasMeasures({ roomHeight: 240 })).toBe(true)
  })
})

test('a lift that is smaller inside than its door is noticed', () => {
  const door = { liftDoorWidth: 90, liftDoorHeight: 200 }
  expect(largerDoor({ ...door, liftWidth: 89 }, 'liftWidth')).toBe(90)
  expect(largerDoor({ ...door, liftWidth: 90 }, 'liftWidth')).toBeUndefined()
  expect(largerDoor({ ...door, liftHeight: 190 }, 'liftHeight')).toBe(200)
  expect(largerDoor({ ...door, liftDepth: 30 }, 'liftDepth')).toBeUndefined()
  expect(largerDoor({ liftWidth: 30 }, 'liftWidth')).toBeUndefined()
})

describe('the answers of the delivery form', () => {
  const measured = {
    doorWidth: 90,
    liftDoorWidth: 78,
    liftDoorHeight: 200,
    liftWidth: 100,
    liftDepth: 120,
    liftHeight: 210,
  }

  test('replace the inner measures of the lift, as typed', () => {
    const answered = withDeliveryAnswers(measured, {
      lift: 'yes',
      liftWidth: '105',
      liftDepth: 130,
      liftHeight: '?',
    })
    expect(answered).toEqual({ ...measured, up: 'lift', liftWidth: 105, liftDepth: 130 })
  })

  test('describe a lift with an unknown door if nothing else was measured', () => {
    const answered = withDeliveryAnswers(
      {},
      { lift: 'yes', liftWidth: '105', liftDepth: '130', liftHeight: '215' },
    )
    expect(answered).toEqual({ up: 'lift', liftWidth: 105, liftDepth: 130, liftHeight: 215 })
  })

  test('without a lift, its measures are removed; without an answer, they are kept', () => {
    expect(withDeliveryAnswers({ ...measured, up: 'lift' }, { lift: 'no' })).toEqual({ doorWidth: 90 })
    expect(withDeliveryAnswers({ up: 'stairs', liftDepth: 90 }, { lift: 'no' })).toEqual({ up: 'stairs' })
    expect(withDeliveryAnswers(measured, {})).toBe(measured)
  })
})
