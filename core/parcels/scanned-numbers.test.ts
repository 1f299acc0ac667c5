import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextToScan, scanStates } from './scanned-numbers.ts'

test('a scanned number is ready once, and names the row that has it already', () => {
  expect(scanStates(['CC7720', ' cc7720 ', '', 'no number', 'EP123456789MY', 'CC7720'])).toEqual([
    { is: 'ready' },
    { is: 'twice', row: 0 },
    { is: 'empty' },
    { is: 'wrong' },
    { is: 'ready' },
    { is: 'twice', row: 0 },
  ])
})

test('no two rows are ready with one number', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'AAAA', 'aaaa', 'BBBB', '!')), (numbers) => {
      const states = scanStates(numbers)
      const ready = numbers
        .filter((_, index) => states[index]?.is === 'ready')
        .map((one) => one.toUpperCase())
      expect(new Set(ready).size).toBe(ready.length)
      for (const [index, state] of states.entries())
        if (state.is === 'twice') expect(state.row).toBeLessThan(index)
    }),
  )
})

test.each([
  [['', '', ''], 0, 1],
  [['', 'a', ''], 0, 2],
  [['', 'a', 'b'], 2, 0],
  [['a', 'b'], 0, undefined],
])('after %j, row %j, a scan goes on to %j', (numbers, from, next) => {
  expect(nextToScan(numbers, from)).toBe(next)
})
