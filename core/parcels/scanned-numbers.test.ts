import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideScans, nextToScan, placeScans, scanStates } from './scanned-numbers.ts'

const rowsOf = (...numbers: string[]) => numbers.map((number) => ({ number, formats: '' }))

test('a number in a format that its courier does not use is refused, for example if two scans ran together', () => {
  const formats = '@@#########MY, ############'
  const numbers = ['EH700000000MY', '630002864926', 'EH7000000000MYH7', '00000MY']
  expect(scanStates(numbers.map((number) => ({ number, formats }))).map(({ is }) => is)).toEqual([
    'ready',
    'ready',
    'unusual',
    'unusual',
  ])
})

test('text that a scanner sends at once is divided into whole numbers and the beginning of the next', () => {
  expect(divideScans('')).toEqual({ numbers: [], begun: '' })
  expect(divideScans('CC77\r\n\nCC78\nEH7')).toEqual({ numbers: ['CC77', 'CC78'], begun: 'EH7' })
})

test('is placed into the empty rows, as if each had been scanned there', () => {
  expect(placeScans(['', 'A1', ''], '')).toEqual({ placed: [], next: 0 })
  expect(placeScans(['', 'A1', ''], 'B1\n')).toEqual({ placed: [[0, 'B1']], next: 2 })
  expect(placeScans(['', 'A1', ''], 'B1\nB2\nB3')).toEqual({
    placed: [
      [0, 'B1'],
      [2, 'B2'],
    ],
    next: undefined,
  })
})

test('a scanned number is ready once; a repeated number refers to the row that has it already', () => {
  expect(scanStates(rowsOf('CC7720', ' cc7720 ', '', 'no number', 'EP123456789MY', 'CC7720'))).toEqual([
    { is: 'ready' },
    { is: 'twice', row: 0 },
    { is: 'empty' },
    { is: 'wrong' },
    { is: 'ready' },
    { is: 'twice', row: 0 },
  ])
})

test('no two rows are ready with the same number', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'AAAA', 'aaaa', 'BBBB', '!')), (numbers) => {
      const states = scanStates(rowsOf(...numbers))
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
])('with the rows %j, after row %j, the next scan goes to %j', (numbers, from, next) => {
  expect(nextToScan(numbers, from)).toBe(next)
})
