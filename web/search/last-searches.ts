import { useStore } from 'zustand'
import { addSearch, lastSearchesKey, parseLastSearches } from '#core/search/last-searches.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

const store = createPersistedStore<readonly string[]>({
  key: lastSearchesKey,
  start: [],
  parse: parseLastSearches,
})

/** The searches of this visitor: "The last searches". Only the browser stores them. */
export const useLastSearches = (): readonly string[] => useStore(store)

export const rememberSearch = (words: string): void => store.set(addSearch(store.latest(), words))
