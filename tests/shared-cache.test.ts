import { once } from 'node:events'
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../core/api/all.ts'
import { createApp } from '../server/app.ts'
import { cacheAddress } from '../server/cache/cache-key.ts'
import { createResponseCache } from '../server/cache/serve.ts'
import { createSharedCache } from '../server/cache/shared/shared-cache.ts'
import { servePages } from '../server/pages/pages.ts'
import { choosePurger } from '../server/providers/purge/choose-purger.ts'
import { signedInMember } from '../server/testing/test-orders.ts'
import { createTestShop } from '../server/testing/test-shop.ts'
import { signedInStaff } from '../server/testing/test-staff.ts'
import { inputs } from './test-inputs.ts'
import { loadPages } from './page-build.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let cookie: string
let isTold = true
const servers: Server[] = []
let origin: string
let byAddress: string

/** Starts a server of the whole shop with its pages, behind a shared cache that can be purged. Returns its origin. */
async function serve(build: ServerBuild, languageInAddress: boolean): Promise<string> {
  const settings = {
    ...shop.context.settings,
    LANGUAGE_IN_ADDRESS: languageInAddress ? 'on' : 'off',
  } as const
  const context = { ...shop.context, settings }
  const shared = createSharedCache(choosePurger(settings)!)
  const cache = createResponseCache(context, {
    headersOf: (...answer) => (isTold ? shared.headersOf(...answer) : undefined),
  })
  const app = createApp(context, { client: undefined }, (callApi) =>
    servePages({
      readBuild: async () => build,
      callApi: cache.cachedCalls(callApi),
      mode: 'production',
      humanCheck: { provider: 'proof-of-work' },
      languageInAddress,
    }),
  )
  const server = createHttpServer(cache.listener(app)).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const build = await loadPages()
  shop = await createTestShop({ env: { CACHE_PURGE: 'http', CACHE_PURGE_URL: 'http://127.0.0.1:9/' } })
  const member = await signedInMember(shop)
  const owner = await signedInStaff(shop, 'owner')
  cookie = `session=${member.browser.cookies.get('session')}; staff=${owner.browser.cookies.get('staff')}; lang=en`
  ;[origin, byAddress] = [await serve(build, false), await serve(build, true)]
  await shop.context.databaseListener.ready()
})
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections()
  await shop.close()
})

const ask = async (path: string, headers: Record<string, string> = {}, from = origin) => {
  const answer = await fetch(from + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

/** Returns how long browsers and shared caches may keep an answer. */
const lifetimes = ({ headers }: Awaited<ReturnType<typeof ask>>) => ({
  own: headers.get('cache-control') ?? '',
  shared: headers.get('cdn-cache-control') ?? '',
})

const forever = ['/api/orders/live', '/api/staff/orders/live', '/api/tracking/live']
const reads = endpoints
  .filter(({ method }) => method === 'get')
  .map((endpoint) => ({
    ...endpoint,
    address: `/api${endpoint.path
      .replace('/products/{id}', '/products/lift-sit-stand-desk')
      .replace('{name}', 'terms')
      .replaceAll(/\{\w+\}/g, 'x')}`,
  }))
  .filter(({ address }) => !address.endsWith('/live') && !forever.includes(address))

describe('security 40: a call in caches', () => {
  test.each(reads)('$name', async ({ access, private: own, address }) => {
    const isPublic = access === 'anyone' && own !== true && cacheAddress(address) !== undefined
    const mine = await ask(address, { cookie })
    const { own: browsers, shared } = lifetimes(mine)
    if (access !== 'anyone' || own) {
      expect({ browsers, shared }).toEqual({ browsers: 'no-store', shared: 'no-store' })
      return
    }
    expect(browsers).toBe('no-cache')
    if (!isPublic || mine.status !== 200) return expect(shared).toBe('no-store')
    expect(shared).toMatch(/^public, s-maxage=\d+, stale-while-revalidate=10(?:, stale-if-error=86400)?$/)
    expect([mine.headers.get('x-request-id'), mine.headers.get('set-cookie')]).toEqual([null, null])
    expect((await ask(address)).body).toBe(mine.body)
  })

  test.each(endpoints.filter(({ method, raw }) => method === 'post' && raw === undefined))(
    '$name',
    async ({ path }) => {
      const answer = await fetch(`${origin}/api${path.replaceAll(/\{\w+\}/g, 'x')}`, {
        method: 'POST',
        headers: { origin: shop.context.settings.PUBLIC_ORIGIN, 'content-type': 'application/json' },
        body: '{}',
      })
      await answer.arrayBuffer()
      expect([answer.headers.get('cache-control'), answer.headers.get('cdn-cache-control')]).toEqual([
        'no-store',
        'no-store',
      ])
    },
  )
})

const routes = (build: ServerBuild['routes']) =>
  Object.values(build).flatMap((route) => {
    const parts: string[] = []
    for (
      let at: (typeof build)[string] | undefined = route;
      at !== undefined;
      at = build[at.parentId ?? ''] as typeof at
    )
      if (at.path) parts.unshift(at.path)
    return route === undefined || route.index || parts.length === 0
      ? []
      : [`/${parts.join('/').replaceAll(/:\w+\??|\*/g, 'x')}`]
  })

const inChinese = (path: string) => `${path}${path.includes('?') ? '&' : '?'}lang=zh-TW`

describe('security 40: a page in caches', () => {
  test('of every route has the right headers, signed in and as a stranger', async () => {
    const build = await loadPages()
    const paths = [
      ...new Set(routes(build.routes)),
      '/product/lift-sit-stand-desk',
      '/shop?q=desk&sort=price-desc',
      '/',
    ]
    const kept: string[] = []
    const everybodys = [
      '/home',
      '/shop',
      '/cart',
      '/wishlist',
      '/policy',
      '/terms-conditions',
      '/delivery-policy',
      '/returns-refunds-policy',
      '/our-story',
      '/contact',
      '/fit',
      '/product/lift-sit-stand-desk',
      '/shop?q=desk&sort=price-desc',
    ].flatMap((one) => [one, inChinese(one)])
    // The same code renders Chinese pages, so a short run requests only those that shared caches may keep.
    const asked =
      inputs(1, 2) === 1 ? [...paths, ...everybodys] : paths.flatMap((one) => [one, inChinese(one)])
    for (const path of new Set(asked)) {
      const mine = await ask(path, { cookie })
      const { own, shared } = lifetimes(mine)
      if (!shared.includes('s-maxage')) {
        const immutable = path.startsWith('/assets/') ? /^(?:no-cache|public)/ : /^(?:no-cache|no-store)$/
        expect.soft([path, own]).toEqual([path, expect.stringMatching(immutable)])
        expect.soft([path, shared]).toEqual([path, own.startsWith('public') ? '' : 'no-store'])
        continue
      }
      kept.push(path)
      expect.soft([path, own, mine.status]).toEqual([path, 'no-cache', 200])
      expect.soft(cacheAddress(path)?.isPage).toBe(true)
      expect
        .soft([path, mine.headers.get('set-cookie'), mine.headers.get('x-request-id')])
        .toEqual([path, null, null])
      expect.soft(mine.headers.get('vary')).toBe('Cookie, Accept-Encoding')
      expect.soft((await ask(path)).body === mine.body).toBe(true)
    }
    expect(kept.toSorted()).toEqual(everybodys.toSorted())
  })

  test('has the same headers when it is revalidated', async () => {
    const { headers } = await ask('/home')
    const again = await ask('/home', { 'if-none-match': headers.get('etag')! })
    expect([again.status, again.headers.get('cdn-cache-control')]).toEqual([
      304,
      headers.get('cdn-cache-control'),
    ])
    expect([again.headers.get('surrogate-key'), again.headers.get('x-request-id')]).toEqual([
      'shop listing',
      null,
    ])
  })

  test('has the same headers for shared caches when it is prefetched', async () => {
    const { headers } = await ask('/home', { 'sec-purpose': 'prefetch' })
    expect([headers.get('cache-control'), headers.get('cdn-cache-control')]).toEqual([
      'no-cache',
      expect.stringContaining('s-maxage'),
    ])
  })

  test('may not be kept while purges fail', async () => {
    isTold = false
    const answer = await ask('/home?lang=zh-TW')
    isTold = true
    expect(lifetimes(answer)).toEqual({ own: 'no-cache', shared: 'no-store' })
    expect(answer.headers.get('set-cookie')).toContain('lang=zh-TW')
    expect(answer.headers.get('x-request-id')).not.toBeNull()
  })

  test('security 59: may not be poisoned by a foreign host, forwarded or not', async () => {
    const home = (await ask('/home')).body
    const forwarded = await ask('/home', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
    })
    expect(forwarded.body).toBe(home)
  })
})

const zh = (path: string) => ask(path, {}, byAddress)

/** Returns the addresses inside the shop to which a page links. */
const links = async (page: string) =>
  [...(await zh(page)).body.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, href = '']) => href)

describe('the language in every address', () => {
  test.each([
    '/home',
    '/shop',
    '/shop?color=Black',
    '/product/lift-sit-stand-desk',
    '/cart',
    '/contact',
    '/policy',
    '/our-story',
  ])('is in every link of %s in Chinese, and in none in English', async (path) => {
    const chinese = await links(`${path}${path.includes('?') ? '&' : '?'}lang=zh-TW`)
    expect(chinese.length).toBeGreaterThan(15)
    expect(chinese.filter((href) => !/[?;&]lang=(?:zh-TW|en)/.test(href))).toEqual([])
    expect(
      (await links(path)).filter((href) => href.includes('lang=') && !href.includes('lang=zh-TW')),
    ).toEqual([])
    expect((await links(path)).filter((href) => href.includes('lang=zh-TW'))).toHaveLength(1)
  })

  test('is not added to canonical and alternate addresses', async () => {
    const [on, off] = [await zh('/shop?lang=zh-TW'), await ask('/shop?lang=zh-TW')]
    const heads = ({ body }: typeof on) => body.match(/<link rel="(?:canonical|alternate)"[^>]*>/g)
    expect(heads(on)).toEqual(heads(off))
    expect(heads(on)).toHaveLength(4)
  })

  test('decides, and not the cookie, which only redirects', async () => {
    const cookies = { cookie: 'session=x; lang=zh-TW' }
    const redirected = await ask('/shop?q=desk&utm_source=mail', cookies, byAddress)
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      302,
      '/shop?q=desk&utm_source=mail&lang=zh-TW',
    ])
    expect(lifetimes(redirected)).toEqual({ own: 'no-store', shared: 'no-store' })
    const chosen = await ask('/shop?lang=en', cookies, byAddress)
    expect([chosen.status, chosen.body.includes('<html lang="en"')]).toEqual([200, true])
    const data = await ask('/shop.data?_routes=catalogue%2Flisting%2Fshop-page', cookies, byAddress)
    expect(data.body).toContain('Lift Sit-Stand Desk')
    expect((await ask('/login', cookies, byAddress)).body).toContain('<html lang="zh-TW"')
    expect((await ask('/home?lang=fr', cookies, byAddress)).headers.get('location')).toBe('/home?lang=zh-TW')
  })

  test('makes the cookie unnecessary in the cache key', async () => {
    for (const path of ['/home', '/home?lang=zh-TW'])
      expect((await zh(path)).headers.get('vary')).toBe('Accept-Encoding')
  })
})
