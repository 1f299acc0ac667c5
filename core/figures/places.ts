import { countries, type Country } from '../contact/countries.ts'
import type { Language } from '../language.ts'
import { placeOfPostcode } from '../delivery/places.ts'

/**
 * The destination of an order: the English name of a Malaysian state or a Taiwanese city or county ('' if the postcode
 * is unknown), or the id of a pickup location.
 */
type FigurePlace = { country: Country; region: string } | { pickup: string }

/** The number of postcode digits in a stored key, and the digits that complete them to a full postcode. */
const forms: Readonly<Record<Country, { digits: number; rest: string }>> = {
  Malaysia: { digits: 2, rest: '000' },
  Taiwan: { digits: 3, rest: '' },
}

const isCountry = (text: string): text is Country => (countries as readonly string[]).includes(text)

/**
 * Returns the place of a stored key; undefined for an order without an address.
 * @example
 * placeOfKey('Malaysia:40') //=> { country: 'Malaysia', region: 'Selangor' }
 * placeOfKey('pickup:klcc') //=> { pickup: 'klcc' }
 */
export function placeOfKey(key: string): FigurePlace | undefined {
  const colon = key.indexOf(':')
  const [kind, rest] = [key.slice(0, Math.max(0, colon)), key.slice(colon + 1)]
  if (kind === 'pickup') return { pickup: rest }
  if (!isCountry(kind)) return undefined
  return { country: kind, region: regionOf(kind, rest, 'en') }
}

const regionOf = (country: Country, digits: string, language: Language) =>
  (digits !== '' && placeOfPostcode(country, digits + forms[country].rest, language)) || ''

/**
 * Returns the id of a place, as search parameters contain it.
 * @example placeId({ country: 'Malaysia', region: 'Selangor' }) //=> 'Malaysia/Selangor'
 */
export function placeId(place: FigurePlace | undefined): string {
  if (place === undefined) return 'none'
  return 'pickup' in place ? `pickup/${place.pickup}` : `${place.country}/${place.region}`
}

/** The keys of places that have no postcodes: orders without an address have the key ''. */
const otherKeys: Readonly<Record<string, readonly string[]>> = { none: [''] }

/** The stored keys of each place, by the id of the place. */
const keysOfPlaces: ReadonlyMap<string, readonly string[]> = (() => {
  const keys = new Map<string, string[]>()
  for (const country of countries) {
    const { digits } = forms[country]
    const all = Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'))
    for (const text of ['', ...all]) {
      const id = placeId({ country, region: regionOf(country, text, 'en') })
      keys.set(id, [...(keys.get(id) ?? []), `${country}:${text}`])
    }
  }
  return keys
})()

/** Returns the keys with which the orders of a place are stored; undefined if there is no such place. */
export function keysOfPlace(id: string): readonly string[] | undefined {
  if (id.startsWith('pickup/')) return [`pickup:${id.slice('pickup/'.length)}`]
  return keysOfPlaces.get(id) ?? otherKeys[id]
}

/** Returns the name of a region in a language; '' if there is no such region. */
export function regionName(
  { country, region }: { country: Country; region: string },
  language: Language,
): string {
  const [key] = keysOfPlaces.get(placeId({ country, region })) ?? []
  return key === undefined ? '' : regionOf(country, key.slice(country.length + 1), language)
}
