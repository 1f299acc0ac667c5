import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatRinggit } from '#core/money.ts'
import {
  digestOrders,
  orderMails,
  orderWebhook,
  untoldOrders,
  webhookCalls,
} from '#server/database/tables/order-lists.ts'
import { outboxMessages } from '#server/database/tables/outbox.ts'
import { staff } from '#server/database/tables/staff.ts'
import { webhooksQueue, type WebhookJob } from '#server/jobs/webhooks-queue.ts'
import { connectQueue } from '#server/jobs/workers.ts'
import { isPublicAddress } from '#server/providers/network/https.ts'
import { createWebhookCaller } from '#server/providers/network/webhook.ts'
import { forgetOldCalls, sendDueDigests, tellOfNewOrders } from '#server/services/orders/new-orders/tell.ts'
import { deliverWebhook } from '#server/services/orders/new-orders/webhook.ts'
import { testCertificate } from '#server/testing/test-certificate.ts'
import { place } from '#server/testing/test-orders.ts'
import { signedInStaff, type TestStaff } from '#server/testing/test-staff.ts'
import { clerk, look, member, owner, setUp, shop, spec } from '../test-staff-orders.ts'

setUp()

/** How the owner's webhook receiver on this machine responds; each test sets it. */
let answer: { status: number; body: string }
let received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[]
const receiver = createServer(testCertificate, async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) body += chunk
  received.push({ url: request.url, headers: request.headers, body })
  response.writeHead(answer.status).end(answer.body)
})
const secret = 'a secret of twenty-four characters'
let boss: PgBoss

beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  boss = await connectQueue(shop.context, { supervise: false })
  shop.context.callWebhook = createWebhookCaller({
    resolve: async (host) => [{ address: host === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
    allows: (one) => one === '127.0.0.1' || isPublicAddress(one),
    ca: testCertificate.cert,
    port: (receiver.address() as AddressInfo).port,
  })
})
afterAll(async () => {
  await boss.stop({ graceful: false, close: false })
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(async () => {
  answer = { status: 200, body: 'thanks' }
  received = []
  const { database } = shop.context
  for (const table of [untoldOrders, digestOrders, orderMails, webhookCalls, orderWebhook, outboxMessages])
    await database.delete(table)
  await database.execute(sql`delete from pgboss.job`)
})

const choose = (who: TestStaff, mail: string, sound = false) =>
  who.browser.post('/api/staff/new-orders/alerts', { sound, mail })

/** The emails about new orders, by recipient. */
async function mails() {
  await shop.sendQueued()
  const sent = await shop.context.database.select().from(outboxMessages).orderBy(outboxMessages.id)
  return sent.flatMap(({ recipient, subject, text }) =>
    /new order/i.test(subject ?? '') ? [{ to: recipient, subject, text }] : [],
  )
}

test('nobody is notified before somebody chooses it: an order is written as before', async () => {
  await place(member, [[spec, 1]])
  expect(await shop.context.database.$count(untoldOrders)).toBe(0)
  expect((await clerk.browser.get('/api/staff/new-orders/alerts')).body).toEqual({
    sound: false,
    mail: 'off',
  })
})

test('a mail about each order names it, with a link and nothing of the customer', async () => {
  await choose(clerk, 'each', true)
  expect((await clerk.browser.get('/api/staff/new-orders/alerts')).body).toEqual({
    sound: true,
    mail: 'each',
  })
  const ids = [await place(member, [[spec, 2]]), await place(member, [[spec, 1]])]
  // Even if several processes run at once, each order is reported once.
  await Promise.all([
    tellOfNewOrders(shop.context),
    tellOfNewOrders(shop.context),
    tellOfNewOrders(shop.context),
  ])
  await tellOfNewOrders(shop.context)
  const sent = await mails()
  expect(sent).toHaveLength(2)
  for (const [index, id] of ids.entries()) {
    const { order } = await look(id)
    const mail = sent.find(({ text }) => text.includes(order.orderNumber))
    expect(mail?.to, String(index)).toBe(`${clerk.id}@example.com`)
    expect(mail?.subject).toBe(
      `Office Furniture Store | New order ${order.orderNumber}, ${formatRinggit(order.amountToPay)}`,
    )
    expect(mail?.text).toContain(`/staff/orders/${id}`)
    for (const personal of [order.contactInfo.phoneNumber, order.contactInfo.email, order.contactInfo.name])
      expect(mail?.text).not.toContain(personal)
  }
})

test('a digest comes once its minutes are over, with all orders since; disabled staff get none', async () => {
  const gone = await signedInStaff(shop, 'clerk')
  await choose(owner, 'quarter')
  await choose(gone, 'each')
  await shop.context.database
    .update(staff)
    .set({ disabledAt: shop.context.now() })
    .where(eq(staff.id, gone.id))
  const numbers: string[] = []
  for (let made = 0; made < 3; made += 1)
    numbers.push((await look(await place(member, [[spec, 1]]))).order.orderNumber)
  await tellOfNewOrders(shop.context)
  await sendDueDigests(shop.context)
  expect(await mails()).toEqual([])
  const start = shop.context.now()
  const later = { ...shop.context, now: () => new Date(start.getTime() + 15 * 60_000) }
  await Promise.all([sendDueDigests(later), sendDueDigests(later)])
  const [digest, ...others] = await mails()
  expect(others).toEqual([])
  expect(digest).toMatchObject({
    to: `${owner.id}@example.com`,
    subject: 'Office Furniture Store | 3 new orders',
  })
  for (const number of numbers) expect(digest?.text).toContain(number)
  await sendDueDigests(later)
  expect(await mails()).toHaveLength(1)
})

test('old orders, such as imported ones, are not reported', async () => {
  await choose(clerk, 'each')
  await place(member, [[spec, 1]])
  await shop.context.database.update(untoldOrders).set({ at: new Date('2020-01-01') })
  await tellOfNewOrders(shop.context)
  expect(await mails()).toEqual([])
  expect(await shop.context.database.$count(untoldOrders)).toBe(0)
})

const setWebhook = async (url: string, active = true, by = owner) => {
  const { version } = (await by.browser.get('/api/staff/settings/webhook')).body
  return by.browser.post('/api/staff/settings/webhook', { version, webhook: { url, secret, active } })
}

/** Makes the due calls like a worker; returns how many failed. */
async function callAll(): Promise<number> {
  let failed = 0
  for (;;) {
    const [job] = await boss.fetch<WebhookJob>(webhooksQueue, { batchSize: 1 })
    if (job === undefined) return failed
    try {
      await deliverWebhook(shop.context, job.data.call)
      await boss.complete(webhooksQueue, job.id)
    } catch {
      failed += 1
      await boss.fail(webhooksQueue, job.id)
    }
  }
}

const lastCalls = async () => (await owner.browser.get('/api/staff/settings/webhook')).body.calls

test('the webhook is called once for an order, signed, without data of the customer', async () => {
  await setWebhook('https://cdn.example/orders?shop=1')
  const id = await place(member, [[spec, 2]])
  await Promise.all([tellOfNewOrders(shop.context), tellOfNewOrders(shop.context)])
  expect(await callAll()).toBe(0)
  expect(received).toHaveLength(1)
  const { url, headers, body } = received[0]!
  expect(url).toBe('/orders?shop=1')
  const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['shop-signature'])) ?? []
  expect(hex).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  const { order } = await look(id)
  expect(JSON.parse(body)).toEqual({
    event: 'order.placed',
    id: expect.any(String),
    at: expect.any(String),
    order: {
      number: order.orderNumber,
      total: order.amountToPay,
      currency: 'MYR',
      items: 2,
      link: expect.stringMatching(new RegExp(`/staff/orders/${id}$`)),
    },
  })
  for (const personal of [order.contactInfo.phoneNumber, order.contactInfo.email, order.contactInfo.name])
    expect(body).not.toContain(personal)
  expect(await lastCalls()).toEqual([
    expect.objectContaining({ orderNumber: order.orderNumber, attempts: 1, status: 200, delivered: true }),
  ])
})

test('a failure is seen in the settings, and tried again until the address answers', async () => {
  await setWebhook('https://cdn.example/')
  await place(member, [[spec, 1]])
  await tellOfNewOrders(shop.context)
  answer = { status: 500, body: 'broken' }
  expect(await callAll()).toBe(1)
  expect(await lastCalls()).toEqual([expect.objectContaining({ attempts: 1, status: 500, delivered: false })])
  answer = { status: 204, body: '' }
  await shop.context.database.execute(
    sql`update pgboss.job set start_after = now() where name = ${webhooksQueue}`,
  )
  expect(await callAll()).toBe(0)
  expect(await lastCalls()).toEqual([expect.objectContaining({ attempts: 2, status: 204, delivered: true })])
  // The same report each time, so that the receiver can recognize it.
  expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
})

test('a private network, a redirect and http are refused; the test button shows what the address answered', async () => {
  await setWebhook('https://cdn.example/')
  answer = { status: 200, body: `<b>${'x'.repeat(2000)}` }
  const { body: good } = await owner.browser.post('/api/staff/settings/webhook/test', {})
  expect(good).toMatchObject({ status: 200, milliseconds: expect.any(Number) })
  expect(good.answer).toHaveLength(500)
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ event: 'test' })
  answer = { status: 302, body: '' }
  expect((await owner.browser.post('/api/staff/settings/webhook/test', {})).body.status).toBe(302)
  await setWebhook('https://inside.example/')
  received = []
  expect((await owner.browser.post('/api/staff/settings/webhook/test', {})).body.problem).toBe(
    'address_refused',
  )
  expect(received).toEqual([])
  for (const url of ['http://cdn.example/', 'https://10.0.0.1:8443/', 'https://user:pw@cdn.example/'])
    expect((await setWebhook(url)).status, url).toBe(400)
  expect((await clerk.browser.get('/api/staff/settings/webhook')).status).toBe(403)
})

test('the secret is never sent back, stays unless a new one is set, and must be entered at first', async () => {
  const { browser } = owner
  const save = (webhook: object, version: string) =>
    browser.post('/api/staff/settings/webhook', {
      version,
      webhook: { url: 'https://cdn.example/', active: true, ...webhook },
    })
  const version = async () => (await browser.get('/api/staff/settings/webhook')).body.version as string
  expect((await browser.post('/api/staff/settings/webhook/test', {})).body.code).toBe('webhook_not_set')
  expect((await save({ secret: '' }, await version())).status).toBe(400)
  await save({ secret }, await version())
  const stale = await version()
  await save({ secret: '' }, stale)
  expect((await save({ secret: '' }, stale)).body.code).toBe('settings_changed_meanwhile')
  const { body } = await browser.get('/api/staff/settings/webhook')
  expect(JSON.stringify(body)).not.toContain(secret)
  await browser.post('/api/staff/settings/webhook/test', {})
  const { headers, body: sent } = received[0]!
  const [, seconds, hex] = /^t=(\d+),v1=(.*)$/.exec(String(headers['shop-signature'])) ?? []
  expect(hex).toBe(createHmac('sha256', secret).update(`${seconds}.${sent}`).digest('hex'))
})

test('every order is reported exactly once, whatever is placed and whoever looks when', async () => {
  await choose(clerk, 'each')
  await setWebhook('https://cdn.example/')
  const placed: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('place', 'tell', 'call'), { maxLength: 6 }), async (acts) => {
      await Promise.all(
        acts.map(async (act) => {
          if (act === 'place') placed.push(await place(member, [[spec, 1]]))
          else if (act === 'tell') await tellOfNewOrders(shop.context)
          else await callAll()
        }),
      )
    }),
    { numRuns: 5 },
  )
  await tellOfNewOrders(shop.context)
  await callAll()
  const numbers = await Promise.all(placed.map(async (id) => (await look(id)).order.orderNumber as string))
  const told = received.map(({ body }) => JSON.parse(body).order.number as string)
  expect(told.toSorted()).toEqual(numbers.toSorted())
  const mailed = (await mails()).map(({ text }) => numbers.find((number) => text.includes(number)))
  expect(mailed.toSorted()).toEqual(numbers.toSorted())
})

test('old calls are deleted', async () => {
  await setWebhook('https://cdn.example/')
  await place(member, [[spec, 1]])
  await tellOfNewOrders(shop.context)
  await forgetOldCalls(shop.context)
  expect(await shop.context.database.$count(webhookCalls)).toBe(1)
  await shop.context.database.update(webhookCalls).set({ queuedAt: new Date('2020-01-01') })
  await forgetOldCalls(shop.context)
  expect(await shop.context.database.$count(webhookCalls)).toBe(0)
})
