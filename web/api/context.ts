import { createContext, data, type MiddlewareFunction } from 'react-router'
import { retryUnavailableAfter } from '#core/shop/retry-after.ts'
import type { Language } from '#core/language.ts'
import { createApiClient, type ApiClient } from './client.ts'

interface PageHost {
  /** Calls the API in process; the path starts with `/api`. */
  callApi: (path: string, init: RequestInit) => Promise<Response>
  language: Language
  /** Whether the links of a page in another language than the default name that language (LANGUAGE_IN_ADDRESS). */
  languageInAddress: boolean
  /** The address from which pictures are loaded; undefined if they are loaded from the shop. */
  picturesUrl: string | undefined
  requestId: string
  /** Logs a failure that no page handles. */
  report: (error: unknown) => void
  /** Adds the headers of a rendered page. */
  addDocumentHeaders: (page: { body: Uint8Array; status: number }, headers: Headers) => void
}

/** The host takes this key from the server build, because keys are compared by identity. */
export const pageHostContext = createContext<PageHost>()

export const apiContext = createContext<ApiClient>()

/**
 * Gives loaders an API client that sends the visitor's cookie and the request id. Adds the API's cookies to the page,
 * and answers with status 503 if the API does.
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
  if (response.status === 503) response.headers.set('retry-after', String(retryUnavailableAfter))
  return response
}
