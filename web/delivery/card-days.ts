import { formatDays } from '#core/delivery/days-text.ts'
import type { DeliveryWindow } from '#core/delivery/promise.ts'
import type { Language } from '#core/language.ts'
import { placeStore } from './place-store.ts'

/** How long a response is used again, in milliseconds: the lists of a page ask for the same days at the same time. */
const validFor = 60_000

let last: { query: string; at: number; days: Promise<string | undefined> } | undefined

/** The days of a delivery to the visitor's place, as cards show them; undefined if there are none. */
export function readCardDays(language: Language): Promise<string | undefined> {
  const place = placeStore.latest()
  if (place === undefined) return Promise.resolve(undefined)
  const query = `${new URLSearchParams({ to: place.to, country: place.country, lang: language })}`
  if (last?.query !== query || last.at < Date.now() - validFor)
    last = { query, at: Date.now(), days: askForDays(query, language) }
  return last.days
}

async function askForDays(query: string, language: Language): Promise<string | undefined> {
  const response = await fetch(`/api/deliveryPromise?${query}`)
  return response.ok ? formatDays((await response.json()) as DeliveryWindow, language, 'short') : undefined
}
