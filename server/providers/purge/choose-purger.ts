import type { Purger } from './purger.ts'
import type { Settings } from '../../settings/settings.ts'
import { cloudflare } from './cloudflare.ts'
import { fastly } from './fastly.ts'
import { purgeByPost } from './purge-by-post.ts'
import { varnish } from './varnish.ts'

/** Creates the purger that the settings choose. `readSettings` has checked that the settings of this purger are set. */
export function choosePurger({
  CACHE_PURGE: kind,
  CACHE_PURGE_URL,
  CACHE_PURGE_TOKEN: token,
}: Pick<Settings, 'CACHE_PURGE' | 'CACHE_PURGE_URL' | 'CACHE_PURGE_TOKEN'>): Purger | undefined {
  const urls = (CACHE_PURGE_URL ?? '').split(',').map((url) => url.trim())
  if (kind === 'varnish') return varnish({ urls, token })
  if (kind === 'fastly') return fastly({ urls, token })
  if (kind === 'cloudflare') return cloudflare({ urls, token })
  return kind === 'http' ? purgeByPost({ urls, token }) : undefined
}
