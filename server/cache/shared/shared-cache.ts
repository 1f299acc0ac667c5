import type { Purger } from '../../providers/purge/purger.ts'
import { endOfQuarter, type Answer } from '../answer-cache.ts'
import type { CacheAddress } from '../cache-key.ts'
import { hasStock, keysOf } from './surrogate-keys.ts'

/** Decides which answers a shared cache in front of the shop may keep. */
export interface SharedCache {
  /**
   * The headers (names and values alternate) that let the shared cache keep an answer from this URL that is sent now.
   * Undefined if it may not keep the answer, for example because changes since the rendering may have been missed.
   */
  headersOf(
    address: Pick<CacheAddress, 'address' | 'isPage'>,
    answer: Pick<Answer, 'began' | 'fetchedAt'>,
    now: Date,
  ): readonly string[] | undefined
}

/** Seconds that a page is kept if it is not purged. Some texts change with time, without a purge. */
const pageLife = 300
/** Seconds that the answer of a call is kept. It changes more often than a page. */
const callLife = 60
/** Seconds that a page may be shown while the shop is down. */
const pageWhileDown = 86_400

/** Creates the rules for a shared cache that is purged after every change. */
export const createSharedCache = (purger: Purger): SharedCache => ({
  headersOf(address, { fetchedAt }, now) {
    const isStock = hasStock(address.address.split('?')[0] ?? '')
    if (isStock && !purger.followsOrders) return undefined
    // As in the process's own cache, no text outlives a quarter of an hour.
    const remaining = Math.floor((endOfQuarter(fetchedAt) - now.getTime()) / 1000)
    const fresh = Math.min(address.isPage ? pageLife : callLife, remaining)
    if (fresh <= 0) return undefined
    return [
      purger.lifetimeHeader,
      purger.lifetime({ fresh, staleIfError: isStock ? 0 : pageWhileDown }),
      purger.keyHeader,
      keysOf(address).join(purger.separator),
    ]
  },
})
