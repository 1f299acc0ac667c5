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
import { keptAddress, type KeptAddress } from './addresses.ts'
import { answerInProcess, pairsOf } from './answer-in-process.ts'
import type { Answer } from './answers.ts'
import { createStore } from './store.ts'

/** How long the shop may say nothing while the database cannot be heard, in milliseconds. */
const patience = 1_000

/** Answers requests, and calls in process, from what is kept where it can. */
export interface Keeping {
  /** Answers requests by an application, and from what is kept of it, of which `observer` hears from here. */
  answer(app: App, observer?: Observer): RequestListener
  /** Calls of the API in process, those of the catalogue from what is kept. */
  calls(callApi: CallApi): CallApi
}

type App = { fetch: (request: Request, env?: object) => Response | Promise<Response> }
/** A call of the back office, by its whole address. */
const staffCall = /^[^/]*\/\/[^/]*\/api\/staff\//

type CallApi = (path: string, init: RequestInit, connection: unknown) => Promise<Response>

const whole = (fetch: App['fetch']) => getRequestListener(fetch, { overrideGlobalObjects: false })

/** What answers every request anew. */
export const keepNothing: Keeping = { answer: (app) => whole(app.fetch), calls: (callApi) => callApi }

/**
 * Keeps answers that are the same for everybody: public pages and calls of the catalogue. What is kept was asked
 * for without anybody's cookies but the language. What is no longer so is sent for a moment more, while one rendering
 * makes it anew. Nothing is kept while the database cannot tell what changes.
 */
export function keepAnswers(context: Context): Keeping {
  const { settings } = context
  const store = settings.CACHE_MB === 0 ? undefined : createStore(context)
  if (store === undefined) return keepNothing
  const { pages, calls } = store
  let app: App | undefined

  const addresses = new LRUCache<string, KeptAddress | 'none'>({ max: 2_000 })
  const read = (url: string): KeptAddress | undefined => {
    const known = addresses.get(url)
    if (known !== undefined) return known === 'none' ? undefined : known
    const wanted = keptAddress(url)
    if (url.length < 300) addresses.set(url, wanted ?? 'none')
    return wanted
  }
  const make = (key: string, { address, isPage }: KeptAddress, language: Language, by: App) =>
    (isPage ? pages : calls).make(key, async () =>
      by.fetch(
        new Request(new URL(address, settings.PUBLIC_ORIGIN), {
          headers: isPage ? { cookie: `${languageCookie}=${language}` } : {},
        }),
      ),
    )

  /** "The shop keeps serving cached public pages" while its database is gone: what a page showed last, if it is kept. */
  const lastOf = async ({ url, headers }: Request): Promise<Response | undefined> => {
    const { pathname, search } = new URL(url)
    const wanted = read(pathname + search)
    if (wanted === undefined || !wanted.isPage) return undefined
    const { asked, address } = wanted
    const language = asked ?? rememberedLanguage(headers.get('cookie') ?? undefined) ?? startLanguage
    const last = pages.last(`${language} ${address}`)
    const made = await last?.in(acceptedEncoding(headers.get('accept-encoding') ?? undefined))
    if (last === undefined || made === undefined) return undefined
    return new Response(new Uint8Array(made.body), { status: last.status, headers: pairsOf(made.headers) })
  }

  return {
    calls: (callApi) => async (path, init, connection) => {
      const wanted = store.isTold() && init.method === 'GET' ? read(path) : undefined
      if (app === undefined || wanted === undefined || wanted.isPage) return callApi(path, init, connection)
      const { address } = wanted
      const made = calls.find(address) ?? (await make(address, wanted, startLanguage, app))
      if (made.status >= 500) return callApi(path, init, connection)
      return answerInProcess(made)
    },

    answer(served, observer = nobody) {
      app = served
      const answer = whole(async (request, env) => {
        const isRead = request.method === 'GET'
        const answering = served.fetch(request, env)
        const soon = isRead && !store.isTold() ? await within(patience, answering) : await answering
        if (soon === undefined || (soon.status >= 500 && isRead && !store.isTold())) {
          const last = await lastOf(request)
          if (last !== undefined) return last
        }
        const response = soon ?? (await answering)
        // Who has just changed something reads it at once.
        if (request.method !== 'GET' && request.method !== 'HEAD') {
          calls.drop()
          if (response.ok && staffCall.test(request.url)) store.changedHere()
        }
        return response
      })
      return (request, response) => {
        const { url = '', headers } = request
        const wanted = store.isTold() && request.method === 'GET' && !hasBody(request) ? read(url) : undefined
        if (wanted === undefined) {
          void answer(request, response)
          return
        }
        const { isPage, asked, address } = wanted
        const remembered = isPage ? rememberedLanguage(headers.cookie) : undefined
        const language = asked ?? remembered ?? startLanguage
        const key = isPage ? `${language} ${address}` : address
        const own = ['x-request-id', requestIdOf(request, settings.TRUST_PROXY)]
        if (isPage && asked !== undefined && asked !== remembered)
          own.push('set-cookie', rememberLanguage(asked))

        const from = performance.now()
        const answers = isPage ? pages : calls
        const sendKept = (kept: Answer) => {
          send(kept, request, response, own)
          // What is made anew, the application itself tells of.
          const seconds = (performance.now() - from) / 1000
          observer.answered({
            kind: isPage ? 'page' : 'api',
            method: 'GET',
            status: response.statusCode,
            seconds,
          })
        }
        const found = answers.find(key)
        if (found !== undefined) {
          sendKept(found)
          return
        }
        const stale = answers.stale(key)
        const made = make(key, wanted, language, served)
        if (stale !== undefined) {
          sendKept(stale)
          made.catch((err: unknown) => log.error({ err, address }, 'an answer to keep could not be made'))
          return
        }
        made.then(
          (fresh) => {
            // The visitor's own request finds its own failure, which the log then names by its id.
            if (fresh.status >= 500) void answer(request, response)
            else send(fresh, request, response, own)
          },
          (err: unknown) => {
            log.error({ err, address }, 'an answer to keep could not be made')
            void answer(request, response)
          },
        )
      }
    },
  }
}

/** What comes within so many milliseconds, or else undefined. */
async function within<Answer>(milliseconds: number, coming: Answer | Promise<Answer>) {
  const late = new AbortController()
  const answer = await Promise.race([coming, pause(milliseconds, undefined, { signal: late.signal })])
  late.abort()
  return answer
}

function send(answer: Answer, request: IncomingMessage, response: ServerResponse, own: string[]): void {
  const { headers } = request
  if (answer.tag !== null && holds(headers['if-none-match'], answer.tag)) {
    response.writeHead(304, forWhom(headers, answer.unchanged).concat(own))
    response.end()
    return
  }
  const finished = answer.in(acceptedEncoding(headers['accept-encoding'] as string | undefined))
  if ('then' in finished) {
    finished.then(
      (made) => {
        response.writeHead(answer.status, forWhom(headers, made.headers).concat(own))
        response.end(made.body)
      },
      (err: unknown) => {
        log.error({ err }, 'an answer could not be compressed')
        response.destroy()
      },
    )
    return
  }
  response.writeHead(answer.status, forWhom(headers, finished.headers).concat(own))
  response.end(finished.body)
}

/** What is fetched when a pointer comes to rest on a link is still there when it is pressed, and soon after no more. */
const aheadOfAPress = 'private, max-age=3'

function forWhom(
  { 'sec-purpose': purpose }: IncomingMessage['headers'],
  headers: readonly string[],
): readonly string[] {
  if (typeof purpose !== 'string' || !purpose.startsWith('prefetch')) return headers
  return headers.map((value, at) => (headers[at - 1] === 'cache-control' ? aheadOfAPress : value))
}

/** Whether the client holds the answer of that tag already, by its header. */
function holds(tags: string | undefined, tag: string): boolean {
  return tags?.match(/"[^"]*"/g)?.includes(tag.replace(/^W\//, '')) ?? false
}

/** Rare and never needed; the application refuses what is too large. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** The audit keeps it: only a proxy of the shop's own may choose it. */
function requestIdOf({ headers }: IncomingMessage, proxies: number): string {
  const given = proxies > 0 ? headers['x-request-id'] : undefined
  return typeof given === 'string' && /^[\w=-]{1,64}$/.test(given) ? given : randomUUID()
}
