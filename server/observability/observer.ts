/** The kind of a request, by its path. */
export type RequestKind = 'page' | 'api' | 'file' | 'health'

/** Is notified of every response. */
export interface Observer {
  answered(request: { kind: RequestKind; method: string; status: number; seconds: number }): void
  turnedAway(): void
}

/** Ignores everything. */
export const nobody: Observer = { answered: () => {}, turnedAway: () => {} }

/**
 * The kind of a request by its path.
 *
 * @example
 * kindOf('/api/products') //=> 'api'
 * kindOf('/pictures/0123456789abcdef/640.webp') //=> 'file'
 * kindOf('/home') //=> 'page'
 */
export function kindOf(path: string): RequestKind {
  if (path.startsWith('/api/')) return 'api'
  if (path.startsWith('/health/')) return 'health'
  return /^\/(?:assets|pictures)\//.test(path) || path === '/favicon.svg' ? 'file' : 'page'
}
