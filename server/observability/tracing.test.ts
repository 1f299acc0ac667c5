import type { ReadableSpan } from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createResponseCache } from '../cache/serve.ts'
import { openBrowser, type TestBrowser } from '../testing/test-browser.ts'
import { answerJson, startFakeServer } from '../testing/test-http.ts'
import { collectLog } from '../testing/test-log.ts'
import { startMailServer, type ReceivedMail } from '../testing/test-mail-server.ts'
import { orderOf, signedInMember, stockedSpecs } from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { serveForTest, startTestTracing } from '../testing/test-traces.ts'
import { traceStatements } from './trace-statements.ts'
import { inSpan, startTracing, traceHeaders, traceparent } from './tracing.ts'
import { watchRequests } from './watch-requests.ts'

const proxyTrace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const [, proxyTraceId = '', proxySpanId = ''] = proxyTrace.split('-')
const phone = '+60123450077'

let shop: Awaited<ReturnType<typeof createTestShop>>
let traces: Awaited<ReturnType<typeof startTestTracing>>
let twilio: Awaited<ReturnType<typeof startFakeServer>>
let mail: Awaited<ReturnType<typeof startMailServer>>
let served: Awaited<ReturnType<typeof serveForTest>>
const mails: ReceivedMail[] = []
const lines: string[] = []
let endCollecting: () => void
let received: Buffer
const secrets = new Set<string>([phone.slice(1)])

/** The spans of a trace, each with the name of its parent. */
const spansOf = (traceId: string) => {
  const own = traces.spans.filter((span) => span.spanContext().traceId === traceId)
  const nameOf = (id: string | undefined) => own.find((span) => span.spanContext().spanId === id)?.name
  return own.map((span) => ({ name: span.name, parent: nameOf(span.parentSpanContext?.spanId), span }))
}

beforeAll(async () => {
  twilio = await startFakeServer((_request, response) => answerJson(response, 201, {}))
  mail = await startMailServer(mails)
  shop = await createTestShop({
    env: {
      HUMAN_CHECK_COST: '1',
      LOG_LEVEL: 'trace',
      TRUST_PROXY: '1',
      PROXY_ADDRESSES: '127.0.0.1',
      SMS_PROVIDER: 'twilio',
      TWILIO_URL: twilio.url,
      TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
      TWILIO_AUTH_TOKEN: 'token-of-twilio',
      TWILIO_FROM: '+12025550143',
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://${mail.host}`,
    },
    // Calls the API in process, as a page does.
    pages: async (c) => {
      const answer = await shop.app.request('/api/shop', {}, c.env)
      return c.html(`<title>${((await answer.json()) as { email: string }).email}</title>`)
    },
  })
  endCollecting = collectLog(lines)
  traces = await startTestTracing()
  traceStatements(shop.context.database.$client)
  const cache = createResponseCache(shop.context)
  served = await serveForTest(watchRequests(cache.listener(shop.app), shop.context.settings))
  await useShop(openBrowser(served.app))
  received = await traces.stop()
})
afterAll(async () => {
  endCollecting()
  await served.close()
  await shop.close()
  await twilio.close()
  await mail.close()
})

/**
 * Places an order within a proxy's trace, opens a page, searches, sends an SMS, signs in with a wrong password, and
 * makes a statement fail.
 */
async function useShop(browser: TestBrowser) {
  const member = await signedInMember(shop)
  browser.cookies.set('session', member.browser.cookies.get('session')!)
  const [spec] = await stockedSpecs(shop, 5)
  await browser.post('/api/orders', orderOf([[spec!, 1]]), {
    traceparent: proxyTrace,
    'idempotency-key': 'trace-key-of-mine',
  })
  await shop.sendQueued()
  await browser.get('/contact?q=a-private-question')
  await browser.get('/api/products?q=another-question')
  await browser.get(`/api/orders/order-of-nobody-else`)
  await browser.get('/nowhere/anna@example.com/secret-token-in-path')
  await browser.post('/api/users/login', { phoneNumber: phone, password: 'a wrong password' })
  await shop.context.providers.sms.send({ to: phone, text: 'a secret text' })
  await inSpan('sms of a job', {}, () =>
    shop.context.providers.sms.send({ to: phone, text: 'a secret text' }),
  )
  await shop.context.database.execute('alter table members rename to gone')
  await browser.post('/api/users/login', { phoneNumber: phone, password: 'another password' })
  await shop.context.database.execute('alter table gone rename to members')
  for (const value of browser.cookies.values()) secrets.add(value)
  for (const secret of [
    member.phoneNumber.slice(1),
    `${member.id}@example.com`,
    'siti@example.com',
    '陳美玲',
    '美玲',
    'Siti Nur',
    '1 Jalan Contoh',
    'Ring twice.',
    'trace-key-of-mine',
    'a-private-question',
    'another-question',
    'order-of-nobody-else',
    'anna@example.com',
    'secret-token-in-path',
    'a wrong password',
    'another password',
    'a secret text',
    'token-of-twilio',
  ])
    secrets.add(secret)
}

const named = (name: string) => spansOf(proxyTraceId).find((one) => one.name === name)

describe('the trace of an order that a proxy of the shop began', () => {
  test('leads from the request through the call and its statement to the job and the email', () => {
    const server = named('POST /api/orders')
    expect(server?.span.parentSpanContext?.spanId).toBe(proxySpanId)
    expect(server?.span.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/orders',
      'http.response.status_code': 200,
    })
    expect(named('call POST /orders')?.parent).toBe('POST /api/orders')
    const statement = named('place-order')
    expect(statement?.parent).toBe('call POST /orders')
    expect(statement?.span.attributes).toMatchObject({ 'db.system.name': 'postgresql' })
    expect(named('job messages')?.parent).toBe('call POST /orders')
    expect(named('ask mail')?.parent).toBe('job messages')
    expect(mails).toHaveLength(1)
  })

  test('is written on the lines of the log', () => {
    const line = lines.map((one) => JSON.parse(one)).find(({ msg }) => msg === 'order placed')
    expect(line).toMatchObject({ trace_id: proxyTraceId, span_id: expect.stringMatching(/^[\da-f]{16}$/) })
  })
})

const ofName = (name: string): ReadableSpan[] => traces.spans.filter((span) => span.name === name)

test('a page and the call that it makes in process are one trace', () => {
  const [page] = ofName('GET /contact')
  const calls = spansOf(page!.spanContext().traceId).filter(({ name }) => name === 'call GET /shop')
  expect(calls).toHaveLength(1)
})

test('a provider gets the trace of the request that calls it, and no other', () => {
  const [span] = ofName('ask sms').filter((one) => one.parentSpanContext !== undefined)
  const [outside, within] = twilio.received.map(({ headers }) => headers.traceparent)
  expect(within).toBe(`00-${span!.spanContext().traceId}-${span!.spanContext().spanId}-01`)
  // A call outside of any request begins a new trace.
  expect(outside).not.toContain(span!.spanContext().traceId)
})

test('a span is named by the pattern of its route, never by an address', () => {
  expect(ofName('GET /api/orders/:id')).toHaveLength(1)
  expect(ofName('GET /api/products')).toHaveLength(1)
  expect(ofName('GET none')).toHaveLength(1)
})

test('a failure is marked by a code, and an answer of 500 is an error', () => {
  const [refused, broken] = ofName('call POST /users/login')
  expect(refused?.attributes['error.type']).toBe('login_failed')
  expect(broken?.attributes['error.type']).toBe('42P01')
  const answers = ofName('POST /api/users/login').map(({ attributes }) => attributes['error.type'])
  expect(answers).toEqual([undefined, '500'])
})

test('security 42: no span names a phone, e-mail, name, address, password, cookie, query or token', () => {
  expect(received.includes('shop-under-test')).toBe(true)
  expect(received.includes('call POST /orders')).toBe(true)
  expect(secrets.size).toBeGreaterThan(15)
  for (const secret of secrets) expect(received.includes(secret), secret).toBe(false)
})

test('without the setting nothing is traced, and the work is still done', async () => {
  const settings = {
    OTEL_SERVICE_NAME: 'shop',
    OTEL_TRACES_SAMPLER_ARG: 1,
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
  }
  expect(await startTracing(settings)).toBeUndefined()
  expect(inSpan('work', {}, () => [traceparent(), traceHeaders()])).toEqual([undefined, {}])
  const listener = createResponseCache(shop.context).listener(shop.app)
  expect(watchRequests(listener, shop.context.settings)).toBe(listener)
})

describe('the trace of a request', () => {
  test.each([
    ['a proxy of the shop', '127.0.0.1', proxyTrace, true],
    ['anybody else', '192.0.2.0', proxyTrace, false],
    ['a proxy that sends something else', '127.0.0.1', '00-xyz-1-01', false],
    ['a proxy without a trace', '127.0.0.1', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, false],
  ])('by %s', async (_who, proxies, header, isContinued) => {
    const again = await startTestTracing()
    const settings = { ...shop.context.settings, PROXY_ADDRESSES: [proxies] }
    const own = await serveForTest(
      watchRequests((_request, response) => void response.end(traceparent()), settings),
    )
    const { body } = await openBrowser(own.app).get('/', { traceparent: header })
    await own.close()
    await again.stop()
    expect(String(body).startsWith(`00-${proxyTraceId}-`)).toBe(isContinued)
  })
})
