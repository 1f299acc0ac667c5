import { LRUCache } from 'lru-cache'

/** How many products match which search: counting them is most of what a page of very many products costs. */
export interface CatalogueTotals {
  /** The total of a search by its key; counted once for all who ask, as long as nothing changes. */
  of(key: string, count: () => Promise<number>): Promise<number>
  /** Whether the database tells what changes; else every total is counted anew. */
  told(isTold: boolean): void
  /** Forgets all totals, those too that are just being counted. */
  drop(): void
}

/** How many totals are kept. */
const most = 2_000

/** Totals that are counted anew until somebody listens to what changes. */
export function createCatalogueTotals(): CatalogueTotals {
  const kept = new LRUCache<string, Promise<number>>({ max: most })
  let isTold = false
  return {
    of(key, count) {
      if (!isTold) return count()
      const there = kept.get(key)
      if (there !== undefined) return there
      const counting = count()
      kept.set(key, counting)
      counting.catch(() => kept.peek(key) === counting && kept.delete(key))
      return counting
    },
    told(is) {
      isTold = is
      kept.clear()
    },
    drop: () => kept.clear(),
  }
}
