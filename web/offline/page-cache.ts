import { languages, parseLanguage, type Language } from '#core/language.ts'
import { cacheLimits, cachedPageFresh, mayCachePage, offlinePath } from '#core/shop/offline-pages.ts'
import { paths } from '../navigation/paths.ts'

interface Browser {
  caches: CacheStorage
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  now: () => number
  /** The name of the build; a new build starts with an empty cache. */
  build: string
}

/** The path and parameters of a URL, without the named parameters. */
function without(names: readonly string[], { pathname, search }: URL): string {
  const kept = new URLSearchParams(search)
  for (const name of names) kept.delete(name)
  return kept.size === 0 ? pathname : `${pathname}?${kept}`
}

/**
 * The address under which a page is cached. It lacks the language, which is the same for all cached pages, and
 * `_routes`, which the router adds to requests for data.
 */
const addressOf = (url: URL) => without(['lang', '_routes'], url)

const pathOf = (address: string) => address.split('?')[0] ?? ''

/** The language that a URL names. If it names none, the result is undefined and the cookie decides. */
const languageIn = (url: URL) => parseLanguage(url.searchParams.get('lang'))

/** Adds a language to an address, even the default language, because the cookie may name another. */
function inLanguage(address: string, language: Language | undefined): string {
  if (language === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
}

/** The address of the entry that marks the language of the cached pages. */
const markOf = (language: Language) => inLanguage(offlinePath, language)

/** Whether a response is a page that is the same for everybody. */
function isCacheable(address: string, response: Response): boolean {
  const { headers } = response
  return (
    mayCachePage(pathOf(address)) &&
    response.status === 200 &&
    !response.redirected &&
    headers.get('content-type')?.startsWith('text/html') === true &&
    headers.get('cache-control')?.includes('no-store') !== true
  )
}

const isImmutable = ({ ok, headers }: Response) =>
  ok && headers.get('cache-control')?.includes('immutable') === true

/**
 * The entries of a cache, without the page that says that the shop cannot be reached and without the marks of
 * languages.
 */
const withoutOfflinePage = (keys: readonly Request[]) =>
  keys.filter(({ url }) => new URL(url).pathname !== offlinePath)

/** Removes the oldest entries beyond `most`. A cache lists its entries in the order in which they were added. */
async function trim(cache: Cache, most: number): Promise<void> {
  const keys = withoutOfflinePage(await cache.keys())
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

/** The caches of a browser: pages of one build, and the files and pictures that they need. */
function createStorage({ caches, fetch, build }: Browser) {
  const names = { pages: `pages ${build}`, files: 'files', pictures: 'pictures' }
  const openPages = () => caches.open(names.pages)

  /** Reads a file from the cache or the shop. Its name contains a hash of its content, so it is fetched only once. */
  async function file(request: Request | string, cacheName: 'files' | 'pictures'): Promise<Response> {
    const cache = await caches.open(names[cacheName])
    const cached = await cache.match(request)
    if (cached) return cached
    const response = await fetch(request)
    if (isImmutable(response)) await cache.put(request, response.clone())
    return response
  }

  /** Reads a picture of a CDN. It is cached only if the CDN allows the shop's pages to read it. */
  const foreignPicture = (request: Request): Promise<Response> =>
    file(new Request(request.url, { mode: 'cors', credentials: 'omit' }), 'pictures').catch(() =>
      fetch(request),
    )

  async function put(address: string, response: Response): Promise<void> {
    if (!isCacheable(address, response)) return
    const html = await response.clone().text()
    // Caches the scripts, styles and texts of the page, too, so that it works offline.
    const files = new Set(html.match(/\/assets\/(?!data\/)[^"'\\\s)]+/g))
    await Promise.all([...files].map((url) => file(url, 'files')))
    const pages = await openPages()
    await pages.delete(address)
    await pages.put(address, response)
    await trim(pages, cacheLimits.pages)
  }

  /** Returns a cached page, marked as offline so that it shows a notice; undefined if it is not cached. */
  async function cachedPage(address: string): Promise<Response | undefined> {
    const cached = await (await openPages()).match(address)
    if (cached === undefined) return undefined
    const headers = new Headers(cached.headers)
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    return new Response((await cached.text()).replace('<html', '<html data-offline=""'), { headers })
  }

  /** Removes pages of earlier builds, and the files cached longest ago. */
  async function clean(): Promise<void> {
    const current = Object.values(names)
    const all = await caches.keys()
    await Promise.all(all.filter((name) => !current.includes(name)).map((name) => caches.delete(name)))
    await trim(await caches.open(names.files), cacheLimits.files)
    await trim(await caches.open(names.pictures), cacheLimits.pictures)
  }

  /**
   * Removes the cached pages and marks the new language, unless the language is marked already. Returns whether it
   * did so.
   */
  async function keepLanguage(language: Language): Promise<boolean> {
    const pages = await openPages()
    if ((await pages.match(markOf(language))) !== undefined) return false
    const marks = languages.filter((other) => other !== language).map(markOf)
    await Promise.all([...withoutOfflinePage(await pages.keys()), ...marks].map((key) => pages.delete(key)))
    await pages.put(markOf(language), new Response())
    return true
  }

  return { file, foreignPicture, put, cachedPage, clean, openPages, keepLanguage }
}

/** A cache of the pages that a visitor has seen. A service worker answers requests from it. */
export function createPageCache(browser: Browser) {
  const { fetch, now } = browser
  const { file, foreignPicture, put, cachedPage, clean, openPages, keepLanguage } = createStorage(browser)

  async function fetchAndCache(address: string, language?: Language): Promise<void> {
    await put(address, await fetch(inLanguage(address, language), { credentials: 'same-origin' }))
  }

  /** Switches the cache to the language that an address names, and caches the cart in that language. */
  async function follow(language: Language | undefined): Promise<void> {
    if (language !== undefined && (await keepLanguage(language))) await fetchAndCache(paths.cart(), language)
  }

  /** Caches the cart, and the page that is shown when the shop cannot be reached. */
  async function install(): Promise<void> {
    await (await openPages()).put(offlinePath, await fetch(offlinePath))
    await fetchAndCache(paths.cart())
  }

  return {
    file,
    foreignPicture,
    install,

    activate: clean,

    /** Caches a page that the router opened without loading its document, unless a recent copy is cached. */
    async visit(url: URL): Promise<void> {
      const address = addressOf(url)
      if (!mayCachePage(pathOf(address))) return
      const language = languageIn(url)
      await follow(language)
      const cached = await (await openPages()).match(address)
      const cachedAt = Date.parse(cached?.headers.get('date') ?? '')
      if (!(now() - cachedAt < cachedPageFresh)) await fetchAndCache(address, language)
    },

    /**
     * Returns the document of a page from the shop. Offline, returns it from the cache, or a page that explains why
     * it is missing.
     */
    async page(
      request: Request,
      preloaded: Promise<Response | undefined>,
      background: (work: Promise<unknown>) => void,
    ): Promise<Response> {
      const url = new URL(request.url)
      const address = addressOf(url)
      try {
        const response = (await preloaded) ?? (await fetch(request))
        const copy = response.clone()
        background(follow(languageIn(url)).then(() => put(address, copy)))
        return response
      } catch (error) {
        const offline = await (await openPages()).match(offlinePath)
        const page = (await cachedPage(address)) ?? offline
        if (page === undefined) throw error
        return page
      }
    },

    /** Returns the data of a page. Offline, makes the router load the cached document instead. */
    async data(request: Request): Promise<Response> {
      try {
        return await fetch(request)
      } catch (error) {
        const page = new URL(request.url.replace(/\.data(?=\?|$)/, ''))
        if ((await (await openPages()).match(addressOf(page))) === undefined) throw error
        const headers = {
          'x-remix-redirect': without(['_routes'], page),
          'x-remix-reload-document': 'true',
        }
        return new Response(null, { status: 204, headers })
      }
    },
  }
}
