import { useStore } from 'zustand'
import * as rules from '../../core/compare/choice.ts'
import type { Chosen, Compared } from '../../core/compare/choice.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

const store = createPersistedStore<readonly Chosen[]>({
  key: rules.compareStorageKey,
  start: [],
  parse: rules.parseChosen,
})

/** What is chosen to compare, for the tray. */
export function useChosen(): readonly Chosen[] {
  return useStore(store)
}

export const compareActions = {
  /** Adds a spec; answers whether it is in, which a fifth is not. */
  add: (entry: Chosen): boolean => {
    const entries = rules.addToCompare(store.latest(), entry)
    store.set(entries)
    return entries.some((other) => rules.isSameSpec(other, entry))
  },
  remove: (entry: Compared) => store.set(rules.removeFromCompare(store.latest(), entry)),
  /** Keeps what the compare page shows, which a shared address may have brought. */
  replace: (entries: readonly Chosen[]) => store.set(entries),
}
