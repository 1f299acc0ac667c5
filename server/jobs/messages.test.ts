import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { members } from '../database/tables/members.ts'
import { log } from '../observability/log.ts'
import { startMailServer, type ReceivedMail } from '../testing/test-mail-server.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { messageInsert, queueMessage, type MessageJob } from './messages-queue.ts'
import { connectQueue, deliverAll, startWorkers } from './workers.ts'

const received: ReceivedMail[] = []
let mail: Awaited<ReturnType<typeof startMailServer>>
/** Whether the mail server refuses every connection. */
let isMailDown: boolean
/** Runs before the mail server accepts a message. */
let beforeMail: () => Promise<void> | void
let shop: Awaited<ReturnType<typeof createTestShop>>
let closing: (() => Promise<void>)[]

beforeAll(async () => {
  mail = await startMailServer(received, {
    onConnect: (_session, done) => done(isMailDown ? new Error('421 later') : null),
    onMailFrom: (_address, _session, done) => void Promise.resolve(beforeMail()).then(() => done()),
  })
  shop = await createTestShop({ env: { MAIL_PROVIDER: 'smtp', SMTP_URL: `smtp://${mail.host}` } })
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})
beforeEach(async () => {
  await rows('truncate members, rate_limits cascade')
  await rows('delete from pgboss.job')
  received.length = 0
  isMailDown = false
  beforeMail = () => {}
  closing = []
  // These tests cause failures on purpose.
  log.level = 'silent'
})
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
})

const addMember = async (name = 'siti') => {
  await shop.context.database.insert(members).values({
    id: name,
    phoneNumber: `+6012${String(shop.context.now().getTime()).slice(-4)}${name.length}${name.charCodeAt(0)}`,
    email: `${name}@example.com`,
    firstName: 'Siti',
    lastName: 'Aminah',
    whatsappNumber: '+60123456789',
    passwordHash: 'none',
    language: 'en',
    createdAt: shop.context.now(),
  })
}
const welcome = { message: 'welcome', member: 'siti' } as const
const queue = (job: MessageJob = welcome) => queueMessage(shop.context.database, job)
const rows = async <Row extends Record<string, unknown>>(statement: string) =>
  (await shop.context.database.execute<Row>(sql.raw(statement))).rows
const statesIn = async (name: string) =>
  (
    await rows<{ state: string }>(`select state from pgboss.job where name = '${name}' order by created_on`)
  ).map(({ state }) => state)
const makeDue = () => rows(`update pgboss.job set start_after = now() where state = 'retry'`)
const subjects = () => received.map(({ email }) => email.subject)

/** Makes the mail server hold messages until it is released. */
function slowMailServer() {
  const requested = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  beforeMail = () => {
    requested.resolve()
    return allowed.promise
  }
  return { requested: requested.promise, release: allowed.resolve }
}

describe('a message is queued with its change', () => {
  test('and is sent once that is committed', async () => {
    await addMember()
    await shop.context.database.transaction((tx) => queueMessage(tx, welcome))
    await shop.sendQueued()
    expect(received.map(({ to }) => to)).toEqual([['siti@example.com']])
    expect(subjects()).toEqual(['Office Furniture Store | Welcome'])
    expect(await statesIn('messages')).toEqual(['completed'])
    // Sent again after a crash, it would have the same id, by which mailboxes show it once.
    const [job] = await rows<{ id: string }>('select id from pgboss.job')
    expect(received[0]?.email.messageId).toBe(`<${job?.id}@example.com>`)
  })

  test('and is never sent after a rollback', async () => {
    await addMember()
    const rolledBack = shop.context.database.transaction(async (tx) => {
      await queueMessage(tx, welcome)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await shop.sendQueued()
    expect(received).toEqual([])
    expect(await statesIn('messages')).toEqual([])
  })

  test('also as part of a larger statement, one per row', async () => {
    await addMember('siti')
    await addMember('ali')
    const one = (fails: boolean) =>
      shop.context.database.execute(sql`
        with changed as (update members set first_name = 'Nur' returning id, first_name),
        queued as (${messageInsert({ message: 'welcome', member: sql`changed.id` }, sql`changed`)})
        select 1 / ${fails ? 0 : 1}::int from changed`)
    await expect(one(true)).rejects.toThrow()
    expect(await statesIn('messages')).toEqual([])
    await one(false)
    await shop.sendQueued()
    expect(received.flatMap(({ to }) => to).sort()).toEqual(['ali@example.com', 'siti@example.com'])
    expect(received[0]?.email.text).toContain('Hello Nur,')
  })

  test('and if the queue is missing, the whole statement fails', async () => {
    const rolledBack = shop.context.database.transaction(async (tx) => {
      await tx.execute(sql`delete from pgboss.queue where name = 'messages'`)
      await expect(queueMessage(tx, welcome)).rejects.toThrow()
      throw new Error('and all is as before')
    })
    await expect(rolledBack).rejects.toThrow('and all is as before')
  })

  test('by ids alone', async () => {
    await queue({ message: 'password-changed', member: 'siti', codeCameBy: 'sms' })
    const [job] = await rows<{ data: object }>('select data from pgboss.job')
    expect(job?.data).toEqual({ message: 'password-changed', member: 'siti', codeCameBy: 'sms' })
  })
})

describe('a message that cannot be sent', () => {
  test('while the mail server is down is sent later', async () => {
    await addMember()
    await queue()
    isMailDown = true
    await shop.sendQueued()
    expect(await statesIn('messages')).toEqual(['retry'])
    const [{ seconds } = { seconds: 0 }] = await rows<{ seconds: number }>(
      `select extract(epoch from start_after - now())::int as seconds from pgboss.job`,
    )
    expect(seconds).toBeGreaterThanOrEqual(14)
    expect(seconds).toBeLessThanOrEqual(61)

    isMailDown = false
    await shop.sendQueued()
    expect(received, 'it is not due yet').toEqual([])
    await makeDue()
    await shop.sendQueued()
    expect(subjects()).toEqual(['Office Furniture Store | Welcome'])
  })

  test('does not stop the others', async () => {
    await addMember()
    await queue({ message: 'from the future' } as unknown as MessageJob)
    await queue()
    await shop.sendQueued()
    expect(subjects()).toEqual(['Office Furniture Store | Welcome'])
    expect((await statesIn('messages')).sort()).toEqual(['completed', 'retry'])
  })

  test('is listed as failed for staff in the end', async () => {
    await addMember()
    await queue()
    isMailDown = true
    await rows('update pgboss.job set retry_count = retry_limit')
    await shop.sendQueued()
    expect(await statesIn('messages')).toEqual(['failed'])
    const aside = await rows<{ data: object; days: number }>(
      `select data, extract(day from keep_until - created_on)::int as days
       from pgboss.job where name = 'failed-messages'`,
    )
    expect(aside).toEqual([{ data: welcome, days: 90 }])
  })

  test('because its recipient was erased is completed', async () => {
    await queue()
    await shop.sendQueued()
    expect(received).toEqual([])
    expect(await statesIn('messages')).toEqual(['completed'])
  })
})

test('a job that is delivered twice sends one mail', async () => {
  await addMember()
  await queue()
  const { requested, release } = slowMailServer()
  const boss = await connectQueue(shop.context, { supervise: false })
  closing.push(() => boss.stop({ close: false, graceful: false }))
  const jobs = await boss.fetch<MessageJob>('messages', { includeMetadata: true })
  const both = Promise.all([deliverAll(boss, shop.context, jobs), deliverAll(boss, shop.context, jobs)])
  await requested
  release()
  expect((await both).flat().map(({ status }) => status)).toEqual(['completed', 'completed'])
  expect((await deliverAll(boss, shop.context, jobs))[0]?.status).toBe('completed')
  expect(subjects()).toHaveLength(1)
})

const start = () => {
  const workers = startWorkers(shop.context)
  closing.push(() => workers.stop())
  return workers
}

describe('workers', () => {
  test('of several processes share the work: every message is sent once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index))
    for (const name of names) {
      await addMember(name)
      await queue({ message: 'welcome', member: name })
    }
    start()
    start()
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(12)
    expect(received.flatMap(({ to }) => to).sort()).toEqual(names.map((name) => `${name}@example.com`))
  })

  test('stop after the current message, and leave the others queued', async () => {
    await addMember()
    const { requested, release } = slowMailServer()
    await queue()
    const workers = start()
    await requested
    const stopped = workers.stop()
    await queue()
    release()
    await stopped
    expect(subjects()).toHaveLength(1)
    expect(await statesIn('messages')).toEqual(['completed', 'created'])
  })

  test('may be stopped before they start', async () => {
    await addMember()
    await queue()
    await startWorkers(shop.context).stop()
    expect(await statesIn('messages')).toEqual(['created'])
  })

  test('that are killed during a send leave the message to the next start', async () => {
    await addMember()
    await queue()
    const { requested, release } = slowMailServer()
    const child: ChildProcess = spawn(
      process.execPath,
      [fileURLToPath(new URL('test-worker.ts', import.meta.url))],
      {
        env: {
          ...process.env,
          DATABASE_URL: shop.url,
          MAIL_PROVIDER: 'smtp',
          SMTP_URL: `smtp://${mail.host}`,
          LOG_LEVEL: 'silent',
        },
        stdio: 'inherit',
      },
    )
    await requested
    child.kill('SIGKILL')
    await once(child, 'exit')
    release()
    expect(await statesIn('messages')).toEqual(['active'])

    // The process is missed after 20 seconds of silence, which are over now.
    await rows(`update pgboss.job set heartbeat_on = now() - interval '21 seconds'`)
    const boss = await connectQueue(shop.context, { supervise: false })
    closing.push(() => boss.stop({ close: false, graceful: false }))
    await boss.supervise('messages')
    await makeDue()
    await shop.sendQueued()
    expect(subjects()).toEqual(['Office Furniture Store | Welcome'])
    expect(await statesIn('messages')).toEqual(['completed'])
  })
})
