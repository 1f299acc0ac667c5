import { mkdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context as HonoContext, Hono, MiddlewareHandler } from 'hono'
import { pictureWidths } from '../../core/catalogue/pictures.ts'

const forever = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'
const askAgain = 'no-cache'

/**
 * Serves the built files of the pages and the policy documents. Translations are the pages' own to answer,
 * because they come in two forms.
 */
export function serveClientFiles(app: Hono, folder: string): void {
  const files = serveStatic({ root: folder, precompressed: true })
  app.use(
    '/favicon.svg',
    keptFor(() => forADay),
    files,
  )
  app.use(
    '/assets/*',
    keptFor((c) => (c.req.path.startsWith('/assets/data/') ? askAgain : forever)),
    async (c, next) => {
      if (c.req.path.startsWith('/assets/i18n/')) return next()
      return (await files(c, async () => {})) ?? notHere(c)
    },
  )
}

/** Serves the catalogue's pictures and films; their names are hashes of what they hold. */
export function servePictures(app: Hono, folder: string): void {
  const name = new RegExp(
    `^/pictures/[0-9a-f]{16}(?:/(?:${pictureWidths.join('|')})\\.webp|\\.(?:mp4|webm))$`,
  )
  mkdirSync(folder, { recursive: true })
  const files = serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice('/pictures'.length) })
  app.use(
    '/pictures/*',
    keptFor(() => forever),
    async (c) => (name.test(c.req.path) && (await files(c, async () => {}))) || notHere(c),
  )
}

function keptFor(policy: (c: HonoContext) => string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.ok && !c.res.headers.has('cache-control')) c.res.headers.set('cache-control', policy(c))
  }
}

function notHere(c: HonoContext): Response {
  return c.text('There is no such file.', 404, { 'cache-control': askAgain })
}
