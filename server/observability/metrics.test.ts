import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { messagesQueue, queueMessage } from '../jobs/messages-queue.ts'
import { createMetrics, createMetricsServer } from './metrics.ts'
import { openBrowser } from '../testing/test-browser.ts'
import { place, signedInMember, stockedSpecs } from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

test('Prometheus reads requests, connections and queues, without personal data', async () => {
  const metrics = createMetrics(shop.context.database.$client, {
    codesPerDay: 200,
    countCodes: async (channel) => (channel === 'sms' ? 50 : 0),
    listenerState: () => ({ isConnected: true, heartbeatAge: 7000 }),
  })
  const app = createApp(
    shop.context,
    { client: undefined },
    () => (c) => Promise.resolve(c.text('page')),
    metrics,
  )
  const member = await signedInMember({ ...shop, app })
  const [spec] = await stockedSpecs(shop, 5)
  await place(member, [[spec!, 1]])
  await app.request('/api/products/none-of-ours')
  await openBrowser(app).post('/api/users/login', { phoneNumber: '+60123450001', password: 'a guess' })
  metrics.rejected()

  const server = createMetricsServer(metrics).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const text = await (await fetch(`${address}/metrics`)).text()
  expect((await fetch(`${address}/`)).status).toBe(404)
  server.close()
  metrics.stop()
  for (const line of [
    'shop_request_seconds_count{kind="api",method="POST",status="2xx"} 1',
    'shop_request_seconds_count{kind="api",method="GET",status="4xx"} 1',
    'shop_requests_turned_away_total 1',
    'shop_codes_used_ratio{channel="sms"} 0.25',
    'shop_messages{state="waiting"} 1',
    'shop_messages{state="failed"} 0',
    'shop_route_seconds_count{route="/api/orders",method="POST",status="2xx"} 1',
    'shop_route_seconds_count{route="/api/products/:id",method="GET",status="4xx"} 1',
    'shop_orders_total{payment="Cash on Delivery",by="member",outcome="placed"} 1',
    'shop_sign_in_failures_total{who="member",reason="login_failed"} 1',
    'shop_listener_connected 1',
    'shop_listener_heartbeat_age_seconds 7',
    'shop_database_reachable 1',
    'shop_queue_age_seconds{queue="exports"} 0',
    'shop_backup_age_seconds{kind="copy"} +Inf',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/^shop_database_connections\{state="open"\} [1-9]/m)
  expect(text).toContain('process_resident_memory_bytes')
  for (const secret of [member.phoneNumber, '60123450001', 'none-of-ours', 'siti@example.com'])
    expect(text).not.toContain(secret)
})

test('a backup, and a job that is due and not begun, have an age', async () => {
  const { database } = shop.context
  const metrics = createMetrics(database.$client, {
    codesPerDay: 200,
    countCodes: async () => 0,
    listenerState: () => ({ isConnected: true, heartbeatAge: 0 }),
  })
  const ageOf = async (series: string) => {
    const line = (await metrics.read()).split('\n').find((one) => one.startsWith(series))
    return Number(line?.split(' ').at(-1))
  }
  await database.execute(
    sql`insert into newest_backups (kind, made_at) values ('copy', now() - interval '2 hours'), ('archive', now())`,
  )
  await database.execute(sql`delete from pgboss.job where name = ${messagesQueue}`)
  await queueMessage(database, { message: 'welcome', member: 'later' }, { waitSeconds: 600 })
  expect(await ageOf('shop_queue_age_seconds{queue="messages"}')).toBe(0)
  await queueMessage(database, { message: 'welcome', member: 'now' }, { waitSeconds: -300 })
  const age = await ageOf('shop_queue_age_seconds{queue="messages"}')
  expect(Math.floor(age / 60)).toBe(5)
  expect(Math.floor((await ageOf('shop_backup_age_seconds{kind="copy"}')) / 3600)).toBe(2)
  expect(await ageOf('shop_backup_age_seconds{kind="archive"}')).toBeLessThan(600)
  metrics.stop()
})

test('while the database does not answer, the other metrics are read, and say so', async () => {
  const gone = {
    query: async () => Promise.reject(new Error('gone')),
    totalCount: 0,
    idleCount: 0,
    waitingCount: 7,
  }
  const metrics = createMetrics(gone as unknown as Pool, {
    codesPerDay: 200,
    countCodes: async () => Promise.reject(new Error('gone')),
    listenerState: () => ({ isConnected: false, heartbeatAge: 60000 }),
  })
  const lines = (await metrics.read()).split('\n')
  expect(lines).toContain('shop_database_reachable 0')
  expect(lines).toContain('shop_database_connections{state="waited for"} 7')
  expect(lines.filter((line) => /^shop_(?:messages|queue_age|backup_age)/.test(line))).toEqual([])
  metrics.stop()
})
