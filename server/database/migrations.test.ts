import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFile } from '../start/project.ts'
import { addressOf, dropDatabase, runOn } from '../testing/database-server.ts'
import { connect, type Connection } from './connect.ts'
import { migrate } from './migrate.ts'
import { newestOfBaseline } from './releases/test-migration-rules.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const migrations = projectFile('server/database/migrations')
const read = (file: string) => readFileSync(join(migrations, file), 'utf8')
const journal = JSON.parse(read('meta/_journal.json')) as { entries: { idx: number; when: number }[] }

type Snapshot = Parameters<typeof generateMigration>[0]
const snapshotOf = (file: string) => JSON.parse(read(file)) as Snapshot

test('the migrations create the tables that the code declares', async () => {
  const files = globSync(projectFile('server/database/tables/**/*.ts'))
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>))
  const tables = Object.assign({}, ...modules) as Record<string, unknown>
  const [newest = ''] = globSync('meta/*_snapshot.json', { cwd: migrations }).toSorted().toReversed()
  const inCode = generateDrizzleJson(tables, undefined, undefined, 'snake_case')
  expect(await generateMigration(snapshotOf(newest), inCode)).toEqual([])
  const statements = await generateMigration(
    generateDrizzleJson({}) as Snapshot,
    snapshotOf('meta/0001_snapshot.json'),
  )
  expect(read('0001_tables.sql')).toBe(`${statements.map((statement) => statement.trim()).join('\n\n')}\n`)
})

let fresh: TestDatabase
/** A database of the first release, with a row in every table. */
let old: Connection
let name: string

beforeAll(async () => {
  fresh = await createTestDatabase()
  name = `${new URL(fresh.url).pathname.slice(1)}_old`
  await runOn(fresh.url, `create database ${name} template template0 encoding 'UTF8'`)
  old = await connect(addressOf(fresh.url, name))
  await migrate(old.db, { count: newestOfBaseline + 1 })
  await fillTables()
})
afterAll(async () => {
  await old.close()
  await dropDatabase(fresh.url, name)
  await fresh.drop()
})

type Row = Record<string, unknown>
async function readAll(): Promise<Map<string, Row[]>> {
  const { rows: tables } = await old.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const all = new Map<string, Row[]>()
  for (const { name: table } of tables) {
    const { rows } = await old.pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`)
    all.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/** Rows for tables that cannot be filled by the types of their columns. */
const filling: Readonly<Record<string, string>> = {
  stock_requests: `insert into stock_requests (id, product_id, spec_id, email, by, language, asked_at)
    values ('old', 'old', 'old', 'old@example.com', 'email', 'en', '2025-09-01')`,
  company_invitations: `insert into company_invitations (id, company_id, role, email, language, invited_at, expires_at)
    select 'old', id, 'buyer', 'old@example.com', 'en', '2025-09-01', '2025-09-15' from companies limit 1`,
  company_prices: `insert into company_prices (company_id, position, scope, per_cent)
    select id, 0, 'all', 5 from companies limit 1`,
  purchase_requests: `insert into purchase_requests (id, company_id, asked_by, asked_at, "order", body_hash, language, asked_sen)
    select 'old', companies.id, members.id, '2025-09-01', '{}', 'old', 'en', 1 from companies, members limit 1`,
}

/** Returns a value of a type. */
const valueOf = (type: string) =>
  /^(?:integer|bigint|double)/.test(type)
    ? '1'
    : /^(?:timestamp|date)/.test(type)
      ? `'2025-09-01'`
      : type === 'boolean'
        ? 'true'
        : type === 'jsonb'
          ? `'{"en":"Old","zh-TW":"舊"}'`
          : type.endsWith('[]')
            ? `'{}'`
            : `'old'`

/** Adds a row to every empty table, first to those that others refer to. */
async function fillTables() {
  for (let left = Infinity; ;) {
    const empty = [...(await readAll())].filter(([, rows]) => rows.length === 0).map(([table]) => table)
    if (empty.length === 0) return
    if (empty.length === left) throw new Error(`No row for ${empty.join(', ')}.`)
    left = empty.length
    for (const table of empty) await old.pool.query(filling[table] ?? (await rowOf(table))).catch(() => {})
  }
}

async function rowOf(table: string): Promise<string> {
  const { rows: columns } = await old.pool.query<{ name: string; type: string; points: string | null }>(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
            (select format('(select %I from %s limit 1)', f.attname, c.confrelid::regclass) from pg_constraint c
               join pg_attribute f on f.attrelid = c.confrelid
                and f.attnum = c.confkey[array_position(c.conkey, a.attnum)]
             where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any (c.conkey) limit 1) as points
     from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
       and a.attnotnull and not a.atthasdef and a.attidentity = ''`,
    [table],
  )
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map(({ type, points }) => points ?? valueOf(type)).join(', ')
  return columns.length === 0
    ? `insert into ${table} default values`
    : `insert into ${table} (${names}) values (${values})`
}

/** Lists the rows that are missing afterwards, or have another value in one of their columns. */
function lost(before: Map<string, Row[]>, after: Map<string, Row[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const kept = after.get(table) ?? []
    const isKept = (row: Row) =>
      kept.some((now) =>
        Object.entries(row).every(([column, value]) => JSON.stringify(now[column]) === JSON.stringify(value)),
      )
    return rows.filter((row) => !isKept(row)).map((row) => `${table}: ${JSON.stringify(row)}`)
  })
}

test('every migration after the first release keeps all rows', async () => {
  const faults: string[] = []
  for (const { idx } of journal.entries.slice(newestOfBaseline + 1)) {
    const before = await readAll()
    await migrate(old.db, { count: idx + 1 })
    faults.push(...lost(before, await readAll()).map((row) => `${idx}: ${row}`))
    await fillTables()
  }
  expect(faults).toEqual([])
})

test('a migration that loses or changes a row is noticed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'office-furniture-store-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const last = journal.entries.at(-1)!
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'careless' }
  const entries = [...journal.entries, entry]
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  const careless = `delete from pickup_locations where not open; update tags set name = 'New';
    alter table orders drop column fee_reason; alter table products add column finish text`
  writeFileSync(join(folder, 'careless.sql'), careless)
  const before = await readAll()
  await migrate(old.db, { folder })
  const tables = lost(before, await readAll()).map((row) => row.split(':')[0])
  expect(tables).toEqual(['orders', 'pickup_locations', 'pickup_locations', 'pickup_locations', 'tags'])
  rmSync(folder, { recursive: true })
})
