import * as z from 'zod/mini'
import { countries } from '../../core/contact/countries.ts'
import { parseStored } from '../../core/storage.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

const typedPlace = z.object({
  /** As the visitor typed it. */
  to: z.string(),
  country: z.enum(countries),
  /** Its name in the language in which it was typed. */
  place: z.string(),
})

/** A postcode or city that the shop knows. */
export type TypedPlace = z.output<typeof typedPlace>

/** The place in a stored text, if it is one. */
export function parsePlace(text: string | null): TypedPlace | undefined {
  const read = z.safeParse(typedPlace, parseStored(text))
  return read.success ? read.data : undefined
}

/** Where this browser's visitor wants deliveries to go: typed once, for every page. */
export const placeStore = createPersistedStore<TypedPlace | undefined>({
  key: 'deliveryPlace',
  start: undefined,
  parse: parsePlace,
})
