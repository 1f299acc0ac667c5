import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import type { HumanCheck } from '#core/verification/human-check.ts'
import { parseLanguage, startLanguage, type Language } from '#core/language.ts'
import { videoOrigin } from '#core/catalogue/video.ts'
import { cacheAddress } from '../cache/cache-key.ts'
import { rememberedLanguage, rememberLanguage } from '../http/language-cookie.ts'
import { redirectToLanguage } from '../cache/language-in-address.ts'
import { reportPath } from '../http/protection/violation-reports.ts'
import { pageRoute } from '../http/route-of.ts'
import { log } from '../observability/log.ts'
import { brokenOffStatus } from '../observability/watch-requests.ts'
import { pageRoutesOf } from './page-routes.ts'

/** The functions and data that the build of the pages needs from the server. */
interface PageHost {
  callApi: (path: string, init: RequestInit) => Promise<Response>
  language: Language
  /** Whether the URL of every page names its language, except for the default language. */
  languageInAddress: boolean
  picturesUrl: string | undefined
  requestId: string
  report: (error: unknown) => void
  addDocumentHeaders: (page: { body: Uint8Array; status: number }, headers: Headers) => void
}

/** The exports of the build's entry. */
interface PagesEntry {
  pageHostContext: RouterContext<PageHost>
  /** The texts of the inline scripts in the build's pages. */
  inlineScripts: Record<string, string>
}

interface Prepared extends PagesEntry {
  /** The content security policies of pages, by the content that they may show. */
  policies: Record<Shows, string>
  handle: RequestHandler
  routeAt: (path: string) => string
}

/**
 * Serves pages with a build. In production, it is always the same build. In development, it is the newest one, and
 * pages have no content security policy.
 */
export function servePages(options: {
  readBuild: () => Promise<ServerBuild>
  callApi: (path: string, init: RequestInit, connection: unknown) => Promise<Response>
  mode: 'production' | 'development'
  humanCheck: HumanCheck
  languageInAddress?: boolean
  /** The URL from which browsers load pictures, if they are not loaded from the shop. */
  picturesUrl?: string | undefined
}): MiddlewareHandler {
  // Prepared once per build, because creating a handler compiles all routes.
  const prepared = new WeakMap<ServerBuild, Prepared>()
  const prepare = (build: ServerBuild): Prepared => {
    const entry = build.entry.module as unknown as PagesEntry
    const policyFor = (shows: Shows) =>
      contentSecurityPolicy(Object.values(entry.inlineScripts), { ...options, shows })
    const policies = {
      nothing: policyFor('nothing'),
      models: policyFor('models'),
      staffFrames: policyFor('staffFrames'),
    }
    const handle = createRequestHandler(build, options.mode)
    const made = { ...entry, policies, handle, routeAt: pageRoutesOf(build) }
    prepared.set(build, made)
    return made
  }
  return async (c) => {
    const build = await options.readBuild()
    const chosen = parseLanguage(c.req.query('lang'))
    const remembered = rememberedLanguage(c.req.header('cookie'))
    const requestId = c.get('requestId') ?? ''
    const { languageInAddress = false } = options
    const url = c.req.url.slice(c.req.url.indexOf('/', 'https://'.length))
    const redirectUrl = languageInAddress ? redirectToLanguage(url, c.req.header('cookie')) : undefined
    if (redirectUrl !== undefined)
      return c.body(null, 302, { location: redirectUrl, 'cache-control': 'no-store' })
    // A shared cache cannot read cookies, so each URL has only one response.
    const isByAddress = languageInAddress && cacheAddress(url)?.isPage === true

    const { pageHostContext, policies, handle, routeAt } = prepared.get(build) ?? prepare(build)
    c.set(pageRoute, () => routeAt(c.req.path))
    const loadContext = new RouterContextProvider()
    loadContext.set(pageHostContext, {
      // The API receives the visitor's network address and request id, as in a call from the browser.
      callApi(path, init) {
        const headers = new Headers(init.headers)
        headers.set('x-request-id', requestId)
        const forwarded = c.req.header('x-forwarded-for')
        if (forwarded !== undefined) headers.set('x-forwarded-for', forwarded)
        return options.callApi(path, { ...init, headers }, c.env)
      },
      language: chosen ?? (isByAddress ? undefined : remembered) ?? startLanguage,
      languageInAddress,
      picturesUrl: options.picturesUrl,
      requestId,
      report: (err) => log.error({ err, requestId }, 'a page failed'),
      // The tag is computed here, because reading the rendered page from its response would take a tenth of the
      // rendering time.
      addDocumentHeaders({ body, status }, headers) {
        if (status === 200) headers.set('etag', `"${hash('sha1', body, 'hex')}"`)
      },
    })
    const response = await handle(c.req.raw, loadContext)
    // React Router fails when the visitor leaves while a page waits for its data.
    if (response.status >= 500 && c.req.raw.signal.aborted)
      return new Response(null, { status: brokenOffStatus })
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache')
    if (!isByAddress) response.headers.append('vary', 'Cookie')
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true
    if (options.mode === 'production' && isHtml) {
      response.headers.set('content-security-policy', policies[shownAt(c.req.path)])
      response.headers.set('reporting-endpoints', `${reportGroup}="${reportPath}"`)
    }
    // Replacing Hono's response loses the headers prepared for it.
    response.headers.set('x-request-id', requestId)
    c.res = response
    if (chosen !== undefined && chosen !== remembered)
      c.header('set-cookie', rememberLanguage(chosen), { append: true })
    return c.res
  }
}

/** The origins of reCAPTCHA's scripts and frame. */
const recaptchaOrigins = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

const reportGroup = 'security'

/** The content that a page may show besides texts and pictures: 3D models, or the frames of the back office. */
type Shows = 'nothing' | 'models' | 'staffFrames'

/**
 * Returns the content that the page at a path may show. All pages of the back office may show emails in a frame and
 * start phone calls through one: they lead to each other without reloading, so they need the same policy.
 */
function shownAt(path: string): Shows {
  if (/^\/product\/[^/]+$/.test(path)) return 'models'
  return /^\/staff(?:\/|$)/.test(path) ? 'staffFrames' : 'nothing'
}

/**
 * Creates the content security policy of a page. It allows nothing from elsewhere except the video player, the human
 * check and a CDN's pictures, and only the build's inline scripts. Textures of models have `blob:` URLs, which the
 * page's scripts make from the model's file.
 */
function contentSecurityPolicy(
  inlineScripts: string[],
  {
    humanCheck,
    picturesUrl,
    shows,
  }: { humanCheck: HumanCheck; picturesUrl?: string | undefined; shows: Shows },
): string {
  // With a slash at the end, the entry matches every URL that begins with it.
  const pictures = picturesUrl === undefined ? '' : ` ${picturesUrl}/`
  const recaptcha = humanCheck.provider === 'recaptcha' ? recaptchaOrigins : { scripts: [], frames: [] }
  const hashes = inlineScripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...recaptcha.scripts, ...hashes].join(' '),
    "style-src 'self'",
    `img-src 'self' data:${pictures}${shows === 'models' ? ' blob:' : ''}`,
    ...(pictures === '' ? [] : [`media-src 'self'${pictures}`]),
    ...(shows === 'models' ? [`connect-src 'self'${pictures} blob:`] : []),
    [
      'frame-src',
      videoOrigin,
      ...(shows === 'staffFrames' ? ["'self'", 'tel:'] : []),
      ...recaptcha.frames,
    ].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // For Firefox, which knows only the older directive.
    `report-uri ${reportPath}`,
    `report-to ${reportGroup}`,
  ].join('; ')
}
