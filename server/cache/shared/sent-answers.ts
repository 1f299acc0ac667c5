import { LRUCache } from 'lru-cache'

/** More than the products that any shop's visitors ask for while an answer is under way. */
const mostKeys = 10_000

/** Answers with one key that are remembered. */
const mostAnswers = 3

interface SentAnswer {
  began: number
  sentAt: number
}

/**
 * Remembers, by their keys, what changed and which answers were sent, so that a shared cache keeps none from before a
 * change. All times are of the process's monotonic clock, in milliseconds.
 */
export function createSentAnswers(underWay: number) {
  const changes = new LRUCache<string, number>({ max: mostKeys })
  const answers = new LRUCache<string, SentAnswer[]>({ max: mostKeys })
  return {
    /** What has these keys changed at a moment, and is purged from now on. */
    changed(keys: readonly string[], moment: number) {
      for (const key of keys) changes.set(key, moment)
    },
    /** Whether nothing with these keys changed since an answer began to be rendered. */
    isCurrent: (keys: readonly string[], began: number) =>
      keys.every((key) => (changes.get(key) ?? -Infinity) < began),
    sent(keys: readonly string[], answer: SentAnswer) {
      for (const key of keys) answers.set(key, [answer, ...(answers.get(key) ?? [])].slice(0, mostAnswers))
    },
    /** Whether an answer that began before a change was sent so shortly before now that it may still be under way. */
    mayArrive(key: string, change: number, now: number) {
      const recent = (answers.get(key) ?? []).filter(({ sentAt }) => sentAt > now - underWay)
      // As many newer ones would hide an older one.
      return recent.length === mostAnswers || recent.some(({ began }) => began <= change)
    },
  }
}
