import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countries } from '../contact/countries.ts'
import { languages } from '../language.ts'
import { citySuggestions, malaysianStates, notePostcode, placeOfPostcode } from './places.ts'

describe('suggestions for the city', () => {
  test.each(countries.flatMap((country) => languages.map((language) => [country, language] as const)))(
    '%s in %s: every one named, none twice',
    (country, language) => {
      const suggestions = citySuggestions(country, language)
      expect(suggestions.length).toBeGreaterThanOrEqual(22)
      for (const key of ['value', 'label'] as const) {
        const texts = suggestions.map((suggestion) => suggestion[key])
        expect(new Set(texts).size).toBe(texts.length)
        expect(texts).not.toContain('')
      }
    },
  )

  test('name the state of a Malaysian town, in both languages', () => {
    expect(citySuggestions('Malaysia', 'en')).toContainEqual({
      value: 'Shah Alam, Selangor',
      label: 'Shah Alam, Selangor',
    })
    expect(citySuggestions('Malaysia', 'zh-TW')).toContainEqual({
      value: 'Shah Alam, Selangor',
      label: '莎阿南（雪蘭莪）',
    })
    expect(citySuggestions('Malaysia', 'en')).toContainEqual({ value: 'Kuala Lumpur', label: 'Kuala Lumpur' })
  })

  test('leave no Malaysian state without a town', () => {
    const text = citySuggestions('Malaysia', 'en')
      .map(({ value }) => value)
      .join('|')
    for (const { en } of Object.values(malaysianStates)) expect(text).toContain(en)
  })
})

test.each([
  ['Malaysia', '50450', 'Kuala Lumpur'],
  ['Malaysia', '62000', 'Putrajaya'],
  ['Malaysia', '10050', 'Penang'],
  ['Malaysia', '93000', 'Sarawak'],
  ['Malaysia', '88000', 'Sabah'],
  ['Malaysia', '４０１５０', 'Selangor'],
  ['Malaysia', '00000', undefined],
  ['Malaysia', '4015', undefined],
  ['Malaysia', 'abcde', undefined],
  ['Taiwan', '100', 'Taipei City'],
  ['Taiwan', '106-01', 'Taipei City'],
  ['Taiwan', '234', 'New Taipei City'],
  ['Taiwan', '600', 'Chiayi City'],
  ['Taiwan', '602', 'Chiayi County'],
  ['Taiwan', '970001', 'Hualien County'],
  ['Taiwan', '9700', undefined],
  ['Taiwan', '999', undefined],
] as const)('postcode %s %s lies in %s', (country, postcode, place) => {
  expect(placeOfPostcode(country, postcode, 'en')).toBe(place)
})

describe('a postcode is checked against its country and city', () => {
  const selangor = { kind: 'place', place: 'Selangor' }
  test.each([
    ['Malaysia', '40150', '', selangor],
    ['Malaysia', '40150', 'Shah Alam, Selangor', selangor],
    ['Malaysia', '４０１５０', '莎阿南（雪蘭莪）', selangor],
    ['Malaysia', '40 150', 'A town on no list', selangor],
    // Towns around the capital use its postcodes, and vice versa.
    ['Malaysia', '58200', 'Puchong', { kind: 'place', place: 'Kuala Lumpur' }],
    ['Malaysia', '47100', 'Kuala Lumpur', selangor],
    ['Malaysia', '40150', 'George Town, Penang', { kind: 'elsewhere', place: 'Selangor' }],
    ['Malaysia', '40150', 'ipoh', { kind: 'elsewhere', place: 'Selangor' }],
    ['Malaysia', '4015', 'Shah Alam', { kind: 'form' }],
    ['Malaysia', '401500', 'Shah Alam', { kind: 'form' }],
    ['Malaysia', '4O150', 'Shah Alam', { kind: 'form' }],
    ['Malaysia', '00000', 'Shah Alam', { kind: 'unknown' }],
    ['Taiwan', '110', '台北市', { kind: 'place', place: 'Taipei City' }],
    ['Taiwan', '11001', 'Taipei City', { kind: 'place', place: 'Taipei City' }],
    ['Taiwan', '220', 'New Taipei City', { kind: 'place', place: 'New Taipei City' }],
    ['Taiwan', '220', 'Taipei City', { kind: 'elsewhere', place: 'New Taipei City' }],
    ['Taiwan', '802453', '臺北市', { kind: 'elsewhere', place: 'Kaohsiung City' }],
    ['Taiwan', '1100', '臺北市', { kind: 'form' }],
    ['Taiwan', '999', '臺北市', { kind: 'unknown' }],
    ['Malaysia', ' ', 'Ipoh', undefined],
  ] as const)('%s %s in %j', (country, postcode, city, note) => {
    expect(notePostcode(country, { postcode, city }, 'en')).toEqual(note)
  })

  test('every suggested city is understood, in every language', () => {
    for (const country of countries)
      for (const language of languages)
        for (const { value, label } of citySuggestions(country, language))
          for (const city of [value, label]) {
            // No postcode is in two distant states.
            const [north, south] = country === 'Malaysia' ? ['02000', '81000'] : ['100', '900']
            const notes = [north, south].map((postcode) =>
              notePostcode(country, { postcode, city }, language),
            )
            expect(
              notes.map((note) => note?.kind),
              city,
            ).toContain('elsewhere')
          }
  })

  test('is reported as malformed exactly if it does not have the number of digits of its country', () => {
    const lengths = { Malaysia: [5], Taiwan: [3, 5, 6] }
    fc.assert(
      fc.property(
        fc.constantFrom(...countries),
        fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: 8 }),
        fc.string(),
        (country, digits, city) => {
          const note = notePostcode(country, { postcode: digits.join(''), city }, 'en')
          expect(note?.kind === 'form').toBe(!lengths[country].includes(digits.length))
        },
      ),
    )
  })
})
