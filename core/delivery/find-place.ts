import { countries, type Country } from '../contact/countries.ts'
import type { Language } from '../language.ts'
import {
  normalizePlace,
  malaysianStates,
  malaysianTowns,
  placeOfPostcode,
  placesNamed,
  taiwaneseCities,
} from './places.ts'
import { codeOf, postcodeForms } from '../contact/postcode-forms.ts'

/** The place of a delivery, as far as it is known. */
export interface DeliveryPlace {
  country: Country
  /** English name of the state, city or county. */
  region?: string | undefined
}

/** A place that somebody typed, with its name in their language. */
interface FoundPlace extends DeliveryPlace {
  region: string
  name: string
}

/**
 * First and last postcode of each town, as the Malaysian post office assigns them (https://www.pos.com.my, postcode
 * finder). A place with any other postcode gets the name of its state.
 */
const townPostcodes: readonly (readonly [first: number, last: number, town: string])[] = [
  [1000, 1999, 'Kangar'],
  [5000, 5999, 'Alor Setar'],
  [8000, 8099, 'Sungai Petani'],
  [10000, 10999, 'George Town'],
  [11900, 11999, 'Bayan Lepas'],
  [12000, 13999, 'Butterworth'],
  [15000, 15999, 'Kota Bharu'],
  [20000, 20999, 'Kuala Terengganu'],
  [25000, 25999, 'Kuantan'],
  [28000, 28099, 'Temerloh'],
  [30000, 30999, 'Ipoh'],
  [34000, 34099, 'Taiping'],
  [40000, 40999, 'Shah Alam'],
  [41000, 41999, 'Klang'],
  [43000, 43099, 'Kajang'],
  [46000, 46999, 'Petaling Jaya'],
  [47100, 47199, 'Puchong'],
  [47500, 47699, 'Subang Jaya'],
  [50000, 60999, 'Kuala Lumpur'],
  [62000, 62999, 'Putrajaya'],
  [63000, 63999, 'Cyberjaya'],
  [70000, 70999, 'Seremban'],
  [71800, 71899, 'Nilai'],
  [75000, 75999, 'Melaka City'],
  [80000, 80999, 'Johor Bahru'],
  [83000, 83099, 'Batu Pahat'],
  [84000, 84099, 'Muar'],
  [86000, 86099, 'Kluang'],
  [87000, 87999, 'Labuan'],
  [88000, 88999, 'Kota Kinabalu'],
  [90000, 90999, 'Sandakan'],
  [91000, 91099, 'Tawau'],
  [93000, 93999, 'Kuching'],
  [96000, 96099, 'Sibu'],
  [98000, 98099, 'Miri'],
]

/** Short and older names of cities and states. */
const shortNames: Readonly<Record<string, string>> = {
  jb: 'Johor Bahru',
  kk: 'Kota Kinabalu',
  kl: 'Kuala Lumpur',
  malacca: 'Melaka',
  pj: 'Petaling Jaya',
  'pulau pinang': 'Penang',
}

interface Named {
  country: Country
  region: string
  names: Readonly<Record<Language, string>>
}

/** Every town, state, city and county; a town comes before the state of the same name. */
const named: readonly Named[] = [
  ...malaysianTowns.map(({ en, 'zh-TW': zh, state }): Named => ({
    country: 'Malaysia',
    region: malaysianStates[state].en,
    names: { en, 'zh-TW': zh },
  })),
  ...Object.values(malaysianStates).map((names): Named => ({ country: 'Malaysia', region: names.en, names })),
  ...taiwaneseCities.map(({ en, 'zh-TW': zh }): Named => ({
    country: 'Taiwan',
    region: en,
    names: { en, 'zh-TW': zh },
  })),
]

/** Removes 'city' or 'county' from a name, in either language. */
const bare = (name: string) =>
  normalizePlace(name)
    .replace(/ (?:city|county)$/, '')
    .replace(/(?<=..)[\u5E02\u7E23]$/u, '')
    .trim()

/**
 * Finds a place by name: an exact match if there is one, otherwise the longest name that the text contains. Places in
 * `country` are preferred.
 */
function findNamed(text: string, country?: Country): Named | undefined {
  const typed = bare(text)
  if (typed === '') return undefined
  const fullName = bare(shortNames[typed] ?? typed)
  const isInCountry = (place: Named) => place.country === country
  const places = [...named.filter(isInCountry), ...named.filter((place) => !isInCountry(place))]
  const lengthIn = (place: Named) =>
    Math.max(
      ...Object.values(place.names).map((name) =>
        normalizePlace(text).includes(bare(name)) ? bare(name).length : 0,
      ),
    )
  const contained = () =>
    places
      .map((place) => ({ place, length: lengthIn(place) }))
      .filter(({ length }) => length > 1)
      .toSorted((a, b) => b.length - a.length)[0]?.place
  const isCalled = (name: string, form: (own: string) => string) =>
    places.find(({ names }) => Object.values(names).some((own) => form(own) === name))
  return isCalled(normalizePlace(text).trim(), normalizePlace) ?? isCalled(fullName, bare) ?? contained()
}

/**
 * Finds a place by a typed postcode, city or both; undefined if neither is known. If both countries have the postcode,
 * the country of the typed city is taken, otherwise `country`.
 * @example
 * findPlace('40150', 'Malaysia', 'en') //=> { country: 'Malaysia', region: 'Selangor', name: '40150 Shah Alam' }
 * findPlace('台北', 'Malaysia', 'zh-TW') //=> { country: 'Taiwan', region: 'Taipei City', name: '臺北市' }
 */
export function findPlace(
  text: string,
  country: Country | undefined,
  language: Language,
): FoundPlace | undefined {
  const plain = text.normalize('NFKC')
  const [digits = ''] = /\d(?:[\s\p{Dash}]?\d){2,5}/u.exec(plain) ?? []
  const postcode = codeOf(digits)
  const byName = findNamed(plain.replace(digits, ' ').replaceAll(/[\s,]+/g, ' '), country)
  const candidates = [byName?.country, country, ...countries].filter((one) => one !== undefined)
  const found = candidates.find((one) => placeOfPostcode(one, postcode, 'en') !== undefined)
  const region = found && placeOfPostcode(found, postcode, 'en')
  if (found === undefined || region === undefined)
    return byName && { country: byName.country, region: byName.region, name: byName.names[language] }
  const isNamed = byName?.country === found && byName.region === region
  const town = isNamed ? byName : found === 'Malaysia' ? townOf(postcode) : undefined
  const name = town?.names[language] ?? placeOfPostcode(found, postcode, language) ?? region
  return { country: found, region, name: `${postcode} ${name}` }
}

function townOf(postcode: string): Named | undefined {
  const code = Number(postcode)
  const [, , town] = townPostcodes.find(([first, last]) => first <= code && code <= last) ?? []
  return named.find(({ country, names }) => country === 'Malaysia' && names.en === town)
}

/**
 * Returns the place of an order's address. The region comes from the postcode or, if that is not known, from the city;
 * it is undefined if neither is known.
 * @example placeOfAddress({ country: 'Malaysia', postalCode: '', city: 'Kuching' }) //=> { country: 'Malaysia', region: 'Sarawak' }
 */
export function placeOfAddress(address: {
  country: Country
  postalCode: string
  city: string
}): DeliveryPlace {
  const { country, postalCode, city } = address
  const code = codeOf(postalCode)
  const region = postcodeForms[country].test(code) ? placeOfPostcode(country, code, 'en') : undefined
  return { country, region: region ?? placesNamed(country, city)[0] }
}
