import { afterAll, expect, test } from 'vitest'
import { startProxy } from '../testing/proxy.ts'
import { connect } from './connect.ts'
import { createTestDatabase } from './test-database.ts'
import { createDatabaseListener } from './listener.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a hung connection is detected; notifications resume afterwards', async () => {
  const proxy = await startProxy(database.url)
  const { pool, close } = await connect(proxy.url)
  const listener = createDatabaseListener(pool, ['test_channel'], { interval: 50, timeout: 1_000 })
  const events: string[] = []
  listener.subscribe({
    onNotification: (_channel, payload) => events.push(payload),
    onConnected: () => events.push('connected'),
    onDisconnected: () => events.push('disconnected'),
  })
  await listener.ready()
  const heard = async (payload: string) => {
    await pool.query(`select pg_notify('test_channel', $1)`, [payload])
    return events
  }
  await expect.poll(() => heard('one')).toContain('one')

  proxy.silent()
  await expect.poll(() => events).toContain('disconnected')
  await proxy.open()
  await expect.poll(() => events.at(-1)).toBe('connected')
  await expect.poll(() => heard('two')).toContain('two')
  await listener.close()
  await close()
  await proxy.close()
})

test('a connection on which notifications do not arrive counts as none', async () => {
  const other = await createTestDatabase()
  // The listener is connected to another database, so notifications do not reach it, as behind some poolers.
  const { pool, close } = await connect(database.url, () => {}, { directUrl: other.url })
  const listener = createDatabaseListener(pool, ['test_channel'], { interval: 50, timeout: 100 })
  const events: string[] = []
  listener.subscribe({ onNotification: () => {}, onConnected: () => events.push('connected') })
  await listener.ready()
  expect([events, listener.state()]).toEqual([[], { isConnected: false, heartbeatAge: undefined }])
  await listener.close()
  await close()
  await other.drop()
})
