import { globSync, readFileSync } from 'node:fs'
import { getRollbackPlans } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { installQueues } from './install.ts'
import { queueMessage } from './messages-queue.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const version = async () => {
  const { rows } = await database.pool.query('select version::int from pgboss.version')
  return rows
}
const jobs = async () => (await database.pool.query('select data from pgboss.job')).rows

test('installing again changes nothing and keeps queued jobs', async () => {
  await queueMessage(database.db, { message: 'welcome', member: 'siti' })
  await installQueues(database.pool)
  expect(await version()).toEqual([{ version: library.pgboss.schema }])
  expect(await jobs()).toEqual([{ data: { message: 'welcome', member: 'siti' } }])
})

test('a schema of an older library is migrated with its queued jobs', async () => {
  await database.pool.query(getRollbackPlans('pgboss', library.pgboss.schema))
  expect(await version()).toEqual([{ version: library.pgboss.schema - 1 }])
  await installQueues(database.pool)
  expect(await version()).toEqual([{ version: library.pgboss.schema }])
  expect(await jobs()).toHaveLength(1)
})

test('changed options are applied to an existing queue', async () => {
  const limit = async () =>
    (await database.pool.query(`select retry_limit from pgboss.queue where name = 'messages'`)).rows
  const before = await limit()
  await database.pool.query('update pgboss.queue set retry_limit = 1')
  await installQueues(database.pool)
  expect(await limit()).toEqual(before)
})

test('a message is retried for about two days, then listed as failed for staff', async () => {
  const { rows } = await database.pool.query(
    `select retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter
     from pgboss.queue where name = 'messages'`,
  )
  const [queue] = rows
  let seconds = 0
  for (let tried = 0; tried < queue.retry_limit; tried += 1)
    seconds += Math.min(queue.retry_delay_max, queue.retry_delay * 2 ** tried)
  expect(queue).toMatchObject({ retry_backoff: true, dead_letter: 'failed-messages' })
  expect(seconds / 3600).toBeGreaterThan(46)
  expect(seconds / 3600).toBeLessThan(50)
})

const statements = (text: string) =>
  [...text.matchAll(/(insert into|update|delete from) pgboss\.\w+/g)].map(([found]) => found)

test('rows of the library’s tables are written by hand in server/jobs alone, in five statements', () => {
  const written = globSync('{core,server,web}/**/*.{ts,tsx,sql}')
    .filter((file) => !/\.test\.tsx?$|(?:^|\/)test-/.test(file))
    .flatMap((file) => statements(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`))
  expect(written.toSorted()).toEqual([
    'server/jobs/install.ts: update pgboss.queue',
    'server/jobs/messages-queue.ts: delete from pgboss.job',
    'server/jobs/messages-queue.ts: delete from pgboss.job',
    'server/jobs/messages-queue.ts: update pgboss.job',
    'server/jobs/queue-job.ts: insert into pgboss.job',
  ])
})
