import { askCaches, inGroups, type PurgeTarget } from './ask-cache.ts'
import type { Purger } from './purger.ts'

/** As many keys as one request takes. */
const most = 256

/**
 * A Fastly service, purged softly by surrogate keys: what is purged is sent only while the shop fails. It would also be
 * sent while it is replaced, so that there is no stale-while-revalidate.
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
    for (const group of inGroups(keys, most))
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
