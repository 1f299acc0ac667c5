import { afterAll, expect, test } from 'vitest'
import { startProxy } from '../../chaos/proxy.ts'
import { connect } from './connect.ts'
import { createTestDatabase } from './test-database.ts'
import { createDatabaseListener } from './listener.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a hung connection is detected; notifications resume afterwards', async () => {
  const proxy = await startProxy(database.url)
  const { pool, close } = await connect(proxy.url)
  const listener = createDatabaseListener(pool, ['test_channel'], { interval: 50, timeout: 200 })
  const events: string[] = []
  listener.subscribe({
    onNotification: (_channel, payload) => events.push(payload),
    onConnected: () => events.push('connected'),
    onDisconnected: () => events.push('disconnected'),
  })
  await listener.ready()
  await pool.query(`select pg_notify('test_channel', 'one')`)
  await expect.poll(() => events).toEqual(['connected', 'one'])

  proxy.silent()
  await expect.poll(() => events).toContain('disconnected')
  await proxy.open()
  await expect.poll(() => events.at(-1), { timeout: 10_000 }).toBe('connected')
  await pool.query(`select pg_notify('test_channel', 'two')`)
  await expect.poll(() => events.at(-1)).toBe('two')
  await listener.close()
  await close()
  await proxy.close()
})
