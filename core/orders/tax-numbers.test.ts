import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeTaxNumber, taxNumberProblem } from './tax-numbers.ts'

const taiwan = (number: string) => taxNumberProblem('Taiwan', number)
const malaysia = (number: string) => taxNumberProblem('Malaysia', number)

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })

describe("Taiwan's uniform number", () => {
  // The digits of products for 12345675 add up to 39. Because the 7th digit is 7, one may be added, and 40 is
  // divisible by 5.
  test.each(['22099131', '04595257', '12345675', '10458575', '2209-9131', ' ２２０９９１３１ '])(
    '%s passes',
    (number) => expect(taiwan(number)).toBeUndefined(),
  )

  test.each(['00000000', '22099132', '12345678', '2209913', '220991310', 'A2099131', 'C20880050010'])(
    '%s does not',
    (number) => expect(taiwan(number)).toBe('invoice.taxNumberTaiwan'),
  )

  test('two of ten last digits pass, four where the 7th digit is a 7', () => {
    fc.assert(
      fc.property(digits(7), (start) => {
        fc.pre(start.some((digit) => digit !== 0))
        const passing = [...'0123456789'].filter((last) => taiwan(start.join('') + last) === undefined)
        expect(passing).toHaveLength(start[6] === 7 ? 4 : 2)
      }),
    )
  })
})

describe("Malaysia's Tax Identification Number", () => {
  test.each([
    'IG115002000',
    'IG4040080091',
    'IG56003500070',
    'C20880050010',
    'D4800990020',
    'E91005500060',
    'F10234567090',
    'CS1234567890',
    'PT1234567890',
    'c 2088005001-0',
    'SG 115002000',
  ])('%s passes', (number) => expect(malaysia(number)).toBeUndefined())

  test.each([
    '20880050010',
    'C2088005001',
    'C208800500',
    'C208800500100',
    'IG11500200',
    'IG560035000701',
    'X20880050010',
    'CC2088005001',
    'IGC20880050010',
    '880101145678',
    '22099131',
  ])('%s does not', (number) => expect(malaysia(number)).toBe('invoice.taxNumberMalaysia'))
})

test.each(['', ' ', ' - ', '\u200b'])('%j is missing', (text) => {
  expect(taiwan(text)).toBe('invoice.taxNumberRequired')
  expect(malaysia(text)).toBe('invoice.taxNumberRequired')
})

test('normalising ignores how a number is written, and is idempotent', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'IGCDsogc0123456789０１ -–\u200b') })
  fc.assert(
    fc.property(signs, fc.constantFrom('Taiwan' as const, 'Malaysia' as const), (typed, country) => {
      const once = normalizeTaxNumber(typed)
      expect(normalizeTaxNumber(once)).toBe(once)
      expect(taxNumberProblem(country, typed)).toBe(taxNumberProblem(country, once))
    }),
  )
})
