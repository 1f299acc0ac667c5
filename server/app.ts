import { Hono, type MiddlewareHandler } from 'hono'
import { except } from 'hono/combine'
import { etag } from 'hono/etag'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import type { Context } from './context.ts'
import { eventLoopLate } from './observability/event-loop.ts'
import { createApi } from './http/api.ts'
import { compress } from './http/compress.ts'
import { answerError } from './http/errors.ts'
import { serveClientFiles, servePictures } from './http/files.ts'
import { limitBody } from './http/protection/limit-body.ts'
import { serveHealth } from './http/health.ts'
import { serveOutbox } from './http/outbox.ts'
import { rawBodyAt } from './http/raw-bodies.ts'
import { receiveBody } from './http/receive-body.ts'
import { serveSearchEngines } from './http/shop/search-engines.ts'
import { shedLoad } from './http/protection/shed-load.ts'
import { kindOf, nobody, type Observer } from './observability/observer.ts'

/** How late the process may be while it takes on more, in milliseconds: a page comes round a few times. */
const tooLate = 25
/** Statements that may wait for a connection meanwhile: three times as many as there are connections. */
const tooManyWaiting = 30

/** The most bytes a request may carry, where the contract does not name more; and where it does not say how many. */
const largestBody = 100 * 1024

/**
 * The whole shop as one application: middleware in the order it runs, then the API, the files, and the pages
 * for every other address. `pages` gets a function that calls the API in process. Without a client folder
 * somebody else serves the built files, as the development server does. `observer` hears of every answer.
 */
export function createApp(
  context: Context,
  folders: { client: string | undefined; pictures: string },
  pages: (
    callApi: (path: string, init: RequestInit, connection: unknown) => Promise<Response>,
  ) => MiddlewareHandler,
  observer: Observer = nobody,
): Hono {
  const app = new Hono()
  app.onError(answerError)
  // The audit keeps it: only a proxy of the shop's own may choose it.
  const named = 'X-Request-Id'
  app.use(requestId({ limitLength: 64, headerName: context.settings.TRUST_PROXY > 0 ? named : '' }))
  app.use((c, next) => {
    c.header(named, String(c.get('requestId' as never)))
    return next()
  })
  app.use(async (c, next) => {
    const from = performance.now()
    await next()
    const seconds = (performance.now() - from) / 1000
    observer.answered({ kind: kindOf(c.req.path), method: c.req.method, status: c.res.status, seconds })
  })
  app.use(
    secureHeaders({
      xFrameOptions: 'DENY',
      referrerPolicy: 'strict-origin-when-cross-origin',
      crossOriginResourcePolicy: 'same-origin',
      strictTransportSecurity: context.settings.PUBLIC_ORIGIN.startsWith('https:')
        ? 'max-age=31536000; includeSubDomains'
        : false,
    }),
  )
  app.use(limitBody((path, announced) => (announced && rawBodyAt(path)?.most) || largestBody))
  if (folders.client !== undefined) serveClientFiles(app, folders.client)
  servePictures(app, folders.pictures)
  serveHealth(app, context)
  app.use('/api/*', receiveBody)
  app.use(
    shedLoad({
      most: context.settings.MAX_CONCURRENT_REQUESTS,
      isBehind: () => eventLoopLate() > tooLate || context.database.$client.waitingCount > tooManyWaiting,
      onShed: observer.turnedAway,
    }),
  )
  app.use(compress)
  // Made from the whole answer, which a stream that follows an order never has.
  app.use(except(['/api/orders/:id/live', '/api/staff/orders/live', '/api/staff/*/export'], etag()))

  const api = new Hono().route('/api', createApi(context))
  app.route('/', api)
  app.get('/product-categories.json', (c) => api.request(`/api/categories${new URL(c.req.url).search}`))
  serveSearchEngines(app, context)
  if (context.settings.SHOP_MODE === 'demo') serveOutbox(app, context)
  app.all(
    '*',
    pages((path, init, connection) => Promise.resolve(api.request(path, init, connection as object))),
  )
  return app
}
