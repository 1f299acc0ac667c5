import type { MiddlewareHandler } from 'hono'
import { neverKept } from './never-kept.ts'
import type { Settings } from '../../settings/settings.ts'

/**
 * Every answer says how long it may be kept: no cache guesses. What any cache may keep does not carry the request id of
 * whoever asked first; nothing else is kept by a shared cache, unless the cache of the process says otherwise.
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
