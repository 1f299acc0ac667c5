import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { LRUCache } from 'lru-cache'
import { languageCookie, startLanguage, type Language } from '../../core/language.ts'
import type { Context } from '../context.ts'
import { acceptedEncoding } from '../http/compress.ts'
import { rememberedLanguage, rememberLanguage } from '../http/language-cookie.ts'
import { log } from '../log.ts'
import { catalogueChannel } from '../services/catalogue-signal.ts'
import { keptAddress, type KeptAddress } from './addresses.ts'
import { createKeptAnswers, type Answer } from './answers.ts'

/** How long a page is kept at most, in milliseconds: a notice of the database drops it before. */
const pageLife = 60_000
/** The same for a call of the catalogue: stock changes with every order, and other processes tell of it late. */
const callLife = 1_000
/** The share of the bytes that pages have; calls have the rest. */
const pageShare = 0.75

type App = { fetch: (request: Request, env?: object) => Response | Promise<Response> }

/**
 * Answers requests by an application, and those that everybody gets the same answer to from what is kept of it:
 * public pages and calls of the catalogue. What is kept was asked for without anybody's cookies but the
 * language. Nothing is kept while the database cannot tell what changes.
 */
export function answerRequests(context: Context, app: App): RequestListener {
  const { settings, line } = context
  const bytes = settings.KEPT_MEGABYTES * 1024 * 1024
  const whole = (fetch: App['fetch']) => getRequestListener(fetch, { overrideGlobalObjects: false })
  if (bytes === 0) return whole(app.fetch)

  const limits = (share: number, milliseconds: number) =>
    createKeptAnswers({ bytes: Math.floor(bytes * share), milliseconds, now: context.now })
  const pages = limits(pageShare, pageLife)
  const calls = limits(1 - pageShare, callLife)
  const drop = () => {
    pages.drop()
    calls.drop()
  }
  let isTold = false
  line.listen({
    hear(channel) {
      // An order or its end moved stock, which no page takes from here but its first drawing.
      if (channel === catalogueChannel) drop()
      else calls.drop()
    },
    opened() {
      drop()
      isTold = true
    },
    lost() {
      isTold = false
      drop()
    },
  })

  const answer = whole(async (request, env) => {
    const response = await app.fetch(request, env)
    // Who has just changed something reads it at once.
    if (request.method !== 'GET' && request.method !== 'HEAD') calls.drop()
    return response
  })
  const addresses = new LRUCache<string, KeptAddress | 'none'>({ max: 2_000 })
  const read = (url: string): KeptAddress | undefined => {
    const known = addresses.get(url)
    if (known !== undefined) return known === 'none' ? undefined : known
    const wanted = keptAddress(url)
    if (url.length < 300) addresses.set(url, wanted ?? 'none')
    return wanted
  }
  const make = async (key: string, wanted: KeptAddress, language: Language) =>
    (wanted.isPage ? pages : calls).make(key, async () =>
      app.fetch(
        new Request(new URL(wanted.address, settings.PUBLIC_ORIGIN), {
          headers: wanted.isPage ? { cookie: `${languageCookie}=${language}` } : {},
        }),
      ),
    )

  return (request, response) => {
    const { url = '', headers } = request
    const wanted = isTold && request.method === 'GET' && !hasBody(request) ? read(url) : undefined
    if (wanted === undefined) {
      void answer(request, response)
      return
    }
    const { isPage, asked, address } = wanted
    const remembered = isPage ? rememberedLanguage(headers.cookie) : undefined
    const language = asked ?? remembered ?? startLanguage
    const key = isPage ? `${language} ${address}` : address
    const own = ['x-request-id', requestIdOf(request, settings.TRUST_PROXY)]
    if (isPage && asked !== undefined && asked !== remembered) own.push('set-cookie', rememberLanguage(asked))

    const found = (isPage ? pages : calls).find(key)
    if (found !== undefined) {
      send(found, request, response, own)
      return
    }
    make(key, wanted, language).then(
      (made) => {
        // The visitor's own request finds its own failure, which the log then names by its id.
        if (made.status >= 500) void answer(request, response)
        else send(made, request, response, own)
      },
      (err: unknown) => {
        log.error({ err, address }, 'an answer to keep could not be made')
        void answer(request, response)
      },
    )
  }
}

function send(answer: Answer, request: IncomingMessage, response: ServerResponse, own: string[]): void {
  const { headers } = request
  if (answer.tag !== null && holds(headers['if-none-match'], answer.tag)) {
    response.writeHead(304, answer.unchanged.concat(own))
    response.end()
    return
  }
  const finished = answer.in(acceptedEncoding(headers['accept-encoding'] as string | undefined))
  if ('then' in finished) {
    finished.then(
      (made) => {
        response.writeHead(answer.status, made.headers.concat(own))
        response.end(made.body)
      },
      (err: unknown) => {
        log.error({ err }, 'an answer could not be compressed')
        response.destroy()
      },
    )
    return
  }
  response.writeHead(answer.status, finished.headers.concat(own))
  response.end(finished.body)
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
