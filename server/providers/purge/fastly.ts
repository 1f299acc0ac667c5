import { askCaches, inGroups, type PurgeTarget } from './ask-cache.ts'
import type { Purger } from './purger.ts'

/** The most keys in one request. */
const maxKeys = 256

/**
 * Purges a Fastly service softly by surrogate keys: a purged answer is sent only while the shop fails. The
 * directive stale-while-revalidate is left out, because a purged answer would then also be sent while a new one is
 * fetched.
 */
export const fastly = (target: PurgeTarget): Purger => ({
  name: 'Fastly',
  keyHeader: 'surrogate-key',
  separator: ' ',
  lifetimeHeader: 'surrogate-control',
  lifetime: ({ fresh, staleIfError }) =>
    `max-age=${fresh}${staleIfError > 0 ? `, stale-if-error=${staleIfError}` : ''}`,
  followsOrders: true,
  async purge(keys) {
    for (const group of inGroups(keys, maxKeys))
      await askCaches(target, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'fastly-key': target.token ?? '',
          'fastly-soft-purge': '1',
          'surrogate-key': group.join(' '),
        },
      })
  },
})
