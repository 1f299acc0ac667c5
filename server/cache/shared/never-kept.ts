import type { Settings } from '../../settings/settings.ts'

/**
 * The header, name and value, of what a shared cache may not keep. It is said and not left out: a shared cache that
 * revalidates would go on with what it was told before.
 */
export function neverKept(kind: Settings['CACHE_PURGE']): readonly [string, string] | undefined {
  if (kind === 'none') return undefined
  return kind === 'fastly' ? ['surrogate-control', 'max-age=0'] : ['cdn-cache-control', 'no-store']
}
