import { lookAt, parseRecentlySeen, recentlySeenKey } from '#core/recently-seen/recently-seen.ts'
import { createPersistedStore } from './persisted-store.ts'

const store = createPersistedStore<readonly string[]>({
  key: recentlySeenKey,
  start: [],
  parse: parseRecentlySeen,
})

/** Keeps a product as seen, and answers the others that were seen before, the last one first. */
export function seeProduct(id: string): string[] {
  const before = store.latest()
  store.set(lookAt(before, id))
  return before.filter((other) => other !== id)
}
