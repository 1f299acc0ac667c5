import { createHash } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { createContext, type LoaderFunctionArgs, type RouterContext, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HumanCheck } from '#core/verification/human-check.ts'
import { buildOfRoutes } from '../testing/test-pages.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { servePages } from './pages.ts'

type CallApi = (path: string, init: RequestInit) => Promise<Response>

interface TestHost {
  callApi: CallApi
  addDocumentHeaders: (page: { body: Uint8Array; status: number }, headers: Headers) => void
}

const pageHostContext = createContext<TestHost>()

/** A build with one page, `/page`, whose response the test provides. */
function buildOf(answer: (host: TestHost) => Promise<Response>): ServerBuild {
  const loader = ({ context }: LoaderFunctionArgs) =>
    answer(context.get(pageHostContext as RouterContext<TestHost>))
  return buildOfRoutes(
    {
      page: { id: 'page', path: 'page', module: { loader } },
      other: { id: 'other', path: '*', module: { loader } },
      product: { id: 'product', path: 'product/:id', module: { loader } },
    },
    { pageHostContext, inlineScripts: { first: 'go()', second: 'start("<script>")' } },
  )
}

interface ApiCall {
  path: string
  headers: Headers
  connection: unknown
}

/** Creates a shop with one page, and records the API calls of the page. */
function pagesOf(
  answer: Parameters<typeof buildOf>[0],
  {
    humanCheck = { provider: 'proof-of-work' },
    mode = 'production',
  }: { humanCheck?: HumanCheck; mode?: 'production' | 'development' } = {},
) {
  const calls: ApiCall[] = []
  const pages = servePages({
    readBuild: async () => buildOf(answer),
    callApi: async (path, init, connection) => {
      calls.push({ path, headers: new Headers(init.headers), connection })
      return Response.json({})
    },
    mode,
    humanCheck,
  })
  const app = new Hono()
    .use(requestId({ limitLength: 64, headerName: 'X-Request-Id' }) as MiddlewareHandler)
    .all('*', pages)
  return {
    calls,
    send: (init?: RequestInit, env?: object) => app.request('/page', init, env),
    sendTo: (path: string) => app.request(path),
  }
}

/** A rendered page, as the build sends it. */
const document =
  (html: string, init: { headers?: Record<string, string>; status?: number } = {}) =>
  async ({ addDocumentHeaders }: TestHost) => {
    const { status = 200 } = init
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', ...init.headers })
    const body = new TextEncoder().encode(html)
    addDocumentHeaders({ body, status }, headers)
    return new Response(body, { status, headers })
  }

/** Reads the content security policy of a response, by directive. */
function policyOf(response: Response): Record<string, string[]> {
  const policy = response.headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

const pageThatCalls = async (host: TestHost) => {
  await host.callApi('/api/shop', { headers: { cookie: 'session=1', 'x-forwarded-for': '192.0.2.66' } })
  return document('')(host)
}

describe("a page's call of the API", () => {
  test("has the visitor's connection and forwarded address, not one that the page wrote", async () => {
    const { calls, send } = pagesOf(pageThatCalls)
    const connection = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
    await send({ headers: { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' } }, connection)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.path).toBe('/api/shop')
    expect(calls[0]?.connection).toBe(connection)
    expect(calls[0]?.headers.get('x-forwarded-for')).toBe('198.51.100.7, 203.0.113.9')
    expect(calls[0]?.headers.get('cookie')).toBe('session=1')
  })

  test("has the page's request id, and the visitor's own if there is one", async () => {
    const { calls, send } = pagesOf(pageThatCalls)
    await send({ headers: { 'x-request-id': 'asked-from-outside-1' } })
    const second = await send()
    expect(calls[0]?.headers.get('x-request-id')).toBe('asked-from-outside-1')
    expect(second.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
    expect(calls[1]?.headers.get('x-request-id')).toBe(second.headers.get('x-request-id'))
  })
})

describe('pictures of a CDN', () => {
  const shown: (string | undefined)[] = []
  const answer = async (host: TestHost & { picturesUrl?: string }) => {
    shown.push(host.picturesUrl)
    return document('')(host)
  }
  const pagesAt = (picturesUrl?: string) => {
    const pages = servePages({
      readBuild: async () => buildOf(answer),
      callApi: () => Promise.reject(new Error('No call is made.')),
      mode: 'production',
      humanCheck: { provider: 'proof-of-work' },
      picturesUrl,
    })
    return new Hono().use(requestId()).all('*', pages)
  }

  test('are allowed in every page by one setting, films and models too, and nothing else of it', async () => {
    const cdn = 'https://cdn.example/pictures'
    const [home, product, without] = await Promise.all([
      pagesAt(cdn).request('/home'),
      pagesAt(cdn).request('/product/desk'),
      pagesAt().request('/product/desk'),
    ])
    expect(policyOf(home)).toMatchObject({
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:', `${cdn}/`],
      'media-src': ["'self'", `${cdn}/`],
    })
    expect(policyOf(home)).not.toHaveProperty('connect-src')
    expect(policyOf(product)).toMatchObject({
      'img-src': ["'self'", 'data:', `${cdn}/`, 'blob:'],
      'connect-src': ["'self'", `${cdn}/`, 'blob:'],
    })
    expect(home.headers.get('content-security-policy')?.match(/script-src [^;]*/)?.[0]).not.toContain('cdn')
    expect(without.headers.get('content-security-policy')).not.toContain('cdn')
    expect(policyOf(without)).not.toHaveProperty('media-src')
    expect(shown).toEqual([cdn, cdn, undefined])
  })
})

describe('in a whole shop', () => {
  let shop: Awaited<ReturnType<typeof createTestShop>>
  const answered: number[] = []
  beforeAll(async () => {
    const check = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ phoneNumber: '+886912345678' })
    const pages = servePages({
      readBuild: async () =>
        buildOf(async (host) => {
          answered.push((await host.callApi('/api/users/check', { ...check, body })).status)
          return document('')(host)
        }),
      callApi: (path, init, connection) =>
        Promise.resolve(shop.app.request(path, init, connection as object)),
      mode: 'production',
      humanCheck: { provider: 'proof-of-work' },
    })
    shop = await createTestShop({ pages, env: { TRUST_PROXY: '1', RATE_LIMIT_ATTEMPTS: '2' } })
  })
  afterAll(() => shop.close())

  const visit = async (address: string) => {
    await shop.app.request('/page', { headers: { 'x-forwarded-for': `192.0.2.66, ${address}` } })
    return answered.at(-1)
  }

  test('security 39: calls from pages count for the address that the proxy saw', async () => {
    expect(await visit('203.0.113.9')).toBe(404)
    expect(await visit('203.0.113.9')).toBe(404)
    expect(await visit('203.0.113.9')).toBe(429)
    expect(await visit('203.0.113.10')).toBe(404)
  })
})

const pageWithScripts = document('<script>go()</script><script>injected()</script>')
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const known = [hash('go()'), hash('start("<script>")')]

describe('the content security policy', () => {
  test('security 31, 60: allows the inline scripts of the build, never what a page contains', async () => {
    const response = await pagesOf(pageWithScripts).send()
    const policy = policyOf(response)
    expect(policy['script-src']).toEqual(["'self'", ...known])
    expect(policy['default-src']).toEqual(["'self'"])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(policy['object-src']).toEqual(["'none'"])
    expect(policy['base-uri']).toEqual(["'none'"])
    expect(policy['form-action']).toEqual(["'self'"])
    expect(await response.text()).toContain('injected()')
  })

  test('allows addresses of blobs, for the textures of models, on the pages of products alone', async () => {
    const { send, sendTo } = pagesOf(pageWithScripts)
    const product = policyOf(await sendTo('/product/desk?spec=Oak'))
    expect(product['img-src']).toEqual(["'self'", 'data:', 'blob:'])
    expect(product['connect-src']).toEqual(["'self'", 'blob:'])
    expect(product['script-src']).toEqual(["'self'", ...known])
    const other = policyOf(await send())
    expect(other['img-src']).toEqual(["'self'", 'data:'])
    expect(other['connect-src']).toBeUndefined()
  })

  test('allows frames of the shop, for emails, and calls in the back office alone', async () => {
    const { send, sendTo } = pagesOf(pageWithScripts)
    for (const path of ['/staff', '/staff/texts/welcome/preview'])
      expect(policyOf(await sendTo(path))['frame-src']).toEqual(expect.arrayContaining(["'self'", 'tel:']))
    for (const other of [await sendTo('/staffing'), await send()]) {
      expect(policyOf(other)['frame-src']).not.toContain("'self'")
      expect(policyOf(other)['frame-src']).not.toContain('tel:')
    }
  })

  test('security 60: lets browsers report what they refused', async () => {
    const response = await pagesOf(pageWithScripts).send()
    expect(policyOf(response)).toMatchObject({ 'report-to': ['security'], 'report-uri': ['/csp-reports'] })
    expect(response.headers.get('reporting-endpoints')).toBe('security="/csp-reports"')
  })

  test('names the origins of reCAPTCHA where the shop uses it, and only there', async () => {
    const siteKeys = { normal: 'a', invisible: 'b' }
    const policy = policyOf(
      await pagesOf(pageWithScripts, { humanCheck: { provider: 'recaptcha', siteKeys } }).send(),
    )
    expect(policy['script-src']).toEqual([
      "'self'",
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
      ...known,
    ])
    expect(policy['frame-src']).toEqual(
      expect.arrayContaining([
        'https://www.google.com/recaptcha/',
        'https://recaptcha.google.com/recaptcha/',
      ]),
    )
    const own = await pagesOf(pageWithScripts).send()
    expect(own.headers.get('content-security-policy')).not.toMatch(/google|gstatic/)
  })

  test('is absent from the development server and from answers that are not pages', async () => {
    const development = await pagesOf(pageWithScripts, { mode: 'development' }).send()
    expect(development.headers.has('content-security-policy')).toBe(false)
    const data = await pagesOf(async () => Response.json({})).send()
    expect(data.headers.has('content-security-policy')).toBe(false)
  })
})

async function etagOf(html: string, status = 200): Promise<string | null> {
  const response = await pagesOf(document(html, { status })).send()
  return response.headers.get('etag')
}

describe('a page', () => {
  test('security 40: is revalidated unless it is not stored at all', async () => {
    const open = await pagesOf(document('')).send()
    expect(open.headers.get('cache-control')).toBe('no-cache')
    expect(open.headers.get('vary')).toContain('Cookie')
    const secret = await pagesOf(document('', { headers: { 'cache-control': 'no-store' } })).send()
    expect(secret.headers.get('cache-control')).toBe('no-store')
  })

  test('has an ETag of its content, unless it is an error', async () => {
    const oak = await etagOf('oak')
    expect(oak).toMatch(/^"[0-9a-f]{40}"$/)
    expect(await etagOf('oak')).toBe(oak)
    expect(await etagOf('pine')).not.toBe(oak)
    expect(await etagOf('oak', 404)).toBeNull()
  })

  test('security 31: HTML that no page rendered may run no inline script of its own', async () => {
    const foreign = new Response('<script>other()</script>', { headers: { 'content-type': 'text/html' } })
    expect(policyOf(await pagesOf(async () => foreign).send())['script-src']).toEqual(["'self'", ...known])
  })
})
