import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts'
import { takeTurn } from './turn.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

test('of many processes one has a turn, and the next one when it is over', async () => {
  const shop = { database: own.db }
  const ask = async (task: string) =>
    (await Promise.all(Array.from({ length: 8 }, () => takeTurn(shop, task, 60_000)))).filter(Boolean).length
  expect(await ask('figures')).toBe(1)
  expect(await ask('figures')).toBe(0)
  expect(await ask('another')).toBe(1)
  await shop.database.execute(sql`update rate_limits set expire = expire - 60000 where key = 'turn:figures'`)
  expect(await ask('figures')).toBe(1)
  expect(await ask('another')).toBe(0)
})
