import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { createContext } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { createResponseCache } from '../cache/serve.ts'
import { refuseMalformed } from '../http/protection/refuse-malformed.ts'
import { servePages } from '../pages/pages.ts'
import { createWebServer, listen, stopListening } from '../start/listen.ts'
import { collectLog } from '../testing/test-log.ts'
import { place, signedInMember, stockedSpecs } from '../testing/test-orders.ts'
import { buildOfRoutes } from '../testing/test-pages.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { signedInStaff } from '../testing/test-staff.ts'
import type { AnsweredRequest } from './observer.ts'
import { watchRequests } from './watch-requests.ts'

type TestShop = Awaited<ReturnType<typeof createTestShop>>
let shop: TestShop
let port: number
let cookies: string
let order: string
const server = createWebServer()

interface Line {
  level: number
  msg: string
  status?: number
}
/** The reports of the shop about the requests of one test. */
const reported = { log: [] as string[], statuses: [] as number[], console: [] as unknown[][] }
const lines = () => reported.log.map((line) => JSON.parse(line) as Line)

/** Resolved and replaced when a page waits for its data, which never comes. */
let pageWaits = Promise.withResolvers<void>()
const waiting = async () => {
  pageWaits.resolve()
  return new Promise<never>(() => {})
}

beforeAll(async () => {
  shop = await createTestShop({ env: { LOG_LEVEL: 'info', ACCESS_LOG: 'on' } })
  const observer = {
    answered: ({ status }: AnsweredRequest) => void reported.statuses.push(status),
    rejected() {},
  }
  const build = buildOfRoutes(
    { page: { id: 'page', path: '*', module: { loader: waiting, default: () => null } } },
    { pageHostContext: createContext(), inlineScripts: {} },
  )
  const app = createApp(
    shop.context,
    { client: undefined },
    (callApi) =>
      servePages({
        readBuild: async () => build,
        callApi,
        mode: 'production',
        humanCheck: { provider: 'proof-of-work' },
      }),
    observer,
  )
  const cache = createResponseCache(shop.context)
  server.on('request', watchRequests(refuseMalformed(cache.listener(app, observer)), shop.context.settings))
  port = await listen(server, { PORT: 0, HOST: '127.0.0.1' })
  await shop.context.databaseListener.ready()
  const member = await signedInMember(shop)
  const [spec] = await stockedSpecs(shop, 5)
  order = await place(member, [[spec!, 1]])
  const owner = await signedInStaff(shop, 'owner')
  cookies = `Cookie: session=${member.browser.cookies.get('session')}; staff=${owner.browser.cookies.get('staff')}`
})
afterAll(async () => {
  await stopListening(server, { shutdown: 0, lastRequest: 0 })
  await shop.close()
})

let endCollecting: () => void
beforeEach(() => {
  for (const list of Object.values(reported)) list.length = 0
  endCollecting = collectLog(reported.log)
  for (const method of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, method).mockImplementation((...line) => void reported.console.push(line))
})
afterEach(() => {
  endCollecting()
  vi.restoreAllMocks()
})

type At = (incoming: IncomingMessage, response: ServerResponse) => Promise<unknown>

/** Sends a request, or a part of it, and resets the connection at a moment. */
async function breakOff(
  head: readonly string[],
  { body = '', at }: { body?: string; at: At },
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const requested = once(server, 'request')
  socket.write(`${[...head, 'Host: localhost:3000', cookies].join('\r\n')}\r\n\r\n${body}`)
  const [incoming, response] = (await requested) as [IncomingMessage, ServerResponse]
  const closed = once(response, 'close')
  await at(incoming, response)
  socket.resetAndDestroy()
  await closed
}

/** Expects that the shop has reported nothing but a request that was broken off, and still works. */
async function expectNoFailure(answeredBefore = false): Promise<void> {
  await vi.waitFor(() => expect(reported.statuses.length).toBeGreaterThan(0))
  const health = await fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } })
  expect(health.status).toBe(200)
  await vi.waitFor(() => {
    const { totalCount, idleCount } = shop.context.database.$client
    expect(idleCount).toBe(totalCount)
  })
  expect(reported.statuses.filter((status) => status >= 500)).toEqual([])
  const failures = lines().filter(({ level, msg }) => level > 30 || msg === 'refused')
  // The listeners of other tests log here, too, once their databases are gone.
  expect(failures.filter(({ msg }) => !msg.startsWith('cannot listen'))).toEqual([])
  expect(reported.console).toEqual([])
  const [logged] = lines().filter(({ msg }) => msg === 'answered')
  expect(logged?.status).toBe(answeredBefore ? 200 : 499)
}

/** The processes of this database that wait for a lock. */
const waitingForLock = sql`
  select pid from pg_locks join pg_database on pg_database.oid = database
  where not granted and datname = current_database()`

const oneWaits = (tx: Pick<TestShop['context']['database'], 'execute'>) =>
  vi.waitFor(async () => expect((await tx.execute(waitingForLock)).rows).toHaveLength(1))

const atOnce: At = async () => {}
const whileRead: At = (incoming) => vi.waitFor(() => expect(incoming.readableDidRead).toBe(true))

describe('security 76: what a client breaks off is not reported as a failure of the shop', () => {
  test.each([
    ['/api/users/login', 'application/json'],
    ['/api/orders', 'application/json'],
    ['/api/staff/catalogue/imports?name=range.csv', 'text/csv'],
    ['/api/staff/catalogue/pictures', 'image/png'],
    ['/csp-reports', 'application/csp-report'],
  ])('a body sent to %s', async (path, type) => {
    const head = [`POST ${path} HTTP/1.1`, 'Origin: http://localhost:3000', `Content-Type: ${type}`]
    for (const at of [atOnce, whileRead]) {
      await breakOff([...head, 'Content-Length: 1000'], { body: 'begun', at })
      await expectNoFailure()
      await breakOff([...head, 'Transfer-Encoding: chunked'], { body: '5\r\nbegun\r\n', at })
      await expectNoFailure()
    }
    expect(reported.statuses).toContain(499)
  })

  test('a page that waits for its data', async () => {
    pageWaits = Promise.withResolvers()
    await breakOff(['GET /users/orders HTTP/1.1'], { at: () => pageWaits.promise })
    await expectNoFailure()
    expect(reported.statuses).toContain(499)
  })

  test('a statement of the database', async () => {
    const { database } = shop.context
    await database.transaction(async (tx) => {
      await tx.execute(sql`lock table orders in access exclusive mode`)
      await breakOff(['GET /api/staff/orders HTTP/1.1'], { at: () => oneWaits(tx) })
    })
    await expectNoFailure()
  })

  test.each(['/api/staff/orders/export', '/api/staff/orders/live', '/api/orders/ORDER/live'])(
    'an answer of %s that has begun',
    async (path) => {
      await breakOff([`GET ${path.replace('ORDER', order)} HTTP/1.1`], {
        at: (_, response) => vi.waitFor(() => expect(response.headersSent).toBe(true)),
      })
      await expectNoFailure(true)
    },
  )
})

test('a failure of the shop is reported, though its client has left', async () => {
  const { database } = shop.context
  await database.transaction(async (tx) => {
    await tx.execute(sql`lock table orders in access exclusive mode`)
    await breakOff(['GET /api/staff/orders HTTP/1.1'], { at: () => oneWaits(tx) })
    await tx.execute(sql`select pg_terminate_backend(pid) from (${waitingForLock}) as waiting`)
  })
  await vi.waitFor(() => expect(reported.statuses).toEqual([503]))
  expect(lines().map(({ msg }) => msg)).toContain('the database cannot be used')
})
