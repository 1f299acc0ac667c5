import { afterAll, beforeAll, expect, test } from 'vitest'
import { createResponseCache } from '../cache/serve.ts'
import { openBrowser } from '../testing/test-browser.ts'
import { collectLog } from '../testing/test-log.ts'
import { signedInMember } from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { serveForTest, startTestTracing } from '../testing/test-traces.ts'
import { watchRequests } from './watch-requests.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let traces: Awaited<ReturnType<typeof startTestTracing>>
const written: string[] = []
const secrets: string[] = []

interface Line {
  msg: string
  [field: string]: unknown
}
/** The lines of the access log. */
let lines: Line[]

beforeAll(async () => {
  const env = { LOG_LEVEL: 'info', ACCESS_LOG: 'on', TRUST_PROXY: '1', PROXY_ADDRESSES: '127.0.0.1' }
  shop = await createTestShop({ env })
  traces = await startTestTracing()
  const cache = createResponseCache(shop.context)
  const { app, close } = await serveForTest(watchRequests(cache.listener(shop.app), shop.context.settings))
  await shop.context.databaseListener.ready()
  const endCollecting = collectLog(written)
  const browser = openBrowser(app)
  const headers = { 'user-agent': 'browser-of-member', 'x-forwarded-for': '203.0.113.77' }
  await browser.get('/api/products?q=private-question', { ...headers, 'x-request-id': 'first-1' })
  await browser.get('/api/products?q=private-question', { ...headers, 'x-request-id': 'again-1' })
  const member = await signedInMember(shop)
  browser.cookies.set('session', member.browser.cookies.get('session')!)
  await browser.get('/api/users/me', { ...headers, 'x-request-id': 'me-1' })
  await browser.get('/api/orders/order-of-member', { ...headers, 'x-request-id': 'order-1' })
  // Email programs post the token of an unsubscribe link in its query.
  await browser.get('/newsletter/unsubscribe?token=a-token-in-a-query', headers)
  await browser.post('/newsletter/unsubscribe?token=a-token-in-a-query', {}, headers)
  await browser.post('/api/orders/a-token-in-a-path/confirm', { seen: '' }, headers)
  await browser.post('/api/no-such-call/a-token-in-a-path', {}, headers)
  // A response is logged only once its connection is closed.
  await close()
  endCollecting()
  secrets.push(member.phoneNumber.slice(1), ...browser.cookies.values(), 'Siti', 'example.com')
  lines = written.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'answered')
})
afterAll(async () => {
  await traces.stop()
  await shop.close()
})

const lineOf = (requestId: string) => lines.find((line) => line.requestId === requestId)

test('each answer is one line, with its route, its duration and its source', () => {
  expect(lines).toHaveLength(8)
  const trace = { trace_id: expect.stringMatching(/^[\da-f]{32}$/) }
  const common = { method: 'GET', ms: expect.any(Number), bytes: expect.any(Number), ...trace }
  expect(lineOf('first-1')).toMatchObject({ ...common, route: '/api/products', status: 200, cache: 'miss' })
  expect(lineOf('again-1')).toMatchObject({ ...common, route: '/api/products', status: 200, cache: 'hit' })
  expect(lineOf('me-1')).toMatchObject({ ...common, route: '/api/users/me', status: 200 })
  expect(lineOf('order-1')).toMatchObject({ ...common, route: '/api/orders/:id', status: 404 })
  for (const { bytes } of lines) expect(bytes).toBeGreaterThan(100)
})

test('security 42: a line says nothing of the person: no address, query, browser or session', () => {
  const text = JSON.stringify(lines)
  expect(secrets.length).toBeGreaterThan(3)
  for (const secret of [
    ...secrets,
    'private-question',
    'browser-of-member',
    '203.0.113.77',
    'order-of-member',
  ])
    expect(text).not.toContain(secret)
  const known = [
    'level',
    'time',
    'msg',
    'method',
    'route',
    'status',
    'ms',
    'bytes',
    'requestId',
    'cache',
    'trace_id',
    'span_id',
  ]
  for (const line of lines) expect(known).toEqual(expect.arrayContaining(Object.keys(line)))
})

test('security 42: no line of any log has a token that stood in an address', () => {
  const text = written.join('\n')
  expect(text).toContain('"msg":"refused"')
  expect(text).not.toContain('a-token-in')
})
