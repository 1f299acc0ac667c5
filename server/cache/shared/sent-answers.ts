import { LRUCache } from 'lru-cache'

/** When answers with a key were sent to be kept: the last two times, of a monotonic clock in milliseconds. */
interface Sent {
  last: number
  before: number
}

/** Remembers which answers may still be under way to a shared cache. */
export function createSentAnswers(underWay: number, now = () => performance.now()) {
  const sent = new LRUCache<string, Sent>({ max: 10_000 })
  return {
    now,
    add(keys: readonly string[]) {
      for (const key of keys) sent.set(key, { last: now(), before: sent.get(key)?.last ?? -Infinity })
    },
    /** Whether one from before a moment may arrive after it: those that are sent later show what changed then. */
    mayArrive(key: string, moment: number) {
      const { last, before } = sent.get(key) ?? { last: -Infinity, before: -Infinity }
      // Two since then hide those before.
      if (before > moment) return true
      return (last > moment ? before : last) > moment - underWay
    },
  }
}
