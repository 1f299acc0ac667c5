import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { LRUCache } from 'lru-cache'
import { languageCookie, startLanguage, type Language } from '../../core/language.ts'
import type { Context } from '../context.ts'
import { acceptedEncoding } from '../http/compress.ts'
import { rememberedLanguage, rememberLanguage } from '../http/language-cookie.ts'
import { log } from '../observability/log.ts'
import { nobody, type Observer } from '../observability/observer.ts'
import type { Answer } from './answer-cache.ts'
import { cacheAddress, type CacheAddress } from './cache-key.ts'
import { createStore } from './store.ts'

/** How long a page may wait for an answer while the database is disconnected, in milliseconds. */
const maxWait = 1_000

/** Serves responses from a cache where it can. */
export interface ResponseCache {
  /** Answers requests from the cache or by an application; `observer` is notified of answers from the cache. */
  listener(app: App, observer?: Observer): RequestListener
  /** Calls of the API in process, those of the catalogue from the cache. */
  cachedCalls(callApi: CallApi): CallApi
}

type App = { fetch: (request: Request, env?: object) => Response | Promise<Response> }
type CallApi = (path: string, init: RequestInit, connection: unknown) => Promise<Response>

/** A call of the back office, by its full URL. */
const staffCall = /^[^/]*\/\/[^/]*\/api\/staff\//

const listenerOf = (fetch: App['fetch']) => getRequestListener(fetch, { overrideGlobalObjects: false })

/** Caches nothing. */
export const noCache: ResponseCache = {
  listener: (app) => listenerOf(app.fetch),
  cachedCalls: (callApi) => callApi,
}

/**
 * Caches responses that are the same for everybody: public pages and calls of the catalogue. They are requested without
 * any cookie but the language. A stale response is sent for a moment, while one request replaces it. Nothing is cached
 * while the database cannot notify of changes.
 */
export function createResponseCache(context: Context): ResponseCache {
  const { settings } = context
  if (settings.CACHE_MB === 0) return noCache
  const store = createStore(context)
  const { pages, calls } = store
  let app: App | undefined

  const addresses = new LRUCache<string, CacheAddress | 'none'>({ max: 2_000 })
  const addressOf = (url: string): CacheAddress | undefined => {
    const known = addresses.get(url)
    if (known !== undefined) return known === 'none' ? undefined : known
    const address = cacheAddress(url)
    if (url.length < 300) addresses.set(url, address ?? 'none')
    return address
  }
  const fetchAnswer = (key: string, { address, isPage }: CacheAddress, language: Language, from: App) =>
    (isPage ? pages : calls).fetch(key, async () =>
      from.fetch(
        new Request(new URL(address, settings.PUBLIC_ORIGIN), {
          headers: isPage ? { cookie: `${languageCookie}=${language}` } : {},
        }),
      ),
    )

  /** "The shop keeps serving cached public pages" while its database is gone. */
  const lastOf = async ({ url, headers }: Request): Promise<Response | undefined> => {
    const { pathname, search } = new URL(url)
    const wanted = addressOf(pathname + search)
    if (wanted === undefined || !wanted.isPage) return undefined
    const language =
      wanted.language ?? rememberedLanguage(headers.get('cookie') ?? undefined) ?? startLanguage
    const last = pages.last(`${language} ${wanted.address}`)
    return last?.toResponse(acceptedEncoding(headers.get('accept-encoding') ?? undefined))
  }

  /** The application's own answer, or the last one from the cache where the database is gone. */
  async function answerUncached(served: App, request: Request, env?: object): Promise<Response> {
    const isRead = request.method === 'GET'
    const answering = served.fetch(request, env)
    const early = isRead && !store.isConnected() ? await within(maxWait, answering) : await answering
    if (early === undefined || (early.status >= 500 && isRead && !store.isConnected())) {
      const last = await lastOf(request)
      if (last !== undefined) return last
    }
    const response = early ?? (await answering)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // Whoever changes something reads it at once.
      calls.drop()
      if (response.ok && staffCall.test(request.url)) store.changedHere()
    }
    return response
  }

  return {
    cachedCalls: (callApi) => async (path, init, connection) => {
      const wanted = store.isConnected() && init.method === 'GET' ? addressOf(path) : undefined
      if (app === undefined || wanted === undefined || wanted.isPage) return callApi(path, init, connection)
      const { address } = wanted
      const answer = calls.fresh(address) ?? (await fetchAnswer(address, wanted, startLanguage, app))
      return answer.status >= 500 ? callApi(path, init, connection) : answer.toResponse()
    },

    listener(served, observer = nobody) {
      app = served
      const uncached = listenerOf((request, env) => answerUncached(served, request, env))
      return (request, response) => {
        const { url = '', headers } = request
        const isCacheable = store.isConnected() && request.method === 'GET' && !hasBody(request)
        const wanted = isCacheable ? addressOf(url) : undefined
        if (wanted === undefined) {
          void uncached(request, response)
          return
        }
        const { isPage, address } = wanted
        const remembered = isPage ? rememberedLanguage(headers.cookie) : undefined
        const language = wanted.language ?? remembered ?? startLanguage
        const key = isPage ? `${language} ${address}` : address
        const own = ['x-request-id', requestIdOf(request, settings.TRUST_PROXY)]
        if (isPage && wanted.language !== undefined && wanted.language !== remembered)
          own.push('set-cookie', rememberLanguage(wanted.language))

        const began = performance.now()
        const cache = isPage ? pages : calls
        const sendCached = (answer: Answer) => {
          send(answer, request, response, own)
          observer.answered({
            kind: isPage ? 'page' : 'api',
            method: 'GET',
            status: response.statusCode,
            seconds: (performance.now() - began) / 1000,
          })
        }
        const fresh = cache.fresh(key)
        if (fresh !== undefined) {
          sendCached(fresh)
          return
        }
        const stale = cache.stale(key)
        if (stale !== undefined) sendCached(stale)
        fetchAnswer(key, wanted, language, served).then(
          (answer) => {
            if (stale !== undefined) return
            // The visitor's own request fails by itself, so that the log names it by its id.
            if (answer.status >= 500) void uncached(request, response)
            else send(answer, request, response, own)
          },
          (err: unknown) => {
            log.error({ err, address }, 'a response to cache could not be rendered')
            if (stale === undefined) void uncached(request, response)
          },
        )
      }
    },
  }
}

/** What resolves within so many milliseconds, or else undefined. */
async function within<Answer>(milliseconds: number, coming: Answer | Promise<Answer>) {
  const late = new AbortController()
  const answer = await Promise.race([coming, pause(milliseconds, undefined, { signal: late.signal })])
  late.abort()
  return answer
}

function send(answer: Answer, request: IncomingMessage, response: ServerResponse, own: string[]): void {
  const { headers } = request
  if (answer.etag !== null && hasTag(headers['if-none-match'], answer.etag)) {
    response.writeHead(304, prefetchable(headers, answer.notModified).concat(own))
    response.end()
    return
  }
  const finished = answer.in(acceptedEncoding(headers['accept-encoding'] as string | undefined))
  if ('then' in finished) {
    finished.then(
      (made) => {
        response.writeHead(answer.status, prefetchable(headers, made.headers).concat(own))
        response.end(made.body)
      },
      (err: unknown) => {
        log.error({ err }, 'an answer could not be compressed')
        response.destroy()
      },
    )
    return
  }
  response.writeHead(answer.status, prefetchable(headers, finished.headers).concat(own))
  response.end(finished.body)
}

/** What is prefetched when a pointer rests on a link may be used for the click, and soon after no more. */
const prefetchCacheControl = 'private, max-age=3'

function prefetchable(
  { 'sec-purpose': purpose }: IncomingMessage['headers'],
  headers: readonly string[],
): readonly string[] {
  if (typeof purpose !== 'string' || !purpose.startsWith('prefetch')) return headers
  return headers.map((value, at) => (headers[at - 1] === 'cache-control' ? prefetchCacheControl : value))
}

/** Whether an If-None-Match header names a tag. */
function hasTag(tags: string | undefined, tag: string): boolean {
  return tags?.match(/"[^"]*"/g)?.includes(tag.replace(/^W\//, '')) ?? false
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** The audit trail stores it: only the shop's own proxy may choose it. */
function requestIdOf({ headers }: IncomingMessage, proxies: number): string {
  const forwarded = proxies > 0 ? headers['x-request-id'] : undefined
  return typeof forwarded === 'string' && /^[\w=-]{1,64}$/.test(forwarded) ? forwarded : randomUUID()
}
