import { serveStatic } from '@hono/node-server/serve-static'
import type { Context as HonoContext, Hono, MiddlewareHandler } from 'hono'
import { pictureWidths } from '../../core/pictures.ts'

const forever = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'
const askAgain = 'no-cache'

/** Serves the built files of the pages, with the translations and the policy documents among them. */
export function serveClientFiles(app: Hono, folder: string): void {
  const files = serveStatic({
    root: folder,
    precompressed: true,
    // "The fallback `zh` resolves to the zh-TW file."
    rewriteRequestPath: (path) => (path === '/assets/i18n/zh.json' ? '/assets/i18n/zh-TW.json' : path),
  })
  app.use(
    '/favicon.svg',
    keptFor(() => forADay),
    files,
  )
  app.use(
    '/assets/*',
    // Texts and documents keep their names; they stay for ever only under the address of a version.
    keptFor((c) =>
      /^\/assets\/(?:i18n|data)\//.test(c.req.path) && c.req.query('v') === undefined ? askAgain : forever,
    ),
    files,
  )
  app.all('/assets/*', notHere)
}

/** Serves the catalogue's pictures and films; their names are hashes of what they hold. */
export function servePictures(app: Hono, folder: string): void {
  const name = new RegExp(
    `^/pictures/[0-9a-f]{16}(?:/(?:${pictureWidths.join('|')})\\.webp|\\.(?:mp4|webm))$`,
  )
  const files = serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice('/pictures'.length) })
  app.use(
    '/pictures/*',
    keptFor(() => forever),
    async (c, next) => (name.test(c.req.path) ? files(c, next) : notHere(c)),
  )
  app.all('/pictures/*', notHere)
}

function keptFor(policy: (c: HonoContext) => string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', policy(c))
  }
}

function notHere(c: HonoContext): Response {
  return c.text('There is no such file.', 404, { 'cache-control': askAgain })
}
