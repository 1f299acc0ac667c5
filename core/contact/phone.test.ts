import * as fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { describe, expect, test } from 'vitest'
import { countries, callingCodes, countryOfPhone } from './countries.ts'
import { formatPhone } from './phone-format.ts'
import {
  asDialledAtHome,
  choiceOf,
  splitCallingCode,
  isOfCountry,
  isPhoneNumber,
  normalizePhone,
  otherCountries,
  phoneField,
  toInternational,
  validateInternationalNumber,
  withoutCallingCode,
  writePhone,
  type DiallingChoice,
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
    ['00886 912 345 678', '+886912345678'],
    ['0060 (0)12-345 6789', '+60123456789'],
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

const { Malaysia: my, Taiwan: tw } = callingCodes
const choices: readonly DiallingChoice[] = [my, tw, otherCountries]

describe('a local number is understood by the country chosen beside it', () => {
  test.each([
    ['012-345 6789', my, '+60123456789'],
    ['12-345 6789', my, '+60123456789'],
    ['011-1234 5678', my, '+601112345678'],
    ['(03) 2345 6789', my, '+60323456789'],
    ['０１２－３４５　６７８９', my, '+60123456789'],
    ['0912 345 678', tw, '+886912345678'],
    ['0912-345-678', tw, '+886912345678'],
    ['(02) 2345-6789', tw, '+886223456789'],
    ['０９１２３４５６７８', tw, '+886912345678'],
    // Numbers of the other country, and numbers with their own code: the choice does not matter.
    ['0912 345 678', my, '+886912345678'],
    ['012-345 6789', tw, '+60123456789'],
    ['00886 912 345 678', my, '+886912345678'],
    ['0060123456789', tw, '+60123456789'],
    ['+60 12-345 6789', tw, '+60123456789'],
    ['60123456789', tw, '+60123456789'],
    ['886912345678', my, '+886912345678'],
    ['+65 6123 4567', my, '+6561234567'],
    ['+65 6123 4567', otherCountries, '+6561234567'],
  ] as const)('%s beside %s is %s', (typed, chosen, stored) => {
    expect(field.parse(toInternational(typed, chosen))).toBe(stored)
  })

  test.each([
    ['03-2345 6789', otherCountries],
    ['00886 912', my],
    ['012-34x', my],
    ['012', my],
  ] as const)('%s beside %s is not a number', (typed, chosen) => {
    expect(problemOf(toInternational(typed, chosen))).toBe('pattern')
  })

  test.each(['', '  '])('%j is missing', (typed) =>
    expect(problemOf(toInternational(typed, my))).toBe('required'),
  )

  /** Numbers of every length and area, as they are dialled within their country. */
  const dialled = fc
    .tuple(
      fc.constantFrom(...countries),
      fc.constantFrom(
        '01',
        '09',
        '02',
        '03',
        '04',
        '06',
        '07',
        '08',
        '082',
        '011',
        '037',
        '049',
        '1300',
        '0800',
      ),
      fc.array(fc.constantFrom(...'0123456789'), { minLength: 6, maxLength: 9 }),
      fc.array(fc.constantFrom('', '', '', ' ', '-'), { minLength: 14, maxLength: 14 }),
    )
    .map(([country, area, rest, gaps]) => ({
      country,
      typed: [...area, ...rest].map((digit, at) => `${digit}${gaps[at] ?? ''}`).join(''),
    }))

  test('as the numbering plans of the world understand it', () => {
    let valid = 0
    fc.assert(
      fc.property(dialled, ({ country, typed }) => {
        const plan = parsePhoneNumberFromString(typed, country === 'Malaysia' ? 'MY' : 'TW')
        if (plan?.isValid() !== true) return
        valid += 1
        expect(normalizePhone(toInternational(typed, callingCodes[country]))).toBe(plan.number)
        // These are the number without its first zero, and the whole number with the calling code but without the
        // plus.
        expect(normalizePhone(toInternational(plan.nationalNumber, callingCodes[country]))).toBe(plan.number)
        if (plan.nationalNumber.length < 8) return
        expect(normalizePhone(toInternational(plan.number.slice(1), callingCodes[country]))).toBe(plan.number)
      }),
      { numRuns: 3000 },
    )
    expect(valid).toBeGreaterThan(100)
  })

  test('also beside the other country, where only one can be meant', () => {
    fc.assert(
      fc.property(dialled, ({ country, typed }) => {
        const regionOf = { Malaysia: 'MY', Taiwan: 'TW' } as const
        const read = choiceOf(typed, callingCodes[country])
        // The choice changes only if the number cannot belong to the chosen country.
        if (read === callingCodes[country]) return
        expect(parsePhoneNumberFromString(typed, regionOf[country])?.isValid() ?? false).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })

  const anything = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'+0123456789 -()６０') }),
    dialled.map(({ typed }) => typed),
    fc.constantFrom('+60 0912345678', '+60 12', '+886 ', '+', '00', '60123456789'),
  )
  test('and comes back as it was typed', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...choices), (typed, chosen) => {
        const number = toInternational(typed, chosen)
        const shown = splitCallingCode(number, chosen)
        expect(toInternational(shown.typed, shown.choice)).toBe(number)
        expect(number.endsWith(shown.typed)).toBe(true)
        expect(toInternational(number, chosen)).toBe(number)
      }),
    )
  })
})

test.each([
  ['03-2345 6789', tw, tw],
  ['+886', my, tw],
  ['008869', my, tw],
  ['+65 6123', my, otherCountries],
  ['', otherCountries, otherCountries],
] as const)('%j beside %s shows %s', (typed, chosen, shown) => {
  expect(choiceOf(typed, chosen)).toBe(shown)
})

test.each([
  ['+60 12-345 6789', '12-345 6789'],
  ['00886 912 345 678', '912 345 678'],
  ['+65 6123 4567', '65 6123 4567'],
  ['012-345 6789', '012-345 6789'],
])('choosing another country beside %s leaves %s', (typed, left) => {
  expect(withoutCallingCode(typed)).toBe(left)
})

test.each([
  ['+60123456789', { choice: my, typed: '0123456789' }],
  ['+886912345678', { choice: tw, typed: '0912345678' }],
  ['+6561234567', { choice: otherCountries, typed: '+6561234567' }],
] as const)('%s is shown as it is dialled at home', (stored, shown) => {
  const number = asDialledAtHome(stored)
  expect(splitCallingCode(number, tw)).toEqual(shown)
  expect(field.parse(number)).toBe(stored)
})

test.each(['+60123456789', '+601112345678', '+886912345678'])(
  '%s is written as the server writes it, also as typed at home',
  (stored) => {
    expect(writePhone(stored)).toBe(formatPhone(stored))
    expect(writePhone(asDialledAtHome(stored))).toBe(formatPhone(stored))
  },
)

test.each(['+6561234567', '+60387654321', '+8869', ''])(
  'the number %j is written without spaces',
  (number) => {
    expect(writePhone(number)).toBe(number)
  },
)

test('a number is of the country of its code', () => {
  expect(['+60123456789', '+886912345678', '+6561234567'].map(countryOfPhone)).toEqual([
    'Malaysia',
    'Taiwan',
    undefined,
  ])
})
