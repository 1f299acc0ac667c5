import { LRUCache } from 'lru-cache'

/**
 * A cache of values computed from the whole catalogue, such as the number of products that match a search. In a large
 * catalogue, counting takes most of the time of a request.
 */
export type CatalogueTotals = ReturnType<typeof createCatalogueTotals>

const maxTotals = 2_000

/**
 * Creates the cache. Values are cached only while the database sends notifications of changes; otherwise only
 * concurrent callers share a value.
 */
export function createCatalogueTotals() {
  const cache = new LRUCache<string, Promise<unknown>>({ max: maxTotals })
  let isConnected = false
  return {
    /** Returns the value of a key, from the cache if possible. Concurrent callers share one computation. */
    of<T>(key: string, count: () => Promise<T>): Promise<T> {
      const cached = cache.get(key)
      if (cached !== undefined) return cached as Promise<T>
      const counting = count()
      cache.set(key, counting)
      const drop = () => {
        if (cache.peek(key) === counting) cache.delete(key)
      }
      counting.then(() => isConnected || drop(), drop)
      return counting
    },
    /** Sets whether the database sends notifications of changes. Clears the cache. */
    setConnected(connected: boolean) {
      isConnected = connected
      cache.clear()
    },
    /** Drops all values, including those being computed. */
    drop: () => cache.clear(),
  }
}
