import { LRUCache } from 'lru-cache'

/** A cache of how many products match a search: counting dominates the cost of a page in a large catalogue. */
export type CatalogueTotals = ReturnType<typeof createCatalogueTotals>

const maxTotals = 2_000

/** Totals are cached only while the database notifies about changes; without it, only concurrent callers share one. */
export function createCatalogueTotals() {
  const cache = new LRUCache<string, Promise<unknown>>({ max: maxTotals })
  let isConnected = false
  return {
    /** The total of a search by its key; concurrent callers share one count. */
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
    /** Whether the database notifies about changes from now on. */
    setConnected(connected: boolean) {
      isConnected = connected
      cache.clear()
    },
    /** Drops all totals, also those being counted. */
    drop: () => cache.clear(),
  }
}
