import { useStore } from 'zustand'
import { parseWayIn, wayInStorageKey, type MeasureName, type WayIn } from '#core/fit/way-in.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

const store = createPersistedStore<WayIn>({ key: wayInStorageKey, start: {}, parse: parseWayIn })

/** The measures of the visitor's way in. */
export function useWayIn(): WayIn {
  return useStore(store)
}

export const wayInActions = {
  /** Stores a measure, or removes it. */
  set: (name: MeasureName, value: number | undefined) => {
    const { [name]: _, ...others } = store.latest()
    store.set(value === undefined ? others : { ...others, [name]: value })
  },
  clear: () => store.set({}),
}
