/** Shows pages offline as the visitor last saw them; see docs/decisions/0032-offline-pages.md. */
import { isPictureUrl } from '#core/catalogue/pictures.ts'
import { createPageCache } from './page-cache.ts'

interface Waiting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetching extends Waiting {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
interface Messaging extends Waiting {
  data: unknown
}

/** The parts of a service worker's scope used here; the DOM's types do not include it. */
const scope = self as unknown as {
  addEventListener<E extends Event>(type: string, listener: (event: E) => void): void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  location: Location
}

declare const BUILD: string

const pages = createPageCache({
  caches,
  fetch: (request, init) => fetch(request, init),
  now: () => Date.now(),
  build: BUILD,
})

scope.addEventListener<Waiting>('install', (event) => {
  event.waitUntil(pages.install().then(() => scope.skipWaiting()))
})

async function start(): Promise<void> {
  await pages.activate()
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

scope.addEventListener<Waiting>('activate', (event) => event.waitUntil(start()))

scope.addEventListener<Messaging>('message', (event) => {
  const { visited } = (event.data ?? {}) as { visited?: unknown }
  if (typeof visited === 'string')
    event.waitUntil(pages.visit(new URL(visited, scope.location.origin)).catch(() => {}))
})

scope.addEventListener<Fetching>('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET') return
  if (url.origin !== scope.location.origin) {
    // Pictures on a CDN are recognized by their file names.
    if (request.destination === 'image' && isPictureUrl(url.pathname))
      event.respondWith(pages.foreignPicture(request))
    return
  }
  // The API is never cached, because prices and stock must be current.
  if (/^\/(?:api|staff|dev)\b/.test(url.pathname)) return
  if (request.mode === 'navigate') {
    const preloaded = event.preloadResponse ?? Promise.resolve(undefined)
    // If caching fails, the page is cached at the next visit.
    const background = (work: Promise<unknown>) => event.waitUntil(work.catch(() => {}))
    event.respondWith(pages.page(request, preloaded, background))
  } else if (/^\/assets\/(?!data\/)/.test(url.pathname)) event.respondWith(pages.file(request, 'files'))
  else if (/^\/pictures\/.*\.webp$/.test(url.pathname)) event.respondWith(pages.file(request, 'pictures'))
  else if (url.pathname.endsWith('.data')) event.respondWith(pages.data(request))
})
