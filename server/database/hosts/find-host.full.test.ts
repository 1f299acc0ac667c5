import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOn } from '../../testing/database-server.ts'
import { startPair } from '../../testing/test-replication.ts'
import { connect } from '../connect.ts'
import { isDatabaseGone } from '../connection-errors.ts'
import { freePort } from '../embedded/postmaster.ts'
import { createDatabaseListener } from '../listener.ts'

let pair: Awaited<ReturnType<typeof startPair>>
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair.stop())

/** An address that lists the standby first, then the primary, then a server that does not exist. */
async function addressOf(attributes: string): Promise<string> {
  const ports = [await freePort(), pair.standby.port, pair.primary.port]
  return `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/shop?target_session_attrs=${attributes}`
}

const portOf = async ({ pool }: Awaited<ReturnType<typeof connect>>) =>
  (await pool.query<{ port: number }>('select inet_server_port() as port')).rows[0]?.port

test.each([
  ['read-write', 'primary'],
  ['primary', 'primary'],
  ['read-only', 'standby'],
  ['standby', 'standby'],
  ['prefer-standby', 'standby'],
] as const)('of several servers, %s is the %s', async (attributes, expected) => {
  const connection = await connect(await addressOf(attributes))
  expect(await portOf(connection)).toBe(pair[expected].port)
  await connection.close()
})

test('with one server of another kind, it says so in one line', async () => {
  const url = `postgres://postgres@127.0.0.1:${pair.standby.port}/shop?target_session_attrs=primary`
  await expect(connect(url)).rejects.toThrow(
    `Cannot use the database postgres://postgres@127.0.0.1:${pair.standby.port}/shop: no server is primary: 127.0.0.1:${pair.standby.port} is not primary`,
  )
})

test('prefer-standby takes the primary when there is no standby', async () => {
  const url = `postgres://postgres@127.0.0.1:${pair.primary.port}/shop?target_session_attrs=prefer-standby`
  const connection = await connect(url)
  expect(await portOf(connection)).toBe(pair.primary.port)
  await connection.close()
})

test('a server’s own reason for refusing a connection is reported unchanged', async () => {
  const url = (await addressOf('read-write')).replace('/shop', '/nowhere')
  await expect(connect(url)).rejects.toThrow('database "nowhere" does not exist')
})

test('every connection leaves a server that has become read-only at its first refusal', async () => {
  const connection = await connect(await addressOf('any'))
  const pids = async () => {
    const clients = await Promise.all([1, 2, 3].map(() => connection.pool.connect()))
    const rows = await Promise.all(
      clients.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')),
    )
    for (const client of clients) client.release()
    return rows.map(({ rows: [row] }) => row!.pid)
  }
  const before = await pids()
  const refused = await connection.db
    .transaction((tx) => tx.execute(sql`set transaction read only; create table refused ()`))
    .catch((error: unknown) => error)
  expect(isDatabaseGone(refused)).toBe(true)
  const after = await pids()
  expect(before.filter((pid) => after.includes(pid))).toEqual([])
  await connection.close()
})

// Must be the last test, because it stops one of the two servers.
test('after a failover, statements and notifications go to the new primary', async () => {
  const { pool, close } = await connect(await addressOf('read-write'))
  const listener = createDatabaseListener(pool, ['failover'], { interval: 50, timeout: 1_000 })
  const heard: string[] = []
  listener.subscribe({ onNotification: (_channel, payload) => heard.push(payload) })
  await listener.ready()
  expect(listener.state().isConnected).toBe(true)

  await pair.primary.kill()
  await expect.poll(() => listener.state().isConnected).toBe(false)
  await runOn(pair.standby.url, 'select pg_promote()')
  const written = () => pool.query('create table if not exists after_failover ()').catch(() => undefined)
  await expect.poll(written).toBeDefined()
  const notify = async () => {
    await pool.query(`select pg_notify('failover', 'again')`).catch(() => {})
    return heard
  }
  await expect.poll(notify).toContain('again')
  await listener.close()
  await close()
})
