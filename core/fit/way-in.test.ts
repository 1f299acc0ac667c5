import { describe, expect, test } from 'vitest'
import {
  isMeasured,
  liftOf,
  missingMeasures,
  parseWayIn,
  readMeasure,
  withDeliveryAnswers,
} from './way-in.ts'

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
  test('one that is broken does not cost the others', () => {
    const text = JSON.stringify({
      doorWidth: 90,
      doorHeight: 'high',
      liftDepth: 9999,
      toString: 80,
      other: 1,
    })
    expect(parseWayIn(text)).toEqual({ doorWidth: 90 })
  })

  test.each([null, '', '[]', '7', '{', 'null'])('%j holds no measures', (text) => {
    expect(parseWayIn(text)).toEqual({})
  })
})

test('a place counts as measured once it has the measures it needs', () => {
  expect(missingMeasures({}, 'lift')).toEqual([])
  expect(missingMeasures({ doorWidth: 90 }, 'door')).toEqual(['doorHeight'])
  expect(isMeasured({ doorWidth: 90 }, 'door')).toBe(false)
  expect(isMeasured({ stairsWidth: 90 }, 'stairs')).toBe(true)
  expect(missingMeasures({ corridorCeiling: 240 }, 'corridor')).toEqual(['corridorBefore'])
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

  test('replace the inside of the lift, as typed', () => {
    const answered = withDeliveryAnswers(measured, {
      lift: 'yes',
      liftWidth: '105',
      liftDepth: 130,
      liftHeight: '?',
    })
    expect(liftOf(answered)).toEqual({ doorWidth: 78, doorHeight: 200, width: 105, depth: 130, height: 210 })
  })

  test('make a lift whose door is as wide as itself, where only they are known', () => {
    const answered = withDeliveryAnswers(
      {},
      { lift: 'yes', liftWidth: '105', liftDepth: '130', liftHeight: '215' },
    )
    expect(liftOf(answered)).toEqual({ doorWidth: 105, doorHeight: 215, width: 105, depth: 130, height: 215 })
  })

  test('without a lift there is none, and without an answer the measures stay', () => {
    expect(withDeliveryAnswers(measured, { lift: 'no' })).toEqual({ doorWidth: 90 })
    expect(withDeliveryAnswers(measured, {})).toBe(measured)
  })
})
