import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { projectFile } from '../start/project.ts'
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

test('a database that other migrations made is refused with an explanation', async () => {
  const { db, pool, drop } = await createTestDatabase()
  await pool.query("update drizzle.__drizzle_migrations set hash = 'another' where id = 1")
  await expect(migrate(db)).rejects.toThrow('The database was made by other migrations')
  // Makes the database look as if the next release had begun to replace this one.
  await pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1e9 where id = 1')
  await migrate(db)
  await drop()
})

/** Creates a folder with the migrations of the shop and one more. */
async function withMigration(statement: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'office-furniture-store-migrations-'))
  folders.push(folder)
  await cp(projectFile('server/database/migrations'), folder, { recursive: true })
  const last = journal.entries.at(-1) as { idx: number; when: number }
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'one_more' }
  const entries = [...journal.entries, entry]
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  await writeFile(join(folder, 'one_more.sql'), statement)
  return folder
}
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

test('a migration that gets no lock gives up, so that nobody waits behind it, and is tried again', async () => {
  const { db, pool, drop } = await createTestDatabase()
  const folder = await withMigration('alter table products add column more text')
  const holder = await pool.connect()
  await holder.query('begin; lock table products in access share mode')
  await expect(migrate(db, { folder, pauses: [] })).rejects.toThrow(
    'A migration waits for a table that others have locked',
  )
  const migrating = migrate(db, { folder, pauses: [0, 0, 0, 0, 0] })
  await expect
    .poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
  await holder.query('commit')
  holder.release()
  await migrating
  expect((await pool.query('select more from products')).rowCount).toBe(0)
  await drop()
})

test('an empty database gets an index that is made concurrently, too', async () => {
  const empty = `${name}_index`
  await runOn(neighbour.url, `create database ${empty} template template0 encoding 'UTF8'`)
  const { db, pool, close } = await connect(addressOf(neighbour.url, empty))
  await migrate(db, {
    folder: await withMigration('create index concurrently later_products on products (updated_at)'),
  })
  const { rows } = await pool.query(`select count(*)::int as applied from drizzle.__drizzle_migrations`)
  expect(rows).toEqual([{ applied: journal.entries.length + 1 }])
  await close()
  await runOn(neighbour.url, `drop database ${empty} with (force)`)
})

test('an index is made while others write, and made again after an interruption', async () => {
  const { db, pool, drop } = await createTestDatabase({ filled: true })
  const folder = await withMigration('create index concurrently later_products on products (updated_at)')
  // The failed attempt leaves an invalid index.
  await expect(
    pool.query('create unique index concurrently later_products on products ((1))'),
  ).rejects.toThrow('could not create unique index')
  // Two processes start at once; the second must not stop the first from making its index.
  await Promise.all([migrate(db, { folder }), migrate(db, { folder })])
  const { rows } = await pool.query(
    `select indisvalid as valid, pg_get_indexdef(indexrelid) as made from pg_index where indexrelid = 'later_products'::regclass`,
  )
  expect(rows).toEqual([{ valid: true, made: expect.stringContaining('(updated_at)') }])
  await drop()
})
