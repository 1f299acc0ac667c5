import type { Settings } from '../../settings/settings.ts'

/**
 * The header, name and value, of answers that a shared cache must not keep; undefined if there is no shared cache. It
 * is always sent: if a 304 lacked it, a shared cache would go on using the header of the answer that it has stored.
 */
export function neverKept(kind: Settings['CACHE_PURGE']): readonly [string, string] | undefined {
  if (kind === 'none') return undefined
  return kind === 'fastly' ? ['surrogate-control', 'max-age=0'] : ['cdn-cache-control', 'no-store']
}
