import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootCause } from '../observability/root-cause.ts'
import { runOn } from '../testing/database-server.ts'
import { startPair } from '../testing/test-replication.ts'
import { connect, type Connection } from './connect.ts'
import { isDatabaseGone } from './connection-errors.ts'

let pair: Awaited<ReturnType<typeof startPair>>
let connection: Connection

/** A primary whose synchronous standby has just vanished. */
beforeAll(async () => {
  pair = await startPair()
  await runOn(pair.primary.url, 'create table notes (name text primary key)')
  await runOn(pair.primary.url, `insert into notes values ('before')`)
  await runOn(pair.primary.url, `alter system set synchronous_standby_names = 'walreceiver'`)
  await runOn(pair.primary.url, 'select pg_reload_conf()')
  await pair.standby.kill()
  const timeouts = { connection: 5_000, statement: 200, answer: 600 }
  connection = await connect(pair.primary.url, () => {}, { timeouts })
})
afterAll(async () => {
  await connection.close()
  await pair.stop()
})

/** Returns the error with which work fails. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const unanswered = 'Query read timeout'

test.each([
  ['a statement', () => connection.pool.query(`insert into notes values ('statement')`)],
  [
    'a transaction',
    () => connection.db.transaction((tx) => tx.execute(sql`insert into notes values ('transaction')`)),
  ],
])('%s is not answered before the standby has it, not even after its timeout', async (_, work) => {
  const error = await failureOf(work())
  expect(rootCause(error)).toMatchObject({ message: unanswered })
  expect(isDatabaseGone(error)).toBe(true)
})

const read = (lock: string) => connection.pool.query(`select name from notes where name = 'before' ${lock}`)

test('a plain read may be lost with the primary, a locked row is not', async () => {
  expect((await read('')).rows).toEqual([{ name: 'before' }])
  expect(await failureOf(read('for key share'))).toMatchObject({ message: unanswered })
})
