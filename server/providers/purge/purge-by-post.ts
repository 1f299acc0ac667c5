import { askCaches, bearer, sharedLifetime, type PurgeTarget } from './ask-cache.ts'
import type { Purger } from './purger.ts'

/**
 * Purges any other shared cache, or a small program beside it, by a POST with the keys: `{"keys":["product-desk"]}`.
 */
export const purgeByPost = (target: PurgeTarget): Purger => ({
  name: 'HTTP',
  keyHeader: 'surrogate-key',
  separator: ' ',
  lifetimeHeader: 'cdn-cache-control',
  lifetime: sharedLifetime,
  followsOrders: true,
  purge: (keys) =>
    askCaches(target, {
      method: 'POST',
      headers: { ...bearer(target.token), 'content-type': 'application/json' },
      body: JSON.stringify({ keys }),
    }),
})
