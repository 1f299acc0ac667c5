import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createMetrics, createMetricsServer } from './metrics.ts'
import { place, signedInMember, stockedSpecs } from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

test('Prometheus reads requests, connections and queues, without personal data', async () => {
  const metrics = createMetrics(shop.context.database.$client, {
    codesPerDay: 200,
    countCodes: async (channel) => (channel === 'sms' ? 50 : 0),
    listenerState: () => ({ connected: true, sure: false, heartbeatAge: 7 }),
  })
  const app = createApp(
    shop.context,
    { client: undefined, pictures: 'catalogue' },
    () => (c) => Promise.resolve(c.text('page')),
    metrics,
  )
  const member = await signedInMember({ ...shop, app })
  const [spec] = await stockedSpecs(shop, 5)
  await place(member, [[spec!, 1]])
  await app.request('/api/products/none-of-ours')
  metrics.rejected()

  const server = createMetricsServer(metrics).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const text = await (await fetch(`${address}/metrics`)).text()
  expect((await fetch(`${address}/`)).status).toBe(404)
  server.close()
  for (const line of [
    'shop_request_seconds_count{kind="api",method="POST",status="2xx"} 1',
    'shop_request_seconds_count{kind="api",method="GET",status="4xx"} 1',
    'shop_requests_turned_away_total 1',
    'shop_codes_used_ratio{channel="sms"} 0.25',
    'shop_messages{state="waiting"} 1',
    'shop_messages{state="failed"} 0',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/^shop_database_connections\{state="open"\} [1-9]/m)
  expect(text).toContain('process_resident_memory_bytes')
  for (const secret of [member.phoneNumber, 'none-of-ours', 'siti@example.com'])
    expect(text).not.toContain(secret)
})
