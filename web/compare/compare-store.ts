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

/** The visitor's own comparison that a shared one replaced; empty if there is none. */
export function useReplaced(): readonly Chosen[] {
  return useStore(replacedStore)
}

/** The chosen specs, for the tray. */
export function useChosen(): readonly Chosen[] {
  return useStore(store)
}

export const compareActions = {
  /** Adds a spec; returns false if it does not fit, because four others are chosen already. */
  add: (entry: Chosen): boolean => {
    const entries = rules.addToCompare(store.latest(), entry)
    store.set(entries)
    return entries.some((other) => rules.isSameSpec(other, entry))
  },
  remove: (entry: Compared) => store.set(rules.removeFromCompare(store.latest(), entry)),
  /**
   * Stores the comparison that the page shows. A shared link replaces the visitor's own comparison, which can be
   * restored.
   */
  show: (entries: readonly Chosen[]) => {
    const own = store.latest()
    if (rules.isAnothers(entries, own)) replacedStore.setState(own, true)
    store.set(entries)
  },
  restoreReplaced: () => {
    store.set(replacedStore.getState())
    replacedStore.setState([], true)
  },
  clear: () => store.set([]),
}
