import { Hono, type MiddlewareHandler } from 'hono'
import { except } from 'hono/combine'
import { etag } from 'hono/etag'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import type { Context } from './context.ts'
import { eventLoopLate } from './observability/event-loop.ts'
import { createApi } from './http/api.ts'
import { compress } from './http/compression/compress.ts'
import { answerError } from './http/errors.ts'
import { picturesPath } from '#core/catalogue/pictures.ts'
import { serveClientFiles } from './http/files.ts'
import { servePictures } from './http/pictures/serve-pictures.ts'
import { clientAddress, isFromProxy } from './http/protection/client-address.ts'
import { limitBody, rawBodyAt, receiveBody } from './http/protection/limit-body.ts'
import { demandOwnHost } from './http/protection/own-host.ts'
import { serveHealth } from './http/health.ts'
import { routeOf } from './http/route-of.ts'
import { serveOffline } from './http/offline.ts'
import { serveOutbox } from './http/outbox.ts'
import { serveRehearsals } from './http/rehearsals/rehearse.ts'
import { serveOneClickUnsubscribe } from './http/newsletter/newsletter.ts'
import { serveNativeAnswers } from './http/quotations/native-answers.ts'
import { servePolicyFiles } from './http/shop/policy-files.ts'
import { serveSearchEngines } from './http/shop/search-engines.ts'
import { sayLifetime } from './cache/shared/say-lifetime.ts'
import { serveSecurityContact } from './http/shop/security-contact.ts'
import { shedLoad } from './http/protection/shed-load.ts'
import { receiveViolationReports } from './http/protection/violation-reports.ts'
import './services/subscriptions.ts'
import type { Settings } from './settings/settings.ts'
import { kindOf, noObserver, type Observer } from './observability/observer.ts'
import { incomingOf, note } from './observability/watch-requests.ts'

/** The most bytes of a request, unless its endpoint allows more and the request announces its length. */
const maxBody = 100 * 1024

/** Responses that are sent while they are produced, and so have no ETag: event streams and exports. */
const streamed = [
  '/api/orders/:id/live',
  '/api/tracking/live',
  '/api/staff/orders/live',
  '/api/staff/*/export',
]

/**
 * Creates the shop as one application: middleware in the order in which it runs, then API, files and pages. `pages`
 * receives a function that calls the API in process. `client` is undefined if the development server serves the files.
 */
export function createApp(
  context: Context,
  { client }: { client: string | undefined },
  pages: (
    callApi: (path: string, init: RequestInit, connection: unknown) => Promise<Response>,
  ) => MiddlewareHandler,
  observer: Observer = noObserver,
): Hono {
  const app = new Hono()
  app.onError(answerError)
  // The audit trail stores the id, so only the shop's own proxy may choose it.
  const idHeader = 'X-Request-Id'
  const [forwardedId, ownId] = [idHeader, ''].map((headerName) =>
    requestId({ limitLength: 64, headerName }),
  ) as [MiddlewareHandler, MiddlewareHandler]
  app.use(sayLifetime(context.settings))
  app.use((c, next) => (isFromProxy(c, context.settings) ? forwardedId : ownId)(c, next))
  app.use((c, next) => {
    c.header(idHeader, c.get('requestId'))
    return next()
  })
  app.use(async (c, next) => {
    const from = performance.now()
    await next()
    const seconds = (performance.now() - from) / 1000
    const { path, method } = c.req
    const route = () => routeOf(c)
    observer.answered({ kind: kindOf(path), method, status: c.res.status, seconds, route })
    note(incomingOf(c.env), () => ({ route: route(), requestId: c.get('requestId') }))
  })
  app.use(protectingHeaders(context.settings))
  app.use(async (c, next) => {
    await next()
    // A page whose URL contains a token sets a stricter policy.
    if (!c.res.headers.has('referrer-policy')) c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
  })
  app.use(demandOwnHost(context.settings))
  app.use(limitBody((path, announced) => (announced && rawBodyAt(path)?.maxBytes) || maxBody))
  servePolicyFiles(app, context)
  if (client !== undefined) serveClientFiles(app, client)
  servePictures(app, context.pictureFiles, {
    forOtherSites: context.settings.PICTURES_URL !== undefined,
  })
  serveHealth(app, context)
  receiveViolationReports(app, context)
  app.use('/api/*', receiveBody)
  app.use(
    shedLoad({
      maxConcurrent: context.settings.MAX_CONCURRENT_REQUESTS,
      maxPerClient: context.settings.MAX_CONCURRENT_PER_CLIENT,
      clientOf: (c) => clientAddress(c, context.settings),
      isLagging: () =>
        eventLoopLate() > context.settings.MAX_EVENT_LOOP_DELAY ||
        context.database.$client.waitingCount > context.settings.MAX_WAITING_STATEMENTS,
      onShed: observer.rejected,
    }),
  )
  app.use(compress)
  app.use(except(streamed, etag()))

  const api = new Hono().route('/api', createApi(context))
  app.route('/', api)
  app.get('/product-categories.json', (c) => api.request(`/api/categories${new URL(c.req.url).search}`))
  serveSearchEngines(app, context)
  serveOffline(app)
  serveSecurityContact(app, context)
  serveOneClickUnsubscribe(app, context)
  serveNativeAnswers(app, api)
  if (context.settings.SHOP_MODE === 'demo') {
    serveOutbox(app, context)
    serveRehearsals(app)
  }
  app.all(
    '*',
    pages((path, init, connection) => Promise.resolve(api.request(path, init, connection as object))),
  )
  return app
}

/** Sets the headers that protect every response. If a CDN serves pictures, pages of other origins may use them. */
function protectingHeaders({ PUBLIC_ORIGIN, PICTURES_URL }: Settings): MiddlewareHandler {
  const [forOwnPages, forAnySite] = (['same-origin', 'cross-origin'] as const).map(
    (crossOriginResourcePolicy) =>
      secureHeaders({
        xFrameOptions: 'DENY',
        referrerPolicy: false,
        crossOriginResourcePolicy,
        strictTransportSecurity: PUBLIC_ORIGIN.startsWith('https:')
          ? 'max-age=31536000; includeSubDomains'
          : false,
      }),
  ) as [MiddlewareHandler, MiddlewareHandler]
  const isForAnySite = (path: string) => PICTURES_URL !== undefined && path.startsWith(`${picturesPath}/`)
  return (c, next) => (isForAnySite(c.req.path) ? forAnySite : forOwnPages)(c, next)
}
