import type { MiddlewareHandler } from 'hono'
import { neverKept } from './never-kept.ts'
import type { Settings } from '../../settings/settings.ts'

/**
 * Adds a lifetime to every answer, so that no cache guesses. An answer that any cache may keep has no request id. A
 * shared cache may keep other answers only if the cache of the process allows it.
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
