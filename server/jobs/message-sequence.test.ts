import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailProvider } from '../providers/mail/mail.ts'
import { moveOrder } from '../services/orders/move.ts'
import {
  moveThrough,
  place,
  signedInMember,
  staff,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../testing/test-staff.ts'
import { messagesQueue, queueMessage, type MessageJob } from './messages-queue.ts'
import { connectQueue, deliverAll } from './workers.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let member: TestMember
let specs: TestSpec[]

/** The order number and status of each email, in the sequence of sending. */
let sent: string[]
/** Runs before the mail server accepts an email. */
let mailServer: (subject: string) => Promise<void> | void

beforeAll(async () => {
  shop = await createTestShop({ env: { LOG_LEVEL: 'silent' } })
  clerk = await signedInStaff(shop, 'clerk')
  const provider: MailProvider = {
    name: 'test',
    async send(_to, { subject }) {
      await mailServer(subject)
      sent.push(subject)
    },
  }
  Object.assign(shop.context.providers, { mail: provider })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.context.database.execute(sql`delete from pgboss.job`)
  mailServer = () => {}
  specs = await stockedSpecs(shop, 100)
  member = await signedInMember(shop)
  sent = []
})

/** Places an order whose receipt was already sent. */
async function placed(): Promise<{ id: string; number: string }> {
  const id = await place(member, [[specs[0]!, 1]], { notes: String(Math.random()) })
  await shop.sendQueued()
  sent = []
  const { body } = await member.browser.get(`/api/orders/${id}`)
  return { id, number: body.orderNumber }
}

const refuse = (what: string) => (subject: string) => {
  if (subject.includes(what)) throw new Error('421 try again later')
}
const later = () =>
  shop.context.database.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
const about = ({ number }: { number: string }) =>
  sent.filter((subject) => subject.includes(number)).map((subject) => subject.split(': ').at(-1))

describe('the emails of one order', () => {
  test('arrive in the sequence of the moves: one that fails holds back the next, and no other order’s', async () => {
    const [first, second] = [await placed(), await placed()]
    mailServer = refuse(`${first.number}: on its way`)
    await moveThrough(shop, first.id, ['In Progress', 'Shipped', 'delivered'])
    await moveThrough(shop, second.id, ['In Progress', 'Shipped', 'delivered'])
    await shop.sendQueued()
    expect(about(first)).toEqual(['confirmed'])
    expect(about(second)).toEqual(['confirmed', 'on its way', 'delivered'])

    // The mail server is still down: both are tried again, and the waiting email loses no attempt.
    await later()
    await shop.sendQueued()
    expect(about(first)).toEqual(['confirmed'])
    const { rows } = await shop.context.database.execute(
      sql`select retry_count::int as tried from pgboss.job where state = 'retry' order by created_on`,
    )
    expect(rows).toEqual([{ tried: 1 }, { tried: 0 }])

    mailServer = () => {}
    await later()
    await shop.sendQueued()
    expect(about(first)).toEqual(['confirmed', 'on its way', 'delivered'])
  })

  test('are serial also when several workers fetch them', async () => {
    const order = await placed()
    const release = Promise.withResolvers<void>()
    const requested = Promise.withResolvers<void>()
    mailServer = (subject) => {
      if (!subject.includes('on its way')) return undefined
      requested.resolve()
      return release.promise
    }
    await moveThrough(shop, order.id, ['In Progress'])
    await shop.sendQueued()
    await moveThrough(shop, order.id, ['Shipped', 'delivered'])
    const boss = await connectQueue(shop.context, { supervise: false })
    const fetch = () => boss.fetch<MessageJob>(messagesQueue, { batchSize: 1, includeMetadata: true })
    const [slow, fast] = [await fetch(), await fetch()]
    const delivering = deliverAll(boss, shop.context, slow)
    await requested.promise
    const [waited] = await deliverAll(boss, shop.context, fast)
    expect(about(order)).toEqual(['confirmed'])
    expect(waited?.status).toBe('failed')
    await boss.fail(messagesQueue, waited!.id)
    release.resolve()
    await delivering
    await boss.stop({ close: false, graceful: false })

    await later()
    await shop.sendQueued()
    expect(about(order)).toEqual(['confirmed', 'on its way', 'delivered'])
  })

  test('go on once one was given up', async () => {
    const order = await placed()
    mailServer = refuse('on its way')
    await moveThrough(shop, order.id, ['In Progress', 'Shipped', 'delivered'])
    await shop.sendQueued()
    await shop.context.database.execute(
      sql`update pgboss.job set retry_count = retry_limit where data ->> 'message' = 'order-status' and retry_count = 0
        and created_on = (select min(created_on) from pgboss.job where state = 'retry')`,
    )
    await later()
    await shop.sendQueued()
    await later()
    await shop.sendQueued()
    expect(about(order)).toEqual(['confirmed', 'delivered'])
  })

  test('say nothing of a move that was undone before its email could be sent', async () => {
    const order = await placed()
    const { settings } = shop.context
    shop.context.settings = { ...settings, UNDO_SECONDS: 60 }
    const { move } = await moveOrder(shop.context, { orderId: order.id, to: 'In Progress', actor: staff })
    const { status } = await clerk.browser.post(`/api/staff/orders/${order.id}/undo`, { move })
    shop.context.settings = settings
    expect(status).toBe(200)
    // As if its email had been queued again.
    await queueMessage(shop.context.database, { message: 'order-status', order: order.id, entry: move })
    await shop.sendQueued()
    expect(about(order).filter((what) => what === 'confirmed')).toEqual([])
  })
})
