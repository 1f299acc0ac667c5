import type { Language } from '../language.ts'

/** The countries that forms offer. "Countries offered: Taiwan and Malaysia. Default: Taiwan." */
export const countries = ['Taiwan', 'Malaysia'] as const
export type Country = (typeof countries)[number]
export const defaultCountry: Country = 'Taiwan'

/** Text keys of the countries' names. */
export const countryTexts = {
  Taiwan: 'addresses.taiwan',
  Malaysia: 'addresses.malaysia',
} as const satisfies Record<Country, string>

/** Calling codes of the countries whose local number formats are understood. */
export const callingCodes = { Taiwan: '+886', Malaysia: '+60' } as const satisfies Record<Country, string>
export type CallingCode = (typeof callingCodes)[Country]

/**
 * Returns the country of an E.164 number; undefined for other countries.
 * @example countryOfPhone('+60123456789') //=> 'Malaysia'
 */
export function countryOfPhone(phoneNumber: string): Country | undefined {
  return countries.find((country) => phoneNumber.startsWith(callingCodes[country]))
}

type AddressIn = { country?: Country | undefined } | undefined

/**
 * Returns the country that is preset in a customer's forms: that of their address, otherwise of their phone number,
 * otherwise Taiwan. "Taiwan is the default of who has told nothing; a signed-in member starts with the country of her
 * phone or last address".
 * @example homeOf({ phoneNumber: '+60123456789', address: { billing: { country: 'Taiwan' } } }) //=> 'Taiwan'
 */
export function homeOf({
  phoneNumber,
  address = {},
}: {
  phoneNumber: string
  address?: { billing?: AddressIn; shipping?: AddressIn }
}): Country {
  const { billing, shipping } = address
  return billing?.country ?? shipping?.country ?? countryOfPhone(phoneNumber) ?? defaultCountry
}

/**
 * Returns the country that is preset in the forms of somebody without an account, for addresses and for phone numbers.
 * It is the country of the delivery place that they typed, otherwise of their phone number or calling code, otherwise
 * the default country. "Country follows place or phone code; Taiwan when nothing is known."
 * @example
 * countryOfVisitor({ phoneNumber: '+60' }) //=> 'Malaysia'
 * countryOfVisitor({ place: { country: 'Taiwan' }, phoneNumber: '+60' }) //=> 'Taiwan'
 */
export function countryOfVisitor(told: { place?: AddressIn; phoneNumber?: string | undefined }): Country {
  const { place, phoneNumber = '' } = told
  return homeOf({ phoneNumber, address: { billing: place } })
}

const countryOfLanguage: Readonly<Record<Language, Country>> = { en: 'Malaysia', 'zh-TW': 'Taiwan' }

/** Language tags that suggest a country, either by their region or because the language is Malay. */
const countryTags: readonly (readonly [RegExp, Country])[] = [
  [/^ms\b|[-_]my\b/i, 'Malaysia'],
  [/[-_]tw\b/i, 'Taiwan'],
]

/**
 * Guesses a visitor's country from the languages of the browser, otherwise from the language of the page.
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
