import { serveStatic } from '@hono/node-server/serve-static'
import type { Context as HonoContext, Hono, MiddlewareHandler } from 'hono'
import { immutable } from '../providers/files/choose-stores.ts'

const oneDay = 'public, max-age=86400'
const revalidate = 'no-cache'

/** Serves built files and policy documents; the pages serve translations. */
export function serveClientFiles(app: Hono, folder: string): void {
  const files = serveStatic({ root: folder, precompressed: true })
  app.use(
    '/favicon.svg',
    cacheFor(() => oneDay),
    files,
  )
  // Browsers request this file again to find out whether there is a new build.
  app.use(
    '/service-worker.js',
    cacheFor(() => revalidate),
    files,
  )
  app.use(
    '/assets/*',
    cacheFor((c) => (c.req.path.startsWith('/assets/data/') ? revalidate : immutable)),
    async (c, next) => {
      if (c.req.path.startsWith('/assets/i18n/')) return next()
      return (await files(c, async () => {})) ?? notFound(c)
    },
  )
}

function cacheFor(policy: (c: HonoContext) => string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.ok && !c.res.headers.has('cache-control')) c.res.headers.set('cache-control', policy(c))
  }
}

function notFound(c: HonoContext): Response {
  return c.text('There is no such file.', 404, { 'cache-control': revalidate })
}
