import type { MiddlewareHandler } from 'hono'
import { neverKept } from './never-kept.ts'
import type { Settings } from '../../settings/settings.ts'

/**
 * Gives `Cache-Control: no-cache` to every answer without that header, so that no cache guesses a lifetime. An answer
 * that any cache may keep has no request id. All others get the header that forbids shared caches to keep them; the
 * response cache (`serve.ts`) replaces it on answers that they may keep.
 */
export function sayLifetime({ CACHE_PURGE }: Settings): MiddlewareHandler {
  const never = neverKept(CACHE_PURGE)
  return async (c, next) => {
    await next()
    const lifetime = c.res.headers.get('cache-control')
    if (lifetime?.startsWith('public')) return c.header('X-Request-Id', undefined)
    if (lifetime === null) c.header('Cache-Control', 'no-cache')
    if (never !== undefined) c.header(...never)
  }
}
