import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countProblem, parsePieces, stockAfter, stockChange } from './stock.ts'

test.each([
  ['12', 12],
  [' +12 ', 12],
  ['-3', -3],
  ['−3', -3],
  ['–3', -3],
  ['１２', 12],
  ['0', 0],
  ['', undefined],
  ['1.5', undefined],
  ['1,000', undefined],
  ['1e3', undefined],
  ['--1', undefined],
  ['a', undefined],
])('pieces typed as "%s" are %s', (text, pieces) => {
  expect(parsePieces(text)).toBe(pieces)
})

test.each([
  [' １２ ', undefined],
  ['0', undefined],
  ['', 'staff.stock.piecesRequired'],
  ['2.5', 'staff.stock.piecesRequired'],
  ['-1', 'staff.stock.piecesNotNegative'],
  ['5000000', 'staff.stock.piecesTooMany'],
])('a count typed as "%s" has the problem %s', (text, problem) => {
  expect(countProblem(text)).toBe(problem)
})

test('a stock changes by a number of pieces or is set to one', () => {
  const spec = { stock: 100, held: 2 }
  expect([stockAfter(spec, 'by', -3), stockAfter(spec, 'to', 3)]).toEqual([97, 1])
})

const messageOf = (change: object) => {
  const checked = z.safeParse(stockChange, {
    way: 'by',
    pieces: '1',
    reason: 'received',
    note: '',
    ...change,
  })
  return checked.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('a change of a stock', () => {
  test.each([
    { pieces: '-1' },
    { pieces: '1000000' },
    { way: 'to', pieces: '0' },
    { reason: 'other', note: ' Found behind the shelf ' },
  ])('is accepted: %j', (change) => {
    expect(messageOf(change)).toBeUndefined()
  })

  test.each([
    [{ pieces: '' }, 'pieces: staff.stock.piecesRequired'],
    [{ pieces: 'ten' }, 'pieces: staff.stock.piecesRequired'],
    [{ pieces: '0' }, 'pieces: staff.stock.piecesNotZero'],
    [{ way: 'to', pieces: '-1' }, 'pieces: staff.stock.piecesNotNegative'],
    [{ pieces: '-1000001' }, 'pieces: staff.stock.piecesTooMany'],
    [{ note: 'x'.repeat(2001) }, 'note: common.tooLong'],
  ])('is refused: %j', (change, message) => {
    expect(messageOf(change)).toEqual([message])
  })
})
