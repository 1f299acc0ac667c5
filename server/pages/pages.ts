import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import {
  RouterContextProvider,
  type RequestHandler,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import type { HumanCheck } from '../../core/verification/human-check.ts'
import { parseLanguage, startLanguage, type Language } from '../../core/language.ts'
import { videoOrigin } from '../../core/catalogue/video.ts'
import { knowBytes } from '../http/compress.ts'
import { rememberedLanguage, rememberLanguage } from '../http/language-cookie.ts'
import { log } from '../observability/log.ts'
import { handlersByPart } from './page-routes.ts'

/** What the pages' build needs of the server that hosts it. */
interface PageHost {
  callApi: (path: string, init: RequestInit) => Promise<Response>
  language: Language
  requestId: string
  report: (error: unknown) => void
  rendered: (html: Uint8Array<ArrayBuffer>) => void
}

/**
 * Answers pages. `readBuild` gives the build of the pages: the same one every time, or in development the
 * newest. A page's inline scripts are named by their hashes in its content security policy, unless
 * `policy` is off because the development server adds scripts of its own.
 */
export function servePages(options: {
  readBuild: () => Promise<ServerBuild>
  callApi: (path: string, init: RequestInit, connection: unknown) => Promise<Response>
  mode: 'production' | 'development'
  humanCheck: HumanCheck
}): MiddlewareHandler {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof handlersByPart>>()
  const handlerOf = (build: ServerBuild, path: string): RequestHandler => {
    // Made once for all requests, because each ranks its routes anew.
    const known = handlers.get(build) ?? handlersByPart(build, options.mode)
    handlers.set(build, known)
    return known(path)
  }
  return async (c) => {
    const build = await options.readBuild()
    const asked = parseLanguage(c.req.query('lang'))
    const remembered = rememberedLanguage(c.req.header('cookie'))
    const language = asked ?? remembered ?? startLanguage

    const { pageHostContext } = build.entry.module as unknown as { pageHostContext: RouterContext<PageHost> }
    const loadContext = new RouterContextProvider()
    let page: Uint8Array<ArrayBuffer> | undefined
    const requestId: string = c.get('requestId')
    // A call in process has the visitor's network address and request id, like one that comes over it.
    const callApi: PageHost['callApi'] = (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-request-id', requestId)
      const forwarded = c.req.header('x-forwarded-for')
      if (forwarded !== undefined) headers.set('x-forwarded-for', forwarded)
      return options.callApi(path, { ...init, headers }, c.env)
    }
    loadContext.set(pageHostContext, {
      callApi,
      language,
      requestId,
      report: (err) => log.error({ err, requestId }, 'a page failed'),
      rendered: (html) => (page = html),
    })
    const head = await handlerOf(build, c.req.path)(c.req.raw, loadContext)

    const isHtml = head.headers.get('content-type')?.startsWith('text/html') === true
    const html = head.body === null ? page : isHtml ? new Uint8Array(await head.arrayBuffer()) : undefined
    const response = new Response(html ?? head.body, head)
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache')
    response.headers.append('vary', 'Cookie')
    // An answer that is put in place of Hono's own loses the headers prepared for it.
    response.headers.set('x-request-id', requestId)
    if (isHtml && html !== undefined) {
      knowBytes(response, html)
      if (options.mode === 'production')
        response.headers.set('content-security-policy', contentSecurityPolicy(html, options.humanCheck))
      // Named here, where its bytes are at hand: reading them out of an answer once more costs as much as making it.
      if (response.ok) response.headers.set('etag', `"${hash('sha1', html, 'hex')}"`)
    }
    c.res = response
    if (asked !== undefined && asked !== remembered) {
      c.header('set-cookie', rememberLanguage(asked), { append: true })
    }
    return c.res
  }
}

/** What reCAPTCHA loads its scripts and its box from. */
const recaptchaOrigins = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

/**
 * The policy of one page: nothing from elsewhere but the video player and the human check, and no inline
 * script but its own.
 */
function contentSecurityPolicy(page: Uint8Array<ArrayBuffer>, humanCheck: HumanCheck): string {
  const recaptcha = humanCheck.provider === 'recaptcha' ? recaptchaOrigins : { scripts: [], frames: [] }
  const hashes = [...inlineScripts(page)].map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...recaptcha.scripts, ...new Set(hashes)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    ['frame-src', videoOrigin, ...recaptcha.frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The bytes of the scripts that stand in a page themselves; data that no browser runs is none. */
function* inlineScripts(page: Uint8Array<ArrayBuffer>): Generator<Uint8Array> {
  // Looked for among the bytes: a page as a text would be twice as large, and thrown away at once.
  const html = Buffer.from(page.buffer, page.byteOffset, page.length)
  for (let start = html.indexOf('<script'), closed; start !== -1; start = html.indexOf('<script', closed)) {
    const opened = html.indexOf('>', start)
    closed = html.indexOf('</script>', opened)
    const isElsewhere = /\ssrc=|application\/ld\+json/.test(html.toString('latin1', start, opened))
    if (!isElsewhere) yield html.subarray(opened + 1, closed)
  }
}
