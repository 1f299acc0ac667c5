import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Language } from '#core/language.ts'
import type { NewOrderPayload } from '#core/orders/checkout.ts'
import { smsParts } from '#core/shop-texts/sms-parts.ts'
import { countInputs } from '#tests/test-inputs.ts'
import { members } from '../database/tables/members.ts'
import { orders } from '../database/tables/orders.ts'
import type { MoveDetails } from '../services/kernel/order-events.ts'
import { issueInvoice } from '../services/orders/invoicing/issue-invoice.ts'
import { moveOrder } from '../services/orders/move.ts'
import { listOutbox } from '../services/shop/outbox.ts'
import { openBrowser, solveHumanCheck } from '../testing/test-browser.ts'
import { startMailServer, type ReceivedMail } from '../testing/test-mail-server.ts'
import {
  moveThrough,
  orderOf,
  signedInMember,
  staff,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../testing/test-orders.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { signedInStaff } from '../testing/test-staff.ts'

const received: ReceivedMail[] = []
let mail: Awaited<ReturnType<typeof startMailServer>>
let shop: Awaited<ReturnType<typeof createTestShop>>
let specs: TestSpec[]
let member: TestMember

const openShop = (env: Record<string, string> = {}) =>
  createTestShop({
    env: {
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://${mail.host}`,
      MAIL_FROM: 'orders@shop.example.com',
      ...env,
    },
  })

beforeAll(async () => {
  mail = await startMailServer(received)
  shop = await openShop()
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})
beforeEach(async () => {
  specs = await stockedSpecs(shop, 100)
  member = await signedInMember(shop)
  received.length = 0
})

let placed = 0

async function place(lang: Language, about: Partial<NewOrderPayload> = {}): Promise<string> {
  placed += 1
  const body = orderOf(
    [
      [specs[0]!, 1],
      [specs[1]!, 2],
    ],
    about,
  )
  const key = { 'idempotency-key': `email-key-${placed}` }
  const answer = await member.browser.post(`/api/orders?lang=${lang}`, body, key)
  if (answer.status !== 200) throw new Error(`the order was refused: ${JSON.stringify(answer.body)}`)
  return answer.body.id
}

/** The emails since the last call. */
async function newMails(): Promise<{ to: string[]; subject: string; text: string; html: string }[]> {
  await shop.sendQueued()
  return received.splice(0).map(({ email, to }) => ({
    to,
    subject: email.subject ?? '',
    text: email.text?.replaceAll('\r\n', '\n') ?? '',
    html: email.html ?? '',
  }))
}

const words = {
  en: {
    received: 'received',
    shipped: 'on its way',
    approved: 'return approved',
    refused: 'return not approved',
    invoice: 'issued',
    callsYou: 'within 2 working days to confirm it',
  },
  'zh-TW': {
    received: '已收到訂單',
    shipped: '已出貨',
    approved: '退貨已核准',
    refused: '退貨未核准',
    invoice: '已開立',
    callsYou: '2 個工作天內致電',
  },
} as const

describe.each(['en', 'zh-TW'] as const)('as a mail server receives it in %s', (lang) => {
  const expected = words[lang]

  test('the email on a new order', async () => {
    const id = await place(lang)
    const [email, ...others] = await newMails()
    expect(others).toEqual([])
    expect(email?.to).toEqual(['siti@example.com'])
    expect(email?.subject).toMatch(/^Office Furniture Store \| .*1\d{3}-\d{4}/)
    expect(email?.subject).toContain(expected.received)
    expect(email?.text).toContain(expected.callsYou)
    const { body: order } = await member.browser.get(`/api/orders/${id}?lang=${lang}`)
    for (const { productName, displayName } of order.items) {
      expect(email?.text).toContain(productName)
      expect(email?.html).toContain(displayName.replaceAll('&', '&amp;'))
    }
    expect(email?.text).toContain(`http://localhost:3000/order-confirm/${id}`)
    expect(email?.text).toContain('陳美玲 Tan')
    expect(email?.html).toContain(`<html lang="${lang}">`)
    expect(email?.text).toContain(`RM ${order.totalAmount.toLocaleString('en-MY')}`)
  })

  test('the email on a moved order', async () => {
    const id = await place(lang)
    await newMails()
    await moveThrough(shop, id, ['In Progress', 'Shipped'], {
      shippingProvider: 'jt_express',
      trackingNumber: 'JT000123456',
    })
    const email = (await newMails()).find(({ subject }) => subject.includes(expected.shipped))
    expect(email?.text).toContain('J&T Express')
    expect(email?.text).toContain('\nhttps://www.jtexpress.my/tracking/JT000123456\n')
  })

  test('the emails on a return that was decided', async () => {
    const id = await place(lang)
    await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
    const ask = () => member.browser.post(`/api/orders/${id}/return?lang=${lang}`, { returnReason: 'x' })
    expect((await ask()).status).toBe(200)
    await newMails()
    const reason: MoveDetails = { description: { en: 'It was assembled.', 'zh-TW': '商品已組裝。' } }
    await moveThrough(shop, id, ['return_rejected'], reason)
    const [refused] = await newMails()
    expect(refused?.subject).toContain(expected.refused)
    expect(refused?.text).toContain(reason.description![lang])

    await moveThrough(shop, id, ['delivered'])
    expect(await newMails(), 'the order resumes').toEqual([])
    expect((await ask()).status).toBe(200)
    // Two emails wait at the same time.
    await moveThrough(shop, id, ['return_approved'])
    const subjects = (await newMails()).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects.filter((subject) => subject.includes(expected.approved))).toHaveLength(1)
  })

  test('the decision on a second return has an email of its own', async () => {
    const id = await place(lang)
    await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
    const ask = () => member.browser.post(`/api/orders/${id}/return?lang=${lang}`, { returnReason: 'x' })
    await ask()
    const first: MoveDetails = { description: { en: 'The first answer.', 'zh-TW': '第一次答覆。' } }
    await moveThrough(shop, id, ['return_rejected'], first)
    await newMails()
    // Right after the declined return.
    expect((await ask()).status).toBe(200)
    expect(await newMails()).toHaveLength(1)
    const second: MoveDetails = { description: { en: 'The second answer.', 'zh-TW': '第二次答覆。' } }
    await moveThrough(shop, id, ['return_rejected'], second)
    const [email] = await newMails()
    expect(email?.text).toContain(second.description![lang])
  })

  test('the email on an issued invoice links to it and does not attach it', async () => {
    const id = await place(lang)
    await newMails()
    const answer = await member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' })
    expect(answer.status).toBe(200)
    await moveThrough(shop, id, ['In Progress'])
    await newMails()
    const { invoiceNumber } = await issueInvoice(shop.context, { orderId: id, actor: staff })
    await shop.sendQueued()
    expect(received[0]?.email.attachments).toEqual([])
    const [email] = await newMails()
    expect(email?.subject).toContain(invoiceNumber)
    expect(email?.subject).toContain(expected.invoice)
    expect(email?.text).toContain(`http://localhost:3000/order-confirm/${id}`)
  })
})

test('security 53: another mailbox gets 5 emails a day that members cause, the member’s own all of them', async () => {
  const usual = shop
  shop = await openShop({ RATE_LIMIT_UNCONFIRMED_EMAILS: '5' })
  specs = await stockedSpecs(shop, 100)
  const orders = async (email: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      if (n % 10 === 0) member = await signedInMember(shop)
      await place('en', {
        contactInfo: { phoneNumber: '+60123456789', email, name: 'Tan' },
        notes: String(n),
      })
    }
    return (await newMails()).filter(({ to }) => to[0] === email)
  }
  countInputs(8)
  expect(await orders('stranger@example.com', 8)).toHaveLength(5)
  member = await signedInMember(shop)
  const own = `${member.id}@example.com`
  const emails = []
  for (let n = 0; n < 6; n += 1) {
    await place('en', {
      contactInfo: { phoneNumber: '+60123456789', email: own, name: 'Tan' },
      notes: String(n),
    })
    emails.push(...(await newMails()))
  }
  expect(emails.map(({ to }) => to[0])).toEqual(Array<string>(6).fill(own))
  await shop.close()
  shop = usual
})

test('security 53: strangers who name an address silence no order of its account', async () => {
  const usual = shop
  shop = await openShop({ RATE_LIMIT_UNCONFIRMED_EMAILS: '5' })
  specs = await stockedSpecs(shop, 100)
  member = await signedInMember(shop)
  const email = `${member.id}@example.com`
  await shop.context.database.update(members).set({ emailVerifiedAt: null }).where(eq(members.id, member.id))
  countInputs(6)
  const named = []
  for (let n = 0; n < 6; n += 1) {
    const stranger = openBrowser(shop.app, `203.0.113.${n}`)
    const humanCheck = await solveHumanCheck(stranger, 'newsletter')
    named.push((await stranger.post('/api/newsletter', { email, humanCheck })).status)
  }
  expect(named).toEqual([200, 200, 200, 200, 200, 429])
  await newMails()
  await place('en', { contactInfo: { phoneNumber: '+60123456789', email, name: 'Tan' } })
  expect((await newMails()).map(({ to }) => to[0])).toEqual([email])
  await shop.close()
  shop = usual
})

test('the email on a pickup order names the place', async () => {
  await place('en', {
    shippingMethod: 'self_pickup',
    shippingAddress: undefined,
    pickupLocation: 'malaysia-branch',
  })
  const [email] = await newMails()
  expect(email?.text).toContain('Self pickup\n')
  expect(email?.text).toMatch(/\nLocation {2}\S/)
})

const pickup = {
  shippingMethod: 'self_pickup',
  shippingAddress: undefined,
  pickupLocation: 'malaysia-branch',
} as never

/** Gives an order to a customer who has no email address; returns a function that reads their SMS, the newest first. */
async function withoutMailbox(id: string, contactPhone: string) {
  await shop.context.database.update(orders).set({ contactEmail: '', contactPhone }).where(eq(orders.id, id))
  return async () => {
    await shop.sendQueued()
    const sent = await listOutbox(shop.context)
    return sent.filter(({ recipient }) => recipient === contactPhone).map(({ text }) => text)
  }
}

test('an order that is ready for pickup says so with its code, by SMS if there is no mailbox', async () => {
  const [id, withoutMail] = [await place('en', pickup), await place('en', pickup)]
  const readSms = await withoutMailbox(withoutMail, '+60127770002')
  for (const one of [id, withoutMail]) await moveThrough(shop, one, ['In Progress', 'Shipped'])
  const codes = await Promise.all(
    [id, withoutMail].map(async (one) => (await member.browser.get(`/api/orders/${one}`)).body.pickupCode),
  )
  expect((await newMails()).at(-1)?.text).toMatch(new RegExp(`Your pickup code {2}${codes[0]}`))
  expect(await readSms()).toEqual([expect.stringContaining(`Your pickup code: ${codes[1]}`)])
})

test.each([
  ['en', '+60127770003', 'disregard our last message', 'In Progress'],
  ['zh-TW', '+60127770004', '為誤發', '處理中'],
] as const)(
  'a corrected step is reported by SMS to those who read of it by SMS, in %s',
  async (lang, phone, mistake, status) => {
    const id = await place(lang, pickup)
    const readSms = await withoutMailbox(id, phone)
    await moveThrough(shop, id, ['In Progress', 'Shipped'])
    expect(await readSms()).toHaveLength(1)
    const { browser } = await signedInStaff(shop, 'owner')
    const correct = async () => {
      const { undo } = (await browser.get(`/api/staff/orders/${id}`)).body
      const body = { move: undo.move, reason: 'Another order was meant.' }
      expect((await browser.post(`/api/staff/orders/${id}/undo`, body)).status).toBe(200)
    }
    await correct()
    const [corrected, ready, ...others] = await readSms()
    expect(others).toEqual([])
    for (const words of [mistake, status]) expect(corrected).toContain(words)
    expect(smsParts(corrected!).parts).toBeLessThanOrEqual(smsParts(ready!).parts)
    // The customer was not told that the order was confirmed, so there is nothing to correct.
    await correct()
    expect(await readSms()).toHaveLength(2)
  },
)

test('neither a refused order nor a refused move sends an email', async () => {
  const body = orderOf([[specs[0]!, 101]])
  const key = { 'idempotency-key': 'email-too-many' }
  expect((await member.browser.post('/api/orders', body, key)).status).toBe(409)
  expect(await newMails()).toEqual([])
  const id = await place('en')
  await newMails()
  await expect(moveOrder(shop.context, { orderId: id, to: 'Completed', actor: staff })).rejects.toThrow()
  expect(await newMails()).toEqual([])
})
