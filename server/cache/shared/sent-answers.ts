import { LRUCache } from 'lru-cache'

/** Number of keys that are remembered: more than the products that visitors request while an answer is in transit. */
const mostKeys = 10_000

/** Number of answers with one key that are remembered. */
const mostAnswers = 3

interface SentAnswer {
  began: number
  sentAt: number
}

/**
 * Remembers which keys changed and which answers were sent, so that a shared cache keeps no answer from before a
 * change. All times are by the process's monotonic clock, in milliseconds.
 */
export function createSentAnswers(underWay: number) {
  const changes = new LRUCache<string, number>({ max: mostKeys })
  const answers = new LRUCache<string, SentAnswer[]>({ max: mostKeys })
  return {
    /** Notes when answers with these keys changed; from then on they are purged. */
    changed(keys: readonly string[], changedAt: number) {
      for (const key of keys) changes.set(key, changedAt)
    },
    /** Whether nothing with these keys has changed since rendering an answer began. */
    isCurrent: (keys: readonly string[], began: number) =>
      keys.every((key) => (changes.get(key) ?? -Infinity) < began),
    sent(keys: readonly string[], answer: SentAnswer) {
      for (const key of keys) answers.set(key, [answer, ...(answers.get(key) ?? [])].slice(0, mostAnswers))
    },
    /** Whether an answer from before a change was sent so recently that it may still be in transit. */
    mayArrive(key: string, change: number, now: number) {
      const recent = (answers.get(key) ?? []).filter(({ sentAt }) => sentAt > now - underWay)
      // If so many recent answers are remembered, an older one may have been forgotten.
      return recent.length === mostAnswers || recent.some(({ began }) => began <= change)
    },
  }
}
