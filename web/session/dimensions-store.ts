import { useStore } from 'zustand'
import { createPersistedStore } from './persisted-store.ts'

/** Whether pictures show dimensions: "Dimensions are off by default". The browser remembers the choice. */
export const dimensionsStore = createPersistedStore<boolean>({
  key: 'dimensions',
  start: false,
  parse: (text) => text === 'true',
})

export function useDimensionsShown(): boolean {
  return useStore(dimensionsStore)
}
