import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isOfCountry,
  isPhoneNumber,
  normalizePhone,
  phoneField,
  validateInternationalNumber,
} from './phone.ts'

const field = phoneField('required', 'pattern')
const problemOf = (typed: unknown) => field.safeParse(typed).error?.issues[0]?.message

describe('a number as typed is normalised to E.164', () => {
  test.each([
    ['+886912345678', '+886912345678'],
    [' +886 912 345 678 ', '+886912345678'],
    ['+886-912-345-678', '+886912345678'],
    ['+886 0912-345-678', '+886912345678'],
    ['+886 (0)912 345 678', '+886912345678'],
    ['+60 012-345 6789', '+60123456789'],
    ['+60 12.345.6789', '+60123456789'],
    ['＋６０１２３４５６７８９', '+60123456789'],
    ['\u202a+60\u00a012\u2011345 6789\u202c', '+60123456789'],
    ['+39 06 1234 5678', '+390612345678'],
  ])('%j', (typed, stored) => {
    expect(field.parse(typed)).toBe(stored)
  })

  test('normalising is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 -()６０') }), (typed) => {
        const once = normalizePhone(typed)
        expect(normalizePhone(once)).toBe(once)
      }),
    )
  })
})

describe('"plus followed by 8 to 15 digits"', () => {
  test.each(['+12345678', '+123456789012345'])('%s passes', (number) => {
    expect(isPhoneNumber(number)).toBe(true)
    expect(problemOf(number)).toBeUndefined()
  })
  test.each(['0912345678', '+1234567', '+1234567890123456', '+60abc45678', '++60123456789', '886912345678'])(
    '%s does not',
    (number) => {
      expect(problemOf(number)).toBe('pattern')
    },
  )
  test.each([undefined, '', '  '])('%j is missing', (typed) => expect(problemOf(typed)).toBe('required'))
})

describe('the shared validator of international numbers', () => {
  test.each(['', '+60 12-345 6789', '+886912345678', '+1 2', '+1234'])('%j passes', (text) => {
    expect(validateInternationalNumber(text)).toBeUndefined()
  })
  test.each(['60123456789', '+', '+60 12a', 'x', ' +6012', '+60.12'])('%j does not', (text) => {
    expect(validateInternationalNumber(text)).toBe('invalidInternationalNumber')
  })
})

test.each([
  ['+60123456789', ['60', '886'], true],
  ['+886912345678', ['60', '886'], true],
  ['+12025550143', ['60', '886'], false],
  ['+6512345678', ['60', '886'], false],
  ['+12025550143', 'any', true],
] as const)('%s is of %j: %s', (number, codes, expected) => {
  expect(isOfCountry(number, codes)).toBe(expected)
})
