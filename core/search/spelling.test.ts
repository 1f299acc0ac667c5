import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { allowedSlips, deletionsOf, isCorrectable, nearestWords, slipsBetween } from './spelling.ts'

test.each([
  ['chiar', 'chair', 1],
  ['dsek', 'desk', 1],
  ['cabinat', 'cabinet', 1],
  ['whitebord', 'whiteboard', 1],
  ['ergonimc', 'ergonomic', 2],
  ['oak', 'oak', 0],
  ['oak', 'walnut', 5],
])('%s is %s with so many slips', (typed, meant, slips) => {
  expect(slipsBetween(typed, meant)).toBe(slips)
})

test('one slip up to 5 letters, two beyond', () => {
  expect(['chiar', 'chairs'].map(allowedSlips)).toEqual([1, 2])
  expect(['ab', 'abc', 'a1b', 'x'.repeat(30)].map(isCorrectable)).toEqual([false, true, false, false])
})

test('the nearest words are found, those with the same first letter before others', () => {
  expect(nearestWords('chiar', ['chair', 'choir', 'desk'])).toEqual(['chair'])
  expect(nearestWords('lamb', ['lamp', 'limb', 'jamb'])).toEqual(['lamp', 'limb'])
  expect(nearestWords('chia', ['chair', 'desk'])).toEqual([])
  expect(nearestWords('chia', ['chair', 'desk'], { isUnfinished: true })).toEqual(['chair'])
  expect(nearestWords('hammock', ['desk', 'chair'])).toEqual([])
})

const word = fc.stringMatching(/^[a-f]{3,9}$/)

describe('any two words', () => {
  test('that may be taken for each other have deletions in common', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('add', 'leave', 'wrong', 'swap'), (meant, place, slip) => {
        countInputs(1)
        const at = place % (meant.length - 1)
        const typed = {
          add: `${meant.slice(0, at)}z${meant.slice(at)}`,
          leave: meant.slice(0, at) + meant.slice(at + 1),
          wrong: `${meant.slice(0, at)}z${meant.slice(at + 1)}`,
          swap: `${meant.slice(0, at)}${meant[at + 1]}${meant[at]}${meant.slice(at + 2)}`,
        }[slip]
        expect(slipsBetween(typed, meant)).toBeLessThanOrEqual(1)
        const alike = new Set(deletionsOf(typed))
        expect(deletionsOf(meant).some((left) => alike.has(left))).toBe(true)
      }),
    )
  })

  test('have the same distance in both directions, and a word has no distance from itself', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        countInputs(1)
        expect(slipsBetween(one, other)).toBe(slipsBetween(other, one))
        expect(slipsBetween(one, other) === 0).toBe(one === other)
      }),
    )
  })
})
