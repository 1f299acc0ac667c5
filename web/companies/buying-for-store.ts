import { parseStored, readText } from '#core/storage.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

const readId = readText(1, 200)

/**
 * The company for which this browser's member buys, by its id; undefined for themselves. "The cart says for which one, or
 * 'for myself', she buys, and remembers it." Whoever does not belong to the company buys for themselves.
 */
export const buyingForStore = createPersistedStore<string | undefined>({
  key: 'buyingFor',
  start: undefined,
  parse: (text) => readId(parseStored(text)),
})
