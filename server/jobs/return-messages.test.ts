import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listOutbox } from '../services/shop/outbox.ts'
import {
  moveThrough,
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../testing/test-orders.ts'
import { returnsOf, takeStep } from '../testing/test-returns.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let member: TestMember
let specs: TestSpec[]

beforeAll(async () => {
  shop = await createTestShop({ env: { UNDO_SECONDS: '0' } })
  owner = await signedInStaff(shop, 'owner')
  member = await signedInMember(shop)
  specs = await stockedSpecs(shop, 100)
})
afterAll(() => shop.close())

/** Messages sent since the last call, oldest first. */
async function sent() {
  await shop.sendQueued()
  const messages = (await listOutbox(shop.context)).toReversed().slice(seen)
  seen += messages.length
  return messages
}
let seen = 0

const step = async (id: string, what: string, body: object = {}) =>
  expect((await takeStep(owner.browser, id, what, body)).status, what).toBe(200)

/** An order of two pieces with a return of one, after its first messages were sent. */
async function started(email: string) {
  const contactInfo = { phoneNumber: member.phoneNumber, email: 'mei@example.com', name: 'Mei Tan' }
  const id = await place(member, [[specs[0]!, 2]], { contactInfo })
  if (email === '')
    await shop.context.database.execute(`update orders set contact_email = '' where id = '${id}'`)
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
  await sent()
  const body = { lines: [{ position: 0, quantity: 1 }], reason: 'damaged' }
  expect((await owner.browser.post(`/api/staff/orders/${id}/returns`, body)).status).toBe(200)
  return id
}

test('the emails on a return name its goods, how they come back and what was paid back', async () => {
  const id = await started('mei@example.com')
  const [requested] = await sent()
  expect(requested).toMatchObject({ channel: 'mail', subject: expect.stringContaining('return requested') })
  const day = { way: 'collected', day: '2026-03-20', half: 'morning' }
  await step(id, 'decide', { approve: true, collection: day })
  const [approved] = await sent()
  expect(approved!.subject).toContain('return approved')
  for (const text of ['1 × ', 'collect the goods', '20 Mar']) expect(approved!.text).toContain(text)
  await step(id, 'collection', { collection: { way: 'brought' } })
  expect((await sent())[0]!.text).toContain('bring the goods')
  await step(id, 'move', { to: 'arrived' })
  expect((await sent())[0]!.subject).toContain('goods returned')
  await step(id, 'inspect', { lines: [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }] })
  expect(await sent()).toEqual([])
  await step(id, 'refund', { way: 'cash', amount: 12.5, reason: 'Worn' })
  const [refunded, ...others] = await sent()
  expect(refunded!.subject).toContain('refunded')
  for (const text of ['RM 12.50', 'Cash']) expect(refunded!.text).toContain(text)
  // The reason for a smaller refund is for colleagues only.
  expect(refunded!.text).not.toContain('Worn')
  expect(others).toEqual([])
  expect((await returnsOf(owner.browser, id)).at(-1)!.status).toBe('completed')
})

test('customers without an email address read it by SMS', async () => {
  const id = await started('')
  const texts: string[] = []
  const note = async () => texts.push(...(await sent()).map(({ channel, text }) => `${channel} ${text}`))
  await note()
  await step(id, 'decide', { approve: true })
  await note()
  await step(id, 'move', { to: 'arrived' })
  await note()
  await step(id, 'undo', { reason: 'Another return came.' })
  await note()
  await step(id, 'move', { to: 'withdrawn' })
  await note()
  expect(texts).toMatchObject(
    [
      'received the return request',
      'approved the return',
      'are back with us',
      'disregard our last message.* as before: Return Approved',
      'was withdrawn',
    ].map((text) => expect.stringMatching(new RegExp(`^sms .*${text}`))),
  )
})

/** Sends the message about the approval, which also mentions the collection. */
async function leave() {
  await shop.context.database.execute(
    sql`update pgboss.job set start_after = now() where state = 'created' and data ->> 'message' = 'order-status'`,
  )
  return sent()
}

describe('a collection that is undone while its message waits', () => {
  const day = { way: 'collected', day: '2026-03-20', half: 'morning' }
  /** Approves a return and arranges its collection, both with waiting messages. */
  async function arranged(email: string) {
    const id = await started(email)
    await sent()
    shop.context.settings = { ...shop.context.settings, UNDO_SECONDS: 60 }
    await step(id, 'decide', { approve: true })
    await step(id, 'collection', { collection: day })
    return id
  }
  afterEach(() => {
    shop.context.settings = { ...shop.context.settings, UNDO_SECONDS: 0 }
  })

  test('is retracted by email if another message has announced it', async () => {
    const id = await arranged('mei@example.com')
    expect((await leave())[0]!.text).toContain('20 Mar')
    await step(id, 'undo')
    const [told, ...others] = await sent()
    expect(told).toMatchObject({ channel: 'mail', text: expect.stringContaining('no longer applies') })
    expect(told!.text).not.toContain('20 Mar')
    expect(others).toEqual([])
  })

  test('is retracted by SMS for customers without an email address', async () => {
    const id = await arranged('')
    await leave()
    await step(id, 'undo')
    expect(await sent()).toMatchObject([
      { channel: 'sms', text: expect.stringContaining('It no longer applies') },
    ])
  })

  test('needs no message if no message has announced it', async () => {
    const id = await arranged('mei@example.com')
    await step(id, 'undo')
    expect(await sent()).toEqual([])
    expect((await leave())[0]!.text).not.toContain('20 Mar')
    expect(await sent()).toEqual([])
  })
})

/** An order of two pieces with an inspected return of one, after its messages were sent. */
async function inspected(email: string) {
  const id = await started(email)
  await step(id, 'decide', { approve: true })
  await step(id, 'move', { to: 'arrived' })
  await step(id, 'inspect', { lines: [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }] })
  await sent()
  return id
}

describe('security 67: where a refund goes is told to the customer', () => {
  const account = { holder: 'Tan Mei Ling', bank: 'CIMB', number: '7000 0000 4466' }
  test('by email, in words that staff cannot edit, when it is entered and when it is paid', async () => {
    const id = await inspected('mei@example.com')
    await step(id, 'account', { refundWay: 'transfer', account })
    const [told, ...others] = await sent()
    expect(told).toMatchObject({
      channel: 'mail',
      subject: expect.stringContaining('where your refund goes'),
    })
    for (const text of ['bank account ending in 4466', 'If you did not tell us this'])
      expect(told!.text).toContain(text)
    expect(told!.text).not.toContain(account.number)
    expect(others).toEqual([])
    await step(id, 'account', { refundWay: 'cash' })
    expect((await sent())[0]!.text).toContain('in cash')
    await step(id, 'refund', { way: 'transfer', account })
    const [paid, ...later] = await sent()
    expect(paid!.subject).toContain('refunded')
    expect(paid!.text).toContain('Bank transfer, account ending in 4466')
    expect(later).toEqual([])
  })

  test('by SMS, without an email address', async () => {
    const id = await inspected('')
    await step(id, 'account', { refundWay: 'transfer', account })
    const [told] = await sent()
    expect(`${told!.channel} ${told!.text}`).toMatch(/^sms .*bank account ending in 4466\. If you did not/)
  })
})
