import { afterAll, expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { readsFrom } from '../database/replica.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { createApp } from '../app.ts'
import type { RequestKind } from '../observability/observer.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

test('a program with its database is live and ready', async () => {
  for (const path of ['/health/live', '/health/ready', '/health/pages']) {
    const answer = await shop.app.request(path)
    expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
      200,
      'no-store',
      { status: 'ok' },
    ])
  }
})

test('without its database it is live, not ready, and gives no reason', async () => {
  const { db, close } = await connect(shop.url)
  await close()
  const lost = createApp(
    { ...shop.context, database: db, reads: readsFrom(db) },
    { client: undefined },
    () => (c) => Promise.resolve(c.text('page')),
  )
  for (const path of ['/health/live', '/health/pages']) expect((await lost.request(path)).status).toBe(200)
  const answer = await lost.request('/health/ready')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable' }])

  for (const path of ['/api/products', '/api/users/me']) {
    const refused = await lost.request(path, { headers: { cookie: 'session=somebody' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
  }
})

test('a program that stops is live, and no more visitors are sent to it', async () => {
  const stopping = createApp(
    { ...shop.context, stopping: AbortSignal.abort() },
    { client: undefined },
    () => (c) => Promise.resolve(c.text('page')),
  )
  expect((await stopping.request('/health/live')).status).toBe(200)
  for (const path of ['/health/ready', '/health/pages']) {
    const answer = await stopping.request(path)
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
  }
  // A visitor who comes nevertheless is served.
  expect(await (await stopping.request('/home')).text()).toBe('page')
})

test('requests above the limit get 503 with Retry-After; files and health do not', async () => {
  const held = Promise.withResolvers<void>()
  const observed: { kind: RequestKind; status: number }[] = []
  let away = 0
  const app = createApp(
    { ...shop.context, settings: { ...shop.context.settings, MAX_CONCURRENT_REQUESTS: 2 } },
    { client: undefined },
    () => async (c) => {
      await held.promise
      return c.text('page')
    },
    { answered: ({ kind, status }) => observed.push({ kind, status }), rejected: () => (away += 1) },
  )
  const first = [app.request('/home'), app.request('/shop')]
  const refused = await app.request('/home')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({ code: 'busy' })
  expect((await app.request('/health/ready')).status).toBe(200)
  expect((await app.request('/pictures/nothing.webp')).status).toBe(404)
  held.resolve()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
  expect((await app.request('/home')).status).toBe(200)
  expect(away).toBe(1)
  expect(observed).toContainEqual({ kind: 'page', status: 503 })
  expect(observed.filter(({ kind, status }) => kind === 'page' && status === 200)).toHaveLength(3)
})

test('security 34: slow senders do not block others', async () => {
  const app = createApp(
    { ...shop.context, settings: { ...shop.context.settings, MAX_CONCURRENT_REQUESTS: 2 } },
    { client: undefined },
    () => async (c) => c.text('page'),
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  const slowly = () => {
    const text = JSON.stringify({ phoneNumber: '+60123456789', password: 'wrong' })
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(text.slice(0, 5)))
        await promise
        controller.enqueue(new TextEncoder().encode(text.slice(5)))
        controller.close()
      },
    })
    const headers = { 'content-type': 'application/json', 'content-length': String(text.length) }
    const request = { method: 'POST', body, headers, duplex: 'half' }
    return app.request('/api/users/login', request as RequestInit)
  }
  const slow = [slowly(), slowly(), slowly()]
  expect((await app.request('/home')).status).toBe(200)
  resolve()
  const answers = await Promise.all(slow)
  expect(answers.map(({ status }) => status)).not.toContain(400)
})
