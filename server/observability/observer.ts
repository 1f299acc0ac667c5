export type RequestKind = 'page' | 'api' | 'file' | 'health'

export interface AnsweredRequest {
  kind: RequestKind
  method: string
  status: number
  seconds: number
  /** Returns the pattern of the route; a function, because few observers need it. */
  route: () => string
}

/** Is called for every answered request, and for every request rejected because of overload. */
export interface Observer {
  answered(request: AnsweredRequest): void
  rejected(): void
}

export const noObserver: Observer = { answered: () => {}, rejected: () => {} }

/** The kind of a request by its path: kindOf('/api/products') //=> 'api' */
export function kindOf(path: string): RequestKind {
  if (path.startsWith('/api/')) return 'api'
  if (path.startsWith('/health/')) return 'health'
  return /^\/(?:assets|pictures)\//.test(path) || path === '/favicon.svg' ? 'file' : 'page'
}
