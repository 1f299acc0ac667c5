import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { LRUCache } from 'lru-cache'
import { languageCookie, startLanguage, type Language } from '#core/language.ts'
import type { Context } from '../context.ts'
import { maxWait } from '../database/unless-gone.ts'
import { acceptedEncoding } from '../http/compression/compress.ts'
import { isProxy } from '../http/protection/client-address.ts'
import { redirectToLanguage } from './language-in-address.ts'
import { createHostCheck } from '../http/protection/own-host.ts'
import { rememberedLanguage, rememberLanguage } from '../http/language-cookie.ts'
import { log } from '../observability/log.ts'
import { countEvent } from '../observability/events.ts'
import { within } from '../within.ts'
import { noObserver, type AnsweredRequest, type Observer } from '../observability/observer.ts'
import { incomingOf, note } from '../observability/watch-requests.ts'
import type { Answer, AnswerCache, EncodedAnswer } from './answer-cache.ts'
import { cacheAddress, type CacheAddress } from './cache-key.ts'
import { givingUp, type CallApi } from './give-up.ts'
import { createCaches } from './page-and-call-caches.ts'
import { neverKept } from './shared/never-kept.ts'
import type { SharedCache } from './shared/shared-cache.ts'

/** Answers requests from a cache if possible. */
export interface ResponseCache {
  /** Answers requests from the cache or with an application; `observer` is called for answers from the cache. */
  listener(app: App, observer?: Observer): RequestListener
  /** Wraps the API calls that pages make within the process; calls of the catalogue are answered from the cache. */
  cachedCalls(callApi: CallApi): CallApi
}

type App = { fetch: (request: Request, env?: object) => Response | Promise<Response> }

/** Matches the URL of a call of the back office. */
const staffCall = /^[^/]*\/\/[^/]*\/api\/staff\//

const listenerOf = (fetch: App['fetch']) => getRequestListener(fetch, { overrideGlobalObjects: false })

/** A cache that stores nothing. */
export const noCache: ResponseCache = {
  listener: (app) => listenerOf(app.fetch),
  cachedCalls: (callApi) => callApi,
}

/**
 * Caches public pages and calls of the catalogue that are requested with no cookie but the language. A stale response
 * may be sent briefly while it is replaced. Nothing is cached while the database cannot notify about changes. A shared
 * cache in front of the shop may keep every answer that is fresh here.
 */
export function createResponseCache(context: Context, shared?: SharedCache): ResponseCache {
  const { settings } = context
  const ownHeaders = createOwnHeaders(context, shared)
  const byAddress = settings.LANGUAGE_IN_ADDRESS === 'on'
  if (settings.CACHE_MB === 0) return noCache
  const [store, isOwnHost] = [createCaches(context), createHostCheck(settings)]
  const { pages, calls } = store
  let app: App | undefined

  const fetchAnswer = (target: Target, from: App) =>
    (target.isPage ? pages : calls).fetch(target.key, async () => from.fetch(requestFor(target, settings)))

  /** The application's answer or, while the database is down, the last page from the cache. */
  async function answerUncached(served: App, request: Request, env?: object): Promise<Response> {
    const isRead = request.method === 'GET'
    const answering = served.fetch(request, env)
    const early = isRead && !store.isConnected() ? await within(maxWait, answering) : await answering
    if (early === undefined || (early.status >= 500 && isRead && !store.isConnected())) {
      const last = await lastPage(pages, request, { byAddress, env })
      if (last !== undefined) return last
    }
    const response = early ?? (await answering)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // The next call must show what this one changed.
      calls.drop()
      if (response.ok && staffCall.test(request.url)) store.changedHere()
    }
    return response
  }

  return {
    cachedCalls: (callApi) =>
      givingUp(async (path, init, connection) => {
        const address = init.method === 'GET' && (await store.isUsable()) ? addressOf(path) : undefined
        if (!app || !address || address.isPage) return callApi(path, init, connection)
        const target = targetOf(address)
        const known = store.callForPage(target.key)
        countEvent('cached answer', { cache: 'calls', outcome: known === undefined ? 'miss' : 'hit' })
        const answer = known ?? (await fetchAnswer(target, app))
        return answer.status >= 500 ? callApi(path, init, connection) : answer.toResponse()
      }, store.isConnected),

    listener(served, observer = noObserver) {
      app = served
      const uncached = listenerOf((request, env) => answerUncached(served, request, env))
      return async (request, response) => {
        const began = performance.now()
        const isCacheable = isRead(request) && isOwnHost(request.headers.host) && (await store.isUsable())
        const address = isCacheable ? addressOf(request.url ?? '') : undefined
        const isRedirected = byAddress && redirectToLanguage(request.url ?? '', request.headers.cookie)
        if (address === undefined || isRedirected) return uncached(request, response)
        const target = targetOf(address, byAddress ? undefined : request.headers.cookie)
        const cache = target.isPage ? pages : calls
        const requestId = requestIdOf(request, settings)
        const headersOf = ownHeaders(target, requestId)

        const fresh = cache.fresh(target.key)
        // Behind a shared cache, all visitors wait for the new answer, because the shared cache keeps what it receives.
        const cached = fresh ?? (shared === undefined ? cache.stale(target.key) : undefined)
        const outcome = fresh !== undefined ? 'hit' : cached !== undefined ? 'stale' : 'miss'
        report(request, target, { requestId, outcome })
        if (cached !== undefined) {
          send(cached, request, response, headersOf)
          observer.answered(answeredBy(target, response.statusCode, began))
        }
        if (fresh !== undefined) return
        try {
          const answer = await fetchAnswer(target, served)
          if (cached !== undefined) return
          if (answer.status < 500) return send(answer, request, response, headersOf)
        } catch (err) {
          log.error({ err, address: target.address }, 'a response to cache could not be rendered')
          if (cached !== undefined) return
        }
        // The visitor's own request is repeated and fails, so that the log has its id.
        return uncached(request, response)
      }
    },
  }
}

/** Reports whether an answer came from the cache, for metrics and the request's log. */
function report(
  request: IncomingMessage,
  { isPage, route }: Target,
  { requestId, outcome }: { requestId: string; outcome: 'hit' | 'stale' | 'miss' },
): void {
  countEvent('cached answer', { cache: isPage ? 'pages' : 'calls', outcome })
  note(request, () => ({ route, requestId, cache: outcome }))
}

const answeredBy = ({ isPage, route }: Target, status: number, began: number): AnsweredRequest => ({
  kind: isPage ? 'page' : 'api',
  method: 'GET',
  status,
  seconds: (performance.now() - began) / 1000,
  route: () => route,
})

/** A request that reveals nothing about the visitor but the language. */
function requestFor({ address, isPage, language }: Target, { PUBLIC_ORIGIN }: Context['settings']): Request {
  const headers = isPage ? { cookie: `${languageCookie}=${language}` } : undefined
  return new Request(new URL(address, PUBLIC_ORIGIN), { headers })
}

interface Target extends CacheAddress {
  key: string
  language: Language
  /**
   * The name and value of the header that stores the language of the URL in a cookie; empty if it is stored already.
   */
  cookie: string[]
}

/** Returns the key in the cache for a URL and the visitor's language, which the URL or else the cookies name. */
function targetOf(address: CacheAddress, cookies?: string): Target {
  const remembered = address.isPage ? rememberedLanguage(cookies) : undefined
  const language = address.language ?? remembered ?? startLanguage
  const isNew = address.isPage && address.language !== undefined && address.language !== remembered
  return {
    ...address,
    language,
    key: address.isPage ? `${language} ${address.address}` : address.address,
    cookie: isNew ? ['set-cookie', rememberLanguage(language)] : [],
  }
}

const addresses = new LRUCache<string, CacheAddress | 'none'>({ max: 2_000 })

/** Calls `cacheAddress`, with a cache of recent URLs. */
function addressOf(url: string): CacheAddress | undefined {
  const known = addresses.get(url)
  if (known !== undefined) return known === 'none' ? undefined : known
  const address = cacheAddress(url)
  if (url.length < 300) addresses.set(url, address ?? 'none')
  return address
}

/**
 * Returns the last cached page, for use while the database is down; undefined if there is none: "The shop keeps serving
 * cached public pages".
 */
async function lastPage(
  pages: AnswerCache,
  { url, headers }: Request,
  { byAddress, env }: { byAddress: boolean; env: object | undefined },
): Promise<Response | undefined> {
  const { pathname, search } = new URL(url)
  const address = addressOf(pathname + search)
  if (!address?.isPage) return undefined
  const { key } = targetOf(address, (byAddress ? undefined : headers.get('cookie')) ?? undefined)
  const last = pages.fallback(key)
  if (last === undefined) return undefined
  countEvent('cached answer', { cache: 'pages', outcome: 'fallback' })
  note(incomingOf(env), () => ({ cache: 'fallback' }))
  return last.toResponse(acceptedEncoding(headers.get('accept-encoding') ?? undefined))
}

/** The headers of one response. If a shared cache may keep the response, they contain nothing about the visitor. */
interface OwnHeaders {
  isShared: boolean
  headers: readonly string[]
}

/**
 * Creates the headers when an answer is sent, not when it is rendered: a shared cache must not keep an answer whose
 * content has changed in between.
 */
type HeadersOf = (answer: Answer) => OwnHeaders

function createOwnHeaders({ settings, now }: Pick<Context, 'settings' | 'now'>, shared?: SharedCache) {
  const never = neverKept(settings.CACHE_PURGE) ?? []
  return (target: Target, requestId: string): HeadersOf =>
    (answer) => {
      const lifetime = answer.isCacheable ? shared?.headersOf(target, answer, now()) : undefined
      if (lifetime !== undefined) return { isShared: true, headers: lifetime }
      return { isShared: false, headers: ['x-request-id', requestId, ...target.cookie, ...never] }
    }
}

function send(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  headersOf: HeadersOf,
): void {
  const { headers } = request
  const withOwn = (common: readonly string[]) => {
    const own = headersOf(answer)
    return [...(own.isShared ? common : withPrefetchLifetime(headers, common)), ...own.headers]
  }
  if (answer.etag !== null && hasTag(headers['if-none-match'], answer.etag)) {
    response.writeHead(304, withOwn(answer.notModified))
    response.end()
    return
  }
  const write = (encoded: EncodedAnswer) => {
    response.writeHead(answer.status, withOwn(encoded.headers))
    response.end(encoded.body)
  }
  const encoded = answer.in(acceptedEncoding(headers['accept-encoding'] as string | undefined))
  // An answer that is already compressed is sent at once, without a promise.
  if (!('then' in encoded)) return write(encoded)
  encoded.then(write, (err: unknown) => {
    log.error({ err }, 'an answer could not be compressed')
    response.destroy()
  })
}

/**
 * The Cache-Control header of a page that a browser prefetches while the pointer is over a link. The browser keeps the
 * page only until the click.
 */
const prefetchCacheControl = 'private, max-age=3'

function withPrefetchLifetime(
  { 'sec-purpose': purpose }: IncomingMessage['headers'],
  headers: readonly string[],
): readonly string[] {
  if (typeof purpose !== 'string' || !purpose.startsWith('prefetch')) return headers
  return headers.map((value, at) => (headers[at - 1] === 'cache-control' ? prefetchCacheControl : value))
}

/** Whether an If-None-Match header contains a tag. */
function hasTag(tags: string | undefined, tag: string): boolean {
  return tags?.match(/"[^"]*"/g)?.includes(tag.replace(/^W\//, '')) ?? false
}

/** Whether a request only reads and has no body. */
function isRead({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return method === 'GET' && !hasBody
}

/** Only the shop's own proxy may choose the id, because the audit trail stores it. */
function requestIdOf({ headers, socket }: IncomingMessage, settings: Context['settings']): string {
  const forwarded = isProxy(socket.remoteAddress, settings) ? headers['x-request-id'] : undefined
  return typeof forwarded === 'string' && /^[\w=-]{1,64}$/.test(forwarded) ? forwarded : randomUUID()
}
