import type { Purger } from '../../providers/purge/purger.ts'
import { endOfQuarter, type Answer } from '../answer-cache.ts'
import type { CacheAddress } from '../cache-key.ts'
import { hasStock, keysOf } from './surrogate-keys.ts'

/** What a shared cache in front of the shop may keep. */
export interface SharedCache {
  /**
   * The headers, names and values in turn, by which it keeps an answer of this address that is sent now; undefined
   * where it could not follow what changed since the answer was rendered.
   */
  headersOf(
    address: Pick<CacheAddress, 'address' | 'isPage'>,
    answer: Pick<Answer, 'began' | 'fetchedAt'>,
    now: Date,
  ): readonly string[] | undefined
}

/** Seconds that a page is kept at most, unless it is purged: for what changes with the time alone. */
const pageLife = 300
/** The same for a call, whose answers change more often. */
const callLife = 60
/** Seconds that a page may be shown while the shop is down. */
const pageWhileDown = 86_400

/** Says what a shared cache may keep that is told of every change. */
export const createSharedCache = (purger: Purger): SharedCache => ({
  headersOf(address, { fetchedAt }, now) {
    const isStock = hasStock(address.address.split('?')[0] ?? '')
    if (isStock && !purger.followsOrders) return undefined
    // As in the cache of a process, no text outlives a quarter of an hour.
    const left = Math.floor((endOfQuarter(fetchedAt) - now.getTime()) / 1000)
    const fresh = Math.min(address.isPage ? pageLife : callLife, left)
    if (fresh <= 0) return undefined
    return [
      purger.lifetimeHeader,
      purger.lifetime({ fresh, staleIfError: isStock ? 0 : pageWhileDown }),
      purger.keyHeader,
      keysOf(address).join(purger.separator),
    ]
  },
})
