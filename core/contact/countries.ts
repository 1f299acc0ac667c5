import type { Language } from '../language.ts'

/** "Countries offered: Taiwan and Malaysia. Default: Taiwan." */
export const countries = ['Taiwan', 'Malaysia'] as const
export type Country = (typeof countries)[number]
export const defaultCountry: Country = 'Taiwan'

/** The texts that name the countries. */
export const countryTexts = {
  Taiwan: 'addresses.taiwan',
  Malaysia: 'addresses.malaysia',
} as const satisfies Record<Country, string>

/** The calling code of each country, whose numbers are also understood as they are dialled at home. */
export const callingCodes = { Taiwan: '+886', Malaysia: '+60' } as const satisfies Record<Country, string>
export type CallingCode = (typeof callingCodes)[Country]

/**
 * The country of an E.164 number; undefined for one of another country.
 * "A Malaysian member starts with Malaysia."
 * @example countryOfPhone('+60123456789') //=> 'Malaysia'
 */
export function countryOfPhone(phoneNumber: string): Country | undefined {
  return countries.find((country) => phoneNumber.startsWith(callingCodes[country]))
}

/** The country that a member starts with. "A Malaysian member starts with Malaysia." */
export function homeOf({ phoneNumber }: { phoneNumber: string }): Country {
  return countryOfPhone(phoneNumber) ?? defaultCountry
}

const countryOfLanguage: Readonly<Record<Language, Country>> = { en: 'Malaysia', 'zh-TW': 'Taiwan' }

/** Language tags that belong to one of the countries: by their region, or Malay. */
const countryTags: readonly (readonly [RegExp, Country])[] = [
  [/^ms\b|[-_]my\b/i, 'Malaysia'],
  [/[-_]tw\b/i, 'Taiwan'],
]

/**
 * Where a visitor is probably at home: by the region of the browser's languages, otherwise by the language of the page.
 * @example
 * homeCountry(['en-MY', 'zh'], 'en') //=> 'Malaysia'
 * homeCountry(['en-US', 'zh-Hant-TW'], 'en') //=> 'Taiwan'
 */
export function homeCountry(languageTags: readonly string[], page: Language): Country {
  for (const tag of languageTags) {
    const [, country] = countryTags.find(([pattern]) => pattern.test(tag)) ?? []
    if (country !== undefined) return country
  }
  return countryOfLanguage[page]
}
