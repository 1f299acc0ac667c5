import { z } from 'zod'
import { askCaches, bearer, inGroups, sharedLifetime, type PurgeTarget } from './ask-cache.ts'
import type { Purger } from './purger.ts'

/** The most tags in one request, on any plan. */
const maxTags = 30

const success = z.object({ success: z.literal(true) })

/**
 * Purges a Cloudflare zone by cache tags. Small plans limit purges per minute, so this purger does not follow orders.
 */
export const cloudflare = (target: PurgeTarget): Purger => ({
  name: 'Cloudflare',
  keyHeader: 'cache-tag',
  separator: ',',
  lifetimeHeader: 'cdn-cache-control',
  lifetime: sharedLifetime,
  followsOrders: false,
  async purge(keys) {
    for (const tags of inGroups(keys, maxTags))
      await askCaches(
        target,
        {
          method: 'POST',
          headers: { ...bearer(target.token), 'content-type': 'application/json' },
          body: JSON.stringify({ tags }),
        },
        async (response) =>
          response.ok && success.safeParse(await response.json().catch(() => undefined)).success,
      )
  },
})
