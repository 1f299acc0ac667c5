import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { differences, hasGap, noteAndBreak, stateOf } from './drill-state.ts'
import { createTestDatabase, type TestDatabase } from '../../server/database/test-database.ts'

let database: TestDatabase
let url = ''
let client: Client

beforeAll(async () => {
  database = await createTestDatabase()
  url = database.url
  client = new Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(async () => {
  await client.query('drop table if exists prices, moments, late, broken')
  await client.query('create table prices (id int, sen int); insert into prices values (1, 100), (2, 200)')
  await client.query('create table moments (at timestamptz default clock_timestamp())')
})

test.each([
  ['update prices set sen = 101 where id = 1', ['public.prices had 2 rows and has 2, or others']],
  ['delete from prices where id = 1', ['public.prices had 2 rows and has 1, or others']],
  ['insert into prices values (2, 200)', ['public.prices had 2 rows and has 3, or others']],
  ['drop table prices', ['public.prices is missing']],
  ['create table late (id int)', ['public.late was not there']],
  ['update prices set sen = sen', []],
])('a row of a table that was changed, lost or added is reported: %s', async (change, expected) => {
  const noted = await stateOf(url)
  await client.query(change)
  expect(differences(noted, await stateOf(url))).toEqual(expected)
})

test('the noted state is the one a second before the break, even while orders are placed', async () => {
  const closing = new AbortController()
  const ordering = (async () => {
    while (!closing.signal.aborted) await client.query('insert into moments default values')
  })()
  const { noted, moment } = await noteAndBreak(url, [
    'truncate prices',
    'create table broken as select clock_timestamp() as at',
  ])
  closing.abort()
  await ordering
  const { rows } = await client.query<{ before: number; within: number; gap: number }>(
    `select count(*) filter (where moments.at <= $1)::int as before,
       count(*) filter (where moments.at > $1 and moments.at < broken.at)::int as within,
       min(extract(epoch from broken.at - $1::timestamptz))::float as gap
     from moments, broken`,
    [moment],
  )
  expect(noted.get('public.moments')?.rows).toBe(rows[0]?.before)
  expect(rows[0]?.within).toBe(0)
  expect(rows[0]?.gap).toBeGreaterThanOrEqual(1)
  expect(differences(noted, await stateOf(url))).toContain('public.prices had 2 rows and has 0, or others')
})

test.each([
  [[], false],
  [[true, true], false],
  [[true, false, false], false],
  [[false, false], false],
  [[true, false, true], true],
  [[false, true], true],
])('an order that is missing before one that was kept is a gap: %j', (kept, expected) => {
  expect(hasGap(kept)).toBe(expected)
})
