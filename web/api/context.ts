import { createContext, data, type MiddlewareFunction } from 'react-router'
import type { Language } from '../../core/language.ts'
import { createApiClient, type ApiClient } from './client.ts'

/** What the server provides for one page request. */
export interface PageHost {
  /** The API in process; gets an address that starts with `/api`. */
  callApi: (path: string, init: RequestInit) => Promise<Response>
  language: Language
  requestId: string
  /** Logs a failure that no page handles. */
  report: (error: unknown) => void
}

/** The host's key; the host takes it from the server build, because keys compare by identity. */
export const pageHostContext = createContext<PageHost>()

/** The typed API client of one page request. */
export const apiContext = createContext<ApiClient>()

/** Seconds after which a page that failed for the moment may be requested again. */
const retryAfter = '5'

/**
 * Gives every loader an API client that carries the visitor's cookie and request id, and relays the cookies
 * that the API sets to the visitor. A 503 of the API becomes the page's own status, with a time to retry.
 */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const host = context.get(pageHostContext)
  const cookies: string[] = []
  const client = createApiClient(
    async (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-request-id', host.requestId)
      const cookie = request.headers.get('cookie')
      if (cookie !== null) headers.set('cookie', cookie)
      const response = await host.callApi(path, { ...init, headers })
      cookies.push(...response.headers.getSetCookie())
      return response
    },
    host.language,
    ({ status }) => {
      if (status === 503) throw data(null, { status })
    },
  )
  context.set(apiContext, client)
  const response = await next()
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  if (response.status === 503) response.headers.set('retry-after', retryAfter)
  return response
}
