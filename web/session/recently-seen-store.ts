import { lookAt, parseRecentlySeen, recentlySeenKey } from '#core/recently-seen/recently-seen.ts'
import { createPersistedStore } from './persisted-store.ts'

const store = createPersistedStore<readonly string[]>({
  key: recentlySeenKey,
  start: [],
  parse: parseRecentlySeen,
})

/** Stores a product as seen, and returns the other products seen before, latest first. */
export function seeProduct(id: string): string[] {
  const before = store.latest()
  store.set(lookAt(before, id))
  return before.filter((other) => other !== id)
}
