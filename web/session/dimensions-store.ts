import { useStore } from 'zustand'
import { createPersistedStore } from './persisted-store.ts'

/** Whether pictures show dimensions. "On by default, one press hides them", which the browser remembers. */
export const dimensionsStore = createPersistedStore<boolean>({
  key: 'dimensions',
  start: true,
  parse: (text) => text !== 'false',
})

export function useDimensionsShown(): boolean {
  return useStore(dimensionsStore)
}
