import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

const first = await createTestDatabase()
const second = await createTestDatabase()
const inLocaleC = await createTestDatabase({ locale: 'C' })
afterAll(() => Promise.all([first.drop(), second.drop(), inLocaleC.drop()]))

test('a test file does not see the rows of another', async () => {
  await first.pool.query('create table mine (id int)')
  const { rows } = await second.pool.query("select to_regclass('public.mine') as found")
  expect(rows).toEqual([{ found: null }])
})

test('every database has the migrations applied', async () => {
  for (const { pool } of [first, inLocaleC]) {
    const { rows } = await pool.query("select to_regclass('drizzle.__drizzle_migrations') as found")
    expect(rows).toEqual([{ found: 'drizzle.__drizzle_migrations' }])
  }
})

test('a database in locale C has that locale and stores UTF-8', async () => {
  const { rows } = await inLocaleC.pool.query(
    `select datcollate, datctype, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ datcollate: 'C', datctype: 'C', encoding: 'UTF8' }])
})
