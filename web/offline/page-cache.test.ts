import { beforeEach, describe, expect, test } from 'vitest'
import { cacheLimits } from '#core/shop/offline-pages.ts'
import { createPageCache } from './page-cache.ts'

const origin = 'https://shop.example'
const keyOf = (request: Request | string) =>
  typeof request === 'string' ? request : request.url.replace(origin, '')

/** The caches of a browser, in memory. */
function browserCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (request: Request | string) => entries.get(keyOf(request))?.clone(),
      put: async (request: Request | string, response: Response) =>
        void entries.set(keyOf(request), response),
      delete: async (request: Request | string) => entries.delete(keyOf(request)),
      keys: async () => [...entries.keys()].map((path) => new Request(origin + path)),
    }
  }
  const caches = { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) }
  return { caches: caches as unknown as CacheStorage, all }
}

const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(`<!doctype html><html lang="en"><link href="/assets/shop.css"/>${text}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...headers },
  })

const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }

let sent: string[]
let answer: (path: string) => Response
let browser: ReturnType<typeof browserCaches>
let clock: number

beforeEach(() => {
  sent = []
  clock = Date.parse('2026-01-05T09:00:00Z')
  browser = browserCaches()
  answer = (path) => (path.startsWith('/assets/') ? new Response('', { headers: immutable }) : html(path))
})

const offline = () => {
  throw new TypeError('Failed to fetch')
}

const pageCache = (build = 'one') =>
  createPageCache({
    caches: browser.caches,
    fetch: async (request) => {
      const path = keyOf(request)
      sent.push(path)
      return answer(path)
    },
    now: () => clock,
    build,
  })

/** Opens a page, and waits until it is cached. */
async function openPage(path: string, pages = pageCache()): Promise<string> {
  let work: Promise<unknown> = Promise.resolve()
  const response = await pages.page(new Request(origin + path), Promise.resolve(undefined), (started) => {
    work = started
  })
  await work
  return response.text()
}

describe('offline', () => {
  test('a page is shown as it was seen, and says that it is older', async () => {
    await openPage('/product/desk')
    answer = offline
    const text = await openPage('/product/desk')
    expect(text).toContain('<html data-offline="" lang="en">')
    expect(text).toContain('/product/desk')
    await expect(pageCache().file('/assets/shop.css', 'files')).resolves.toBeInstanceOf(Response)
  })

  test('the cart is shown even if it was never opened before', async () => {
    await pageCache().install()
    answer = offline
    expect(await openPage('/cart')).toContain('data-offline')
  })

  test('any other page says that the shop cannot be reached', async () => {
    await pageCache().install()
    answer = offline
    for (const path of ['/checkout', '/account/orders', '/product/never-seen'])
      expect(await openPage(path)).toMatch(/\/offline$/)
  })

  test('offline, a request for the data of a seen page loads its document; others fail', async () => {
    await openPage('/shop?q=desk')
    answer = offline
    const response = await pageCache().data(new Request(`${origin}/shop.data?q=desk&_routes=shop`))
    expect([response.status, response.headers.get('x-remix-redirect')]).toEqual([204, '/shop?q=desk'])
    expect(response.headers.get('x-remix-reload-document')).toBe('true')
    for (const path of ['/checkout.data', '/shop.data?q=chair'])
      await expect(pageCache().data(new Request(origin + path))).rejects.toThrow('Failed to fetch')
  })

  test('the notice that the shop cannot be reached stays cached when older pages are removed', async () => {
    await pageCache().install()
    for (let product = 0; product < cacheLimits.pages + 5; product += 1) await openPage(`/product/${product}`)
    answer = offline
    expect(await openPage('/product/0')).toMatch(/\/offline$/)
    expect(await openPage(`/product/${cacheLimits.pages}`)).toContain('data-offline')
  })
})

/** The server redirects visitors who chose Chinese if the address names no language. */
const byAddress = (path: string) => {
  if (path.startsWith('/assets/')) return new Response('', { headers: immutable })
  const response = html(path)
  return path.includes('lang=') || path === '/offline'
    ? response
    : Object.defineProperty(response, 'redirected', { value: true })
}

describe('with the language in every address, Chinese pages', () => {
  beforeEach(async () => {
    answer = byAddress
    await pageCache().install()
    for (const path of ['/shop?lang=zh-TW', '/product/desk?lang=zh-TW']) await openPage(path)
    await pageCache().visit(new URL(`${origin}/fit?lang=zh-TW`))
    answer = offline
  })

  test.each(['/shop', '/product/desk', '/fit', '/cart'])('that were seen open offline: %s', async (path) => {
    const text = await openPage(`${path}?lang=zh-TW`)
    expect(text).toContain('data-offline')
    expect(text).toContain(`${path}?lang=zh-TW`)
    expect(await openPage(path)).toBe(text)
  })

  test('lead to each other under addresses with their language', async () => {
    const response = await pageCache().data(new Request(`${origin}/shop.data?lang=zh-TW&_routes=shop`))
    expect(response.headers.get('x-remix-redirect')).toBe('/shop?lang=zh-TW')
  })

  test.each([
    ['a document', (path: string) => openPage(path)],
    ['a page that is come to', (path: string) => pageCache().visit(new URL(origin + path))],
  ])('are removed by %s in English', async (_, see) => {
    answer = byAddress
    await see('/contact?lang=en')
    answer = offline
    expect(await openPage('/shop')).toMatch(/\/offline$/)
    for (const path of ['/contact', '/cart']) expect(await openPage(path)).toContain(`${path}?lang=en`)
  })
})

test.each(['/checkout', '/account', '/account/orders', '/order-confirm/1', '/login', '/staff/orders'])(
  '%s is never stored, whatever it answers',
  async (path) => {
    await openPage(path)
    await pageCache().visit(new URL(origin + path))
    expect([...(browser.all.get('pages one')?.keys() ?? [])]).toEqual([])
  },
)

test('a page that must not be stored, failed or came from elsewhere is not stored', async () => {
  for (const response of [
    html('', { 'cache-control': 'no-store' }),
    new Response('', { status: 503, headers: { 'content-type': 'text/html' } }),
    Response.json({}),
  ]) {
    answer = () => response
    await openPage('/home')
  }
  expect([...(browser.all.get('pages one')?.keys() ?? [])]).toEqual([])
})

test('a new language removes the pages of the previous one', async () => {
  await pageCache().install()
  await openPage('/home')
  await openPage('/shop?lang=zh-TW')
  answer = offline
  expect(await openPage('/home')).toMatch(/\/offline$/)
  for (const path of ['/shop', '/cart']) expect(await openPage(path)).toContain(`${path}?lang=zh-TW`)
})

test('a new build removes the pages of the previous one, and keeps its files for open tabs', async () => {
  await openPage('/home')
  const next = pageCache('two')
  await next.install()
  await next.activate()
  expect([...browser.all.keys()].toSorted()).toEqual(['files', 'pages two', 'pictures'])
  expect(browser.all.get('files')?.has('/assets/shop.css')).toBe(true)
})

test('a page that was seen without its document is fetched, once an hour', async () => {
  answer = (path) =>
    path.startsWith('/assets/')
      ? new Response('', { headers: immutable })
      : html(path, { date: new Date(clock).toUTCString() })
  await pageCache().visit(new URL(`${origin}/product/desk?lang=en`))
  await pageCache().visit(new URL(`${origin}/product/desk`))
  expect(sent.filter((path) => path.startsWith('/product/desk'))).toHaveLength(1)
  clock += 61 * 60 * 1000
  await pageCache().visit(new URL(`${origin}/product/desk`))
  expect(sent.filter((path) => path.startsWith('/product/desk'))).toHaveLength(2)
})

test('a picture of a CDN is cached if the CDN lets pages read it, otherwise only shown', async () => {
  const address = 'https://cdn.example/p/0123456789abcdef/320.webp'
  const asked: string[] = []
  const pages = (allowed: boolean) =>
    createPageCache({
      caches: browser.caches,
      fetch: async (request) => {
        const { mode, credentials, url } = request as Request
        asked.push(`${mode} ${credentials} ${url}`)
        if (mode === 'cors' && !allowed) throw new TypeError('Failed to fetch')
        return new Response('a picture', { headers: immutable })
      },
      now: () => clock,
      build: 'one',
    })
  const shown = () => new Request(address, { mode: 'no-cors' })
  expect(await (await pages(false).foreignPicture(shown())).text()).toBe('a picture')
  expect(asked).toEqual([`cors omit ${address}`, `no-cors same-origin ${address}`])
  await pages(true).foreignPicture(shown())
  expect(asked).toHaveLength(3)
  expect(await (await pages(false).foreignPicture(shown())).text()).toBe('a picture')
  expect(asked).toHaveLength(3)
})

test('files are fetched once; a file that may change is not stored', async () => {
  await pageCache().file('/assets/a.js', 'files')
  await pageCache().file('/assets/a.js', 'files')
  answer = () => new Response('', { headers: { 'cache-control': 'no-cache' } })
  await pageCache().file('/assets/b.js', 'files')
  await pageCache().file('/assets/b.js', 'files')
  expect(sent).toEqual(['/assets/a.js', '/assets/b.js', '/assets/b.js'])
})
