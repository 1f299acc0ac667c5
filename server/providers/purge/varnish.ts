import { askCaches, bearer, inGroups, sharedLifetime, type PurgeTarget } from './ask-cache.ts'
import type { Purger } from './purger.ts'

/** The most keys in one request: by default, Varnish accepts headers of up to 8 KB. */
const maxKeys = 50

/** Purges any number of Varnish servers that run deploy/cache/varnish.vcl, softly, by the keys of vmod_xkey. */
export const varnish = (target: PurgeTarget): Purger => ({
  name: 'Varnish',
  keyHeader: 'xkey',
  separator: ' ',
  lifetimeHeader: 'cdn-cache-control',
  lifetime: sharedLifetime,
  followsOrders: true,
  async purge(keys) {
    for (const group of inGroups(keys, maxKeys))
      await askCaches(target, {
        method: 'PURGE',
        headers: { ...bearer(target.token), 'xkey-purge': group.join(' ') },
      })
  },
})
