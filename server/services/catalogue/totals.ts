import { LRUCache } from 'lru-cache'

/**
 * A cache of the number of products that match a search: in a large catalogue, counting takes most of a page's time.
 */
export type CatalogueTotals = ReturnType<typeof createCatalogueTotals>

const maxTotals = 2_000

/**
 * Creates the cache. Totals are cached only while the database notifies about changes; otherwise only concurrent
 * callers share a count.
 */
export function createCatalogueTotals() {
  const cache = new LRUCache<string, Promise<unknown>>({ max: maxTotals })
  let isConnected = false
  return {
    /** The total of a search, cached by its key; concurrent callers share one count. */
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
    /** Sets whether the database notifies about changes. */
    setConnected(connected: boolean) {
      isConnected = connected
      cache.clear()
    },
    /** Drops all totals, including those being counted. */
    drop: () => cache.clear(),
  }
}
