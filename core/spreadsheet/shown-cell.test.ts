import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsText, isFigureOf, lostDigits } from './shown-cell.ts'

test.each([
  ['12', '00012'],
  ['0', '000'],
  ['4.71E+12', '4710000000001'],
  ['4.71012E+12', '4710123456789'],
  ['1.23456789012346E+16', '12345678901234567'],
  ['12345678901234500', '12345678901234567'],
  ['12345678901234600', '12345678901234567'],
  ['100000', '1e5'],
  ['1.5', '1.50'],
  ['60123456789', '+60123456789'],
])('%s is the form in which a program saves %s', (cell, text) => {
  expect(isFigureOf(cell, text)).toBe(true)
  expect(holdsText(cell, text)).toBe(true)
})

test.each([
  ['00012', '12'],
  ['13', '00012'],
  ['4.72E+12', '4710000000001'],
  ['12345678901234', '12345678901234567'],
  ['1.50', '1.5'],
  ['', '0'],
  ['AB', '0AB'],
])('%j was typed by somebody, and is not the form in which a program saves %j', (cell, text) => {
  expect(holdsText(cell, text)).toBe(false)
})

test('a code that a program took for a number is recognized, however long it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0{0,3}[1-9]\d{0,19}$/), (code) => {
      const number = Number(Number(code).toPrecision(15))
      expect(holdsText(BigInt(number).toString(), code)).toBe(true)
      expect(
        holdsText(
          Number(code)
            .toExponential(5)
            .replace('e+', number < 1e10 ? 'E+0' : 'E+'),
          code,
        ),
      ).toBe(true)
    }),
  )
})

test.each([
  ['4.71E+12', 'exponent'],
  ['1E+15', 'exponent'],
  ['12345678901234500', 'zeros'],
  ['1234567890123450', 'zeros'],
  ['1234567890123456', undefined],
  ['4710000000000', undefined],
  ['4.71E12', undefined],
  ['A1E+12', undefined],
  ['', undefined],
])('the code %j has lost digits: %j', (code, lost) => {
  expect(lostDigits(code)).toBe(lost)
})
