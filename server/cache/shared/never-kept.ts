import type { Settings } from '../../settings/settings.ts'

/**
 * The header, name and value, of answers that a shared cache must not keep; undefined if there is no shared cache. It
 * is sent rather than left out, because a shared cache that revalidates would keep using the previous header.
 */
export function neverKept(kind: Settings['CACHE_PURGE']): readonly [string, string] | undefined {
  if (kind === 'none') return undefined
  return kind === 'fastly' ? ['surrogate-control', 'max-age=0'] : ['cdn-cache-control', 'no-store']
}
