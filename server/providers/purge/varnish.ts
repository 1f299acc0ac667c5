import { askCaches, bearer, inGroups, sharedLifetime, type PurgeTarget } from './ask-cache.ts'
import type { Purger } from './purger.ts'

/** Its longest header is 8 KB by default. */
const most = 50

/** Any number of Varnish with deploy/cache/varnish.vcl: each purges by the keys of vmod_xkey, softly. */
export const varnish = (target: PurgeTarget): Purger => ({
  name: 'Varnish',
  keyHeader: 'xkey',
  separator: ' ',
  lifetimeHeader: 'cdn-cache-control',
  lifetime: sharedLifetime,
  followsOrders: true,
  async purge(keys) {
    for (const group of inGroups(keys, most))
      await askCaches(target, {
        method: 'PURGE',
        headers: { ...bearer(target.token), 'xkey-purge': group.join(' ') },
      })
  },
})
