import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { startProxy } from '../testing/proxy.ts'
import { StartError } from '../start/start-error.ts'
import { databaseLabel } from './hosts/addresses.ts'
import { connect, faultOf, withoutTimeouts } from './connect.ts'
import { isDatabaseGone } from './connection-errors.ts'
import { addressOf, runOn } from '../testing/database-server.ts'
import { createTestDatabase } from './test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const short = { connection: 300, statement: 200, answer: 300 }

const refusal = async (url: string): Promise<string> => {
  const error = await connect(url).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

test('a connection has the name of the shop and is gone when close returns', async () => {
  const { pool, db, close } = await connect(database.url)
  const clients = await Promise.all([1, 2, 3].map(() => pool.connect()))
  const sessions = await Promise.all(
    clients.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')),
  )
  for (const client of clients) client.release()
  const { rows } = await db.execute('show application_name')
  expect(rows).toEqual([{ application_name: 'office-furniture-store' }])
  await close()
  const { rowCount } = await database.pool.query('select from pg_stat_activity where pid = any($1)', [
    sessions.map((session) => session.rows[0]?.pid),
  ])
  expect(rowCount).toBe(0)
  await expect(pool.query('select 1')).rejects.toThrow('after calling end')
})

test.each([
  ['none', ['a-name']],
  ['transaction', []],
] as const)(
  'with a pooler of the kind %s, statements leave the names %j in a session',
  async (pooler, names) => {
    const { pool, close } = await connect(database.url, undefined, { pooler })
    const client = await pool.connect()
    await client.query({ name: 'a-name', text: 'select $1::int', values: [1] })
    const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements')
    client.release()
    await close()
    expect(rows.map(({ name }) => name)).toEqual(names)
  },
)

test('an idle connection that breaks is reported and replaced', async () => {
  const lost: Error[] = []
  const { pool, close } = await connect(database.url, (error) => lost.push(error))
  await endOthers()
  await expect.poll(() => lost.length).toBe(1)
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await close()
})

/** Ends all other connections to the database. */
const endOthers = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )

test('a connection that breaks in a transaction fails only that transaction', async () => {
  const lost: Error[] = []
  const { db, pool, close } = await connect(database.url, (error) => lost.push(error))
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await endOthers()
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  await expect(db.transaction((tx) => tx.execute(sql`select 1`))).resolves.toMatchObject({ rowCount: 1 })
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  await close()
})

test('a transaction that cannot begin leaves no connection behind', async () => {
  const { db, pool, close } = await connect(database.url)
  for (let round = 0; round < 12; round += 1) {
    await pool.query('select 1')
    // Breaks the connection before the pool notices it.
    pool.once('acquire', (client) => {
      ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    })
    await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
  }
  await expect(db.transaction((tx) => tx.execute(sql`select 1`))).resolves.toMatchObject({ rowCount: 1 })
  await close()
})

test('a silent server times out; the pool recovers when it answers again', async () => {
  const proxy = await startProxy(database.url)
  const { db, pool, close } = await connect(proxy.url, () => {}, { timeouts: short })
  proxy.silent()
  for (const asked of [
    () => db.execute(sql`select 1`),
    () => db.execute(sql`select 1`),
    () => db.transaction((tx) => tx.execute(sql`select 1`)),
  ]) {
    const failure = await asked().catch((error: unknown) => error)
    expect(isDatabaseGone(failure), String(failure)).toBe(true)
  }
  await proxy.open()
  const inside = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    proxy.silent()
    await tx.execute(sql`select 1`)
  })
  const failure = await inside.catch((error: unknown) => error)
  expect(isDatabaseGone(failure)).toBe(true)
  expect(String((failure as Error).cause)).toContain('Query read timeout')
  await proxy.open()
  await expect
    .poll(() => db.execute(sql`select 1 as one`).catch(() => undefined))
    .toMatchObject({ rows: [{ one: 1 }] })
  expect(pool.waitingCount).toBe(0)
  await close()
  await proxy.close()
})

test('a statement that waits is cut off, unless it runs without timeouts', async () => {
  const { db, pool, close } = await connect(database.url, () => {}, { timeouts: short })
  const holder = await database.pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const patient = withoutTimeouts(pool, (client) => client.query('select pg_advisory_lock(1)'))
  const waiting = () =>
    holder.query(
      `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where locktype = 'advisory' and not granted and datname = current_database()`,
    )
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  const cut = await db.execute(sql`select pg_advisory_lock(1)`).catch((error: unknown) => error)
  expect(isDatabaseGone(cut)).toBe(true)
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  await expect(patient).resolves.toBeDefined()
  await close()
})

describe('is refused in one line without the password', () => {
  test('when no server listens', async () => {
    expect(await refusal('postgres://shop:hunter2@127.0.0.1:1/shop')).toBe(
      'Cannot use the database postgres://shop@127.0.0.1:1/shop: connect ECONNREFUSED 127.0.0.1:1',
    )
  })

  test('when there is no such database', async () => {
    const url = addressOf(database.url, 'nowhere')
    expect(await refusal(url)).toBe(
      `Cannot use the database ${databaseLabel(url)}: database "nowhere" does not exist`,
    )
  })

  test('when it does not store UTF-8', async () => {
    const name = `${new URL(database.url).pathname.slice(1)}_ascii`
    await runOn(
      database.url,
      `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
    )
    const url = addressOf(database.url, name)
    expect(await refusal(url)).toBe(
      `The database ${databaseLabel(url)} stores SQL_ASCII: one with UTF8 is needed.`,
    )
    await runOn(database.url, `drop database ${name}`)
  })

  test('when its version is older than 15', () => {
    expect(faultOf({ version: '14.11', major: 14, encoding: 'UTF8' })).toBe(
      'runs PostgreSQL 14.11: 15 or newer is needed.',
    )
    expect(faultOf({ version: '15.0', major: 15, encoding: 'UTF8' })).toBeUndefined()
  })
})
