import { countries, type Country } from '#core/contact/countries.ts'
import { parseStored, readAll, readChoice, readText } from '#core/storage.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

/** A postcode or city that the shop knows. */
export interface TypedPlace {
  /** As typed. */
  to: string
  country: Country
  /** The name of the place in the language in which it was typed. */
  place: string
}

const readPlace = readAll<TypedPlace>({ to: readText(), country: readChoice(countries), place: readText() })

/** Reads the stored place. */
const parsePlace = (text: string | null): TypedPlace | undefined => readPlace(parseStored(text))

/** The place to which the visitor wants deliveries, typed once for all pages of this browser. */
export const placeStore = createPersistedStore<TypedPlace | undefined>({
  key: 'deliveryPlace',
  start: undefined,
  parse: parsePlace,
})
