import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFigure } from './parse-number.ts'

describe('a figure', () => {
  it.each([
    ['1499', 1499],
    [' 1,499 ', 1499],
    ['1,234,567.5', 1234567.5],
    ['４３００', 4300],
    ['１，４９９', 1499],
    ['−3', -3],
    ['0', 0],
  ])('%s is read as a number', (typed, figure) => {
    expect(parseFigure(typed)).toBe(figure)
  })

  it.each(['', ' ', '0x10', '1e3', '14,99', '1,4999', ',499', '1499,', '1.', '.5', '--3', '3-', 'NaN', '一'])(
    '“%s” is not a number',
    (typed) => {
      expect(parseFigure(typed)).toBeUndefined()
    },
  )

  it('is read back unchanged', () => {
    assert(
      property(integer({ min: -1_000_000, max: 1_000_000 }), (figure) => {
        expect(parseFigure(String(figure))).toBe(figure)
        expect(parseFigure(figure.toLocaleString('en-MY'))).toBe(figure)
      }),
    )
  })
})
