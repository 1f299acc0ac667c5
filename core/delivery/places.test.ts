import { describe, expect, test } from 'vitest'
import { countries } from '../accounts/accounts.ts'
import { languages } from '../language.ts'
import { citySuggestions, malaysianStates, placeOfPostcode } from './places.ts'

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
