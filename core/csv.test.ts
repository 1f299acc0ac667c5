import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { csvText, unescapeCell } from './csv.ts'

const cellOf = (value: string | number) => csvText([[value]]).slice(0, -'\r\n'.length)

describe('security 38: a cell of a CSV file', () => {
  test.each(['=1+1', '+60123456789', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example")'])(
    'that starts like a formula is written as text: %j',
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

const invisible = [
  '',
  ' ',
  '\u3000',
  '\u00A0',
  '\u200B',
  '\u2060',
  '\uFEFF',
  '\u0000',
  '"',
  '""',
  '“',
  "'",
  "' '",
  '\n',
  '\v',
]
const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−']

describe('security 77: whatever a spreadsheet program may take for a formula', () => {
  const text = fc
    .tuple(
      fc.array(fc.constantFrom(...invisible), { maxLength: 4 }),
      fc.constantFrom(...signs),
      fc.string({ maxLength: 12 }),
    )
    .map(([before, sign, rest]) => `${before.join('')}${sign}${rest}`)

  test('starts with an apostrophe in a CSV file, and is read back unchanged', () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        const cells = (parse(csvText([['-', first, second]])) as string[][])[0]!
        for (const cell of cells) expect(cell).toMatch(/^'/)
        expect(cells.map(unescapeCell)).toEqual(['-', first, second])
      }),
    )
  })

  test('leaves numbers, money and days as they are', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -1e9, max: 1e9 }), (number, sen) => {
        const day = new Date('2026-11-24T04:00:00Z')
        const row = csvText([[number, sen, day, null]], ['number', 'money', 'day', 'text'])
        expect(row).toBe(`${number},${(sen / 100).toFixed(2)},2026-11-24,\r\n`)
      }),
    )
  })

  test.each(['Oak desk', '1-2', "the 'best' desk", '“Oak”', 'a=1', '陳－美玲', ' blanks ', "'round"])(
    'leaves other texts as they are: %j',
    (other) => {
      expect((parse(csvText([[other]])) as string[][])[0]).toEqual([other])
    },
  )
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
