import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import * as rules from '#core/compare/choice.ts'
import type { Chosen, Compared } from '#core/compare/choice.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

const store = createPersistedStore<readonly Chosen[]>({
  key: rules.compareStorageKey,
  start: [],
  parse: rules.parseChosen,
})

const replacedStore = createStore<readonly Chosen[]>(() => [])

/** One's own comparison that another one replaced; empty without one. */
export function useReplaced(): readonly Chosen[] {
  return useStore(replacedStore)
}

/** The chosen specs, for the tray. */
export function useChosen(): readonly Chosen[] {
  return useStore(store)
}

export const compareActions = {
  /** Adds a spec; answers whether it is chosen, which a fifth is not. */
  add: (entry: Chosen): boolean => {
    const entries = rules.addToCompare(store.latest(), entry)
    store.set(entries)
    return entries.some((other) => rules.isSameSpec(other, entry))
  },
  remove: (entry: Compared) => store.set(rules.removeFromCompare(store.latest(), entry)),
  /** Stores what the compare page shows. A shared address replaces one's own comparison, which can be restored. */
  show: (entries: readonly Chosen[]) => {
    const own = store.latest()
    if (rules.isAnothers(entries, own)) replacedStore.setState(own, true)
    store.set(entries)
  },
  takeBack: () => {
    store.set(replacedStore.getState())
    replacedStore.setState([], true)
  },
  clear: () => store.set([]),
}
