import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MessageName } from '#core/shop-texts/documents.ts'
import type { MessageLine, ProgramLine } from '#core/shop-texts/message-lines.ts'
import { outboxMessages } from '../../database/tables/outbox.ts'
import { shopTexts } from '../../database/tables/shop-texts.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import { openBrowser, solveHumanCheck } from '../../testing/test-browser.ts'
import { place, signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff

beforeAll(async () => {
  shop = await createTestShop()
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.context.database.delete(shopTexts)
  await shop.context.database.delete(outboxMessages)
  shop.context.savedSettings.invalidate()
})

const path = (name: MessageName) => `/api/staff/texts/${name}`
const open = async (name: MessageName) =>
  (await owner.browser.get(path(name))).body as {
    revision: string
    version: number
    content: { lines: MessageLine[] }
    program: ProgramLine[]
  }
/** Saves a message with a line changed in both languages. */
async function rewrite(name: MessageName, key: string, en: string, zh: string) {
  const { revision, content } = await open(name)
  const lines = content.lines.map((line) =>
    line.key === key ? { ...line, text: { en, 'zh-TW': zh } } : line,
  )
  return owner.browser.post(path(name), { revision, content: { lines } })
}
const publish = async (name: MessageName) =>
  owner.browser.post(`${path(name)}/publish`, { revision: (await open(name)).revision })

/** The subject of the email to a new order's customer. */
async function subjectOfNewOrder() {
  const member = await signedInMember(shop)
  const [spec] = await stockedSpecs(shop, 9)
  await place(member, [[spec!, 1]])
  await shop.sendQueued()
  const [message] = await listOutbox(shop.context)
  return message!.subject!.replaceAll(/\d{4}-\d{4}/g, '#')
}

const subject = 'emails.order.received.subject'

describe('a message', () => {
  test('is sent as staff published it, and in the program’s words once those are restored', async () => {
    expect((await open('order_received')).program[0]).toEqual({
      key: subject,
      variable: '',
      choice: '',
      text: { en: 'Order {number} received', 'zh-TW': '已收到訂單 {number}' },
    })
    await rewrite('order_received', subject, 'Thank you for {number}', '感謝訂購 {number}')
    expect(await subjectOfNewOrder()).toBe('Office Furniture Store | Order # received')
    expect((await publish('order_received')).body).toMatchObject({ state: 'published', shown: 2 })
    expect(await subjectOfNewOrder()).toBe('Office Furniture Store | Thank you for #')

    const { revision } = await open('order_received')
    await owner.browser.post(`${path('order_received')}/restore`, { revision, version: 1 })
    await publish('order_received')
    expect(await subjectOfNewOrder()).toBe('Office Furniture Store | Order # received')
    const [, , newest] = await shop.context.database.select().from(shopTexts).orderBy(shopTexts.version)
    expect(newest!.content).toEqual({ lines: [] })
  })

  test('that is sent at once uses the language of its reader', async () => {
    await rewrite('newsletter_confirm', 'emails.newsletterConfirm.subject', 'Is it you?', '是您嗎？')
    await publish('newsletter_confirm')
    for (const lang of ['en', 'zh-TW']) {
      const browser = openBrowser(shop.app)
      const humanCheck = await solveHumanCheck(browser, 'newsletter')
      await browser.post(`/api/newsletter?lang=${lang}`, { email: `${lang}@example.com`, humanCheck })
      expect((await listOutbox(shop.context))[0]?.subject).toContain(
        lang === 'en' ? 'Is it you?' : '是您嗎？',
      )
    }
  })

  test('is saved with wrong placeholders, but not published: each is named at its line', async () => {
    const saved = await rewrite('order_received', subject, 'Order {nummer}', '訂單')
    expect(saved.body).toMatchObject({ state: 'draft', version: 2 })
    expect(await publish('order_received')).toMatchObject({
      status: 400,
      body: {
        code: 'texts_unfinished',
        details: {
          missing: [
            { path: 'lines.0.text', language: 'en', problem: 'unknown', sign: '{nummer}' },
            { path: 'lines.0.text', language: 'zh-TW', problem: 'lacking', sign: '{number}' },
          ],
        },
      },
    })
    expect((await rewrite('order_received', subject, 'a\nb', '訂單')).status).toBe(400)
  })

  test('is sent although a published text is broken', async () => {
    await rewrite('order_received', subject, 'Thank you for {number}', '感謝訂購 {number}')
    await publish('order_received')
    const lines = [{ key: subject, choice: '', text: { en: 'No number', 'zh-TW': '沒有編號' } }]
    await shop.context.database.update(shopTexts).set({ content: { lines } }).where(eq(shopTexts.version, 2))
    shop.context.savedSettings.invalidate()
    expect(await subjectOfNewOrder()).toBe('Office Furniture Store | Order # received')
  })

  test('is previewed in both languages with sample data, as HTML, as text and as SMS', async () => {
    await rewrite(
      'order_changed',
      'sms.orderChanged',
      '{shop}: {number}, {amount}: {link}',
      '{shop} {number} {amount} {link}',
    )
    const read = async (language: string) =>
      (await owner.browser.get(`${path('order_changed')}/samples?in=${language}`)).body
    const [english, chinese] = [await read('en'), await read('zh-TW')]
    expect(english).toMatchObject({ version: 2, state: 'draft', replaced: 0 })
    expect(english.samples).toHaveLength(4)
    expect(english.samples.at(-1)).toMatchObject({
      text: expect.stringContaining('Office Furniture Store: 1000-0013, RM 3,736: http'),
      sms: { parts: 1, alphabet: 'gsm' },
    })
    expect(chinese.samples[0].subject).toContain('您的訂單 1000-0013 已變更')

    const html = await owner.browser.get(`${path('order_changed')}/samples/1?in=zh-TW`)
    expect(html.headers.get('content-type')).toContain('text/html')
    expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(html.body).toContain('<html lang="zh-TW">')
    expect((await owner.browser.get(`${path('order_changed')}/samples/4?in=en`)).status).toBe(404)

    await rewrite('order_changed', 'sms.orderChanged', 'no placeholders', '{shop} {number} {amount} {link}')
    expect((await read('en')).replaced).toBe(2)
    expect((await read('en')).samples.at(-1).text).toContain('please answer a change to your order 1000-0013')
  })
})
