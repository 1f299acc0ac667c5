import { useStore } from 'zustand'
import { parseWayIn, wayInStorageKey, type WayIn } from '#core/fit/way-in.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

const store = createPersistedStore<WayIn>({ key: wayInStorageKey, start: {}, parse: parseWayIn })

/** The measures of the visitor's way in. */
export function useWayIn(): WayIn {
  return useStore(store)
}

/** Measures to store. An undefined measure is removed. */
type Change = { [Name in keyof WayIn]?: WayIn[Name] | undefined }

export const wayInActions = {
  /** Stores a measure or the way up, or removes it. */
  set: (change: Change) => {
    const entries = Object.entries({ ...store.latest(), ...change })
    store.set(Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as WayIn)
  },
  clear: () => store.set({}),
}
