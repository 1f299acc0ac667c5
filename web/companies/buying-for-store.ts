import { parseStored, readText } from '#core/storage.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

const readId = readText(1, 200)

/**
 * The id of the company for which the member buys in this browser; undefined if they buy for themselves. "The cart
 * says for which one, or 'for myself', she buys, and remembers it." Members who do not belong to the stored company
 * buy for themselves.
 */
export const buyingForStore = createPersistedStore<string | undefined>({
  key: 'buyingFor',
  start: undefined,
  parse: (text) => readId(parseStored(text)),
})
