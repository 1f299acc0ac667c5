import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { addressOf, runOn } from '../testing/database-server.ts'
import { createTestDatabase } from './test-database.ts'

const neighbour = await createTestDatabase()
const name = `${new URL(neighbour.url).pathname.slice(1)}_fresh`
const url = addressOf(neighbour.url, name)
await runOn(neighbour.url, `create database ${name} template template0 encoding 'UTF8'`)
afterAll(async () => {
  await runOn(neighbour.url, `drop database ${name} with (force)`)
  await neighbour.drop()
})

const journal = JSON.parse(
  readFileSync(new URL('migrations/meta/_journal.json', import.meta.url), 'utf8'),
) as { entries: unknown[] }

test('several processes may start together: every migration is applied once', async () => {
  const connections = await Promise.all(Array.from({ length: 8 }, () => connect(url)))
  await Promise.all(connections.map(({ db }) => migrate(db)))
  const { rows } = await connections[0]!.pool.query(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  )
  expect(rows).toEqual([{ applied: journal.entries.length }])
  await Promise.all(connections.map(({ close }) => close()))
})

test('it releases its lock and leaves no connection without timeouts in the pool', async () => {
  const { db, pool, close } = await connect(url)
  await migrate(db)
  const locks = async () =>
    pool.query(
      "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )
  // The server notices the closed connection a moment later.
  await expect.poll(async () => (await locks()).rowCount).toBe(0)
  const { rows } = await pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '10s' }])
  await close()
})
