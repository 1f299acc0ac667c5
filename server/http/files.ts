import { mkdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context as HonoContext, Hono, MiddlewareHandler } from 'hono'
import { pictureWidths, sceneWidths } from '../../core/catalogue/pictures.ts'
import { acceptedEncoding } from './compress.ts'
import { compressedOnce } from './compressed-files.ts'

const immutable = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'
const revalidate = 'no-cache'

/** Serves the built files and the policy documents; translations are served by the pages. */
export function serveClientFiles(app: Hono, folder: string): void {
  const files = serveStatic({ root: folder, precompressed: true })
  app.use(
    '/favicon.svg',
    cacheFor(() => oneDay),
    files,
  )
  // Browsers look for a new build by themselves.
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

/** Serves the catalogue's pictures, films and 3D models; their names are content hashes. */
export function servePictures(app: Hono, folder: string): void {
  const name = new RegExp(
    `^/pictures/[0-9a-f]{16}(?:/(?:${[...pictureWidths, ...sceneWidths].join('|')})\\.webp|\\.(?:mp4|webm|glb))$`,
  )
  mkdirSync(folder, { recursive: true })
  const files = serveStatic({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice('/pictures'.length),
  })
  const compressed = compressedOnce(folder)
  app.use(
    '/pictures/*',
    cacheFor(() => immutable),
    async (c) => {
      if (!name.test(c.req.path)) return notFound(c)
      if (c.req.path.endsWith('.glb') && acceptedEncoding(c.req.header('accept-encoding')) === 'br')
        await compressed(c.req.path.slice('/pictures/'.length))
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
