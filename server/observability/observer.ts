/** What kind of thing a request asked for. */
export type RequestKind = 'page' | 'api' | 'file' | 'health'

/** Who takes note of what the shop answers. */
export interface Observer {
  answered(request: { kind: RequestKind; method: string; status: number; seconds: number }): void
  turnedAway(): void
}

/** Takes note of nothing. */
export const nobody: Observer = { answered: () => {}, turnedAway: () => {} }

/**
 * What kind of thing an address is.
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
