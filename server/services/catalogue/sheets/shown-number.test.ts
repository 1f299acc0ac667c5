import * as fc from 'fast-check'
import { formatValue } from 'hucre'
import { expect, test } from 'vitest'
import { shownNumber } from './shown-number.ts'

test.each([
  [12, '00000', '00012'],
  [120, '"No."00000', 'No.00120'],
  [4, String.raw`\P000`, 'P004'],
  [12, '"2026-"000', '2026-012'],
  [123456789, '000-0000', '12345-6789'],
  [60123456789, '+00 00-000 0000', '+60 12-345 6789'],
  [1200, '#,##0" mm"', '1200 mm'],
  [1200, '0.00" mm"', '1200 mm'],
  [1200.5, '0.00" mm"', '1200.5 mm'],
  [0.5, '0%', '50%'],
  [1499, '"RM"#,##0.00', 'RM1499'],
])('%d in the format %s is read as %s', (value, format, shown) => {
  expect(shownNumber(value, format, formatValue)).toBe(shown)
})

test.each([
  [61.4, '0', '61.4'],
  [4710000000001, '0.00E+00', '4710000000001'],
  [4710000000001, '#,##0', '4710000000001'],
  [4710000000001, '#,##0.00', '4710000000001'],
  [1234567.8, '#,##0.0,', '1234567.8'],
  [3.5, '# ?/?', '3.5'],
  [0, '#', '0'],
  [12, ';;;', '12'],
  [0, '_-"RM"* #,##0_-;-"RM"* #,##0_-;_-"RM"* "-"_-', '0'],
  [-5, '(0)', '-5'],
  [7, '@', '7'],
  [0.1 + 0.2, undefined, '0.3'],
  [Number('12345678901234567'), undefined, '12345678901234600'],
  [1e21, undefined, '1000000000000000000000'],
])('%d in the format %s is read as the plain number %s', (value, format, shown) => {
  expect(shownNumber(value, format, formatValue)).toBe(shown)
})

const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '')

test('no format loses a digit of a number', () => {
  const format = fc.stringMatching(/^["#0?.,% a-z\\-]{1,12}$/)
  const number = fc.oneof(
    fc.nat(),
    fc.integer({ min: 1, max: 1e9 }).map((units) => units / 10),
  )
  fc.assert(
    fc.property(number, format, (value, written) => {
      expect(digits(shownNumber(value, written, formatValue))).toContain(digits(String(value)))
    }),
  )
})
