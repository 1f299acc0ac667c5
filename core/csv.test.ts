import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { csvText, unescapeCell } from './csv.ts'

const cellOf = (value: string | number) => csvText([[value]]).slice(0, -'\r\n'.length)

describe('security 38: a cell of a CSV file', () => {
  test.each(['=1+1', '+60123456789', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example")'])(
    'that starts like a formula is text: %j',
    (text) => {
      expect(cellOf(text).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  test.each([
    ['Oak desk', 'Oak desk'],
    ['Oak, solid', '"Oak, solid"'],
    ['12" drawer', '"12"" drawer"'],
    ['two\nlines', '"two\nlines"'],
    ['=1,2', '"\'=1,2"'],
    ['1-2', '1-2'],
    [-5, '-5'],
    ['', ''],
  ])('%j is written as %j', (value, cell) => {
    expect(cellOf(value)).toBe(cell)
  })
})

test('lines end with CR LF', () => {
  expect(csvText([['a', 1, 'b,c']])).toBe('a,1,"b,c"\r\n')
})

const awkward = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^'{0,3}[=+\-@\t\r]'?.{0,3}$/),
  fc.constantFrom("'", "''", "'=", "''=1", '\uFEFF', ' ', '"', '\r\n'),
)

test('what was escaped on export is read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.array(awkward, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      // A byte order mark at the start would belong to the file.
      const file = csvText([['first', 'second'], ...rows])
      const read = (parse(file) as string[][]).slice(1)
      expect(read.map((cells) => cells.map(unescapeCell))).toEqual(rows)
    }),
  )
})
