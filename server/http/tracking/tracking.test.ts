import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trackedByCodeLife, trackingLinkLife } from '#core/tracking/tracking.ts'
import { orders } from '../../database/tables/orders.ts'
import { moveOrder } from '../../services/orders/move.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import { codeFor, linkTokenFor, openBrowser, solveHumanCheck } from '../../testing/test-browser.ts'
import { place, signedInMember, staff, stockedSpecs, type TestMember } from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let now = testMoment
let member: TestMember
let order: { id: string; orderNumber: string }
let email: string

beforeAll(async () => {
  shop = await createTestShop({ env: { HUMAN_CHECK_COST: '1' }, context: { now: () => now } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = testMoment
  const [spec] = await stockedSpecs(shop, 100)
  member = await signedInMember(shop)
  const { phoneNumber, id: memberId } = member
  email = `${memberId}@example.com`
  const contactInfo = { phoneNumber, email, name: 'Mei Ling Tan', nameInScript: '陳美玲' }
  const id = await place(member, [[spec!, 2]], { contactInfo })
  order = (await member.browser.get(`/api/orders/${id}`)).body
})

const stranger = () => openBrowser(shop.app, '203.0.113.9')
const track = (token: string) => stranger().post('/api/tracking', { token })
const link = () => linkTokenFor(shop, email, '/track')
const wait = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const askForCode = async (about: object = {}, browser = stranger()) =>
  browser.post('/api/tracking/code', {
    orderNumber: order.orderNumber,
    phoneNumber: member.phoneNumber,
    humanCheck: await solveHumanCheck(browser, 'track'),
    ...about,
  })
const confirm = (code: string, about: object = {}) =>
  stranger().post('/api/tracking/confirm', {
    orderNumber: order.orderNumber,
    phoneNumber: member.phoneNumber,
    code,
    ...about,
  })

describe('security 64: the link in the messages about an order', () => {
  test('shows the state of the order, and nothing private', async () => {
    const { status, body, headers } = await track(await link())
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      orderNumber: order.orderNumber,
      status: 'pending',
      recipient: '陳••• M••• L••• T•••',
      destination: { city: 'Kuala Lumpur', postalCode: '50250', country: 'Malaysia' },
      items: [{ quantity: 2 }],
      unpaid: true,
    })
    expect(JSON.stringify(body)).not.toMatch(/Jalan|Mei|Tan|美玲|@example|Ring twice|"price"|userId/)
    expect(JSON.stringify(body)).not.toContain(member.phoneNumber)
  })

  test('leaves out what staff wrote to the member', async () => {
    await moveOrder(shop.context, {
      orderId: order.id,
      to: 'In Progress',
      actor: staff,
      description: { en: 'Mrs Tan pays at her office.', 'zh-TW': '陳小姐在辦公室付款。' },
    })
    const { body } = await track(await link())
    expect(body.statusHistory.at(-1)).toMatchObject({ status: 'In Progress' })
    expect(JSON.stringify(body)).not.toContain('Mrs Tan')
  })

  test('is in every email about the order, and is the same in each', async () => {
    const first = await link()
    await moveOrder(shop.context, { orderId: order.id, to: 'In Progress', actor: staff })
    await shop.sendQueued()
    const emails = (await listOutbox(shop.context)).filter(({ recipient }) => recipient === email)
    expect(emails).toHaveLength(2)
    for (const { text } of emails) expect(decodeURIComponent(text)).toContain(first)
  })

  test('ends half a year after the order was placed', async () => {
    const token = await link()
    wait(trackingLinkLife - 1000)
    expect((await track(token)).status).toBe(200)
    wait(2000)
    expect(await track(token)).toMatchObject({ status: 400, body: { code: 'link_expired' } })
  })

  test('ends when the order gets another phone number, or is anonymised', async () => {
    const token = await link()
    await shop.context.database
      .update(orders)
      .set({ contactPhone: '+60111111111' })
      .where(eq(orders.id, order.id))
    expect(await track(token)).toMatchObject({ status: 400, body: { code: 'link_expired' } })
    await shop.context.database
      .update(orders)
      .set({ contactPhone: '', contactEmail: '' })
      .where(eq(orders.id, order.id))
    expect((await track(token)).status).toBe(400)
  })

  test('cannot be forged, and serves no other purpose', async () => {
    const token = await link()
    const [id, until, mark] = token.split('.')
    const others = [
      `${id}.${Number(until) + 1}.${mark}`,
      `${id}.${until}.${mark?.toLowerCase()}x`,
      `other.${until}.${mark}`,
      'none',
    ]
    for (const other of others) expect((await track(other)).body.code).toBe('link_expired')
    for (const ticket of [...others, token])
      expect((await stranger().get(`/api/tracking/live?ticket=${ticket}`)).body.code).toBe('link_expired')
    const { followTicket } = (await track(token)).body
    expect((await track(followTicket)).body.code).toBe('link_expired')
    expect((await stranger().post('/api/newsletter/unsubscribe', { token })).body.code).toBe('link_expired')
    expect((await stranger().get(`/api/orders/${order.id}`)).status).toBe(401)
  })
})

describe('an order number, its phone number and a code', () => {
  test('open the order for a day', async () => {
    expect((await askForCode()).status).toBe(200)
    const { status, body } = await confirm(await codeFor(shop, member.phoneNumber))
    expect(status).toBe(200)
    expect((await track(body.token)).body.orderNumber).toBe(order.orderNumber)
    wait(trackedByCodeLife + 1)
    expect((await track(body.token)).body.code).toBe('link_expired')
  })

  test('security 52: the answer is the same without such an order, and nothing is sent', async () => {
    const known = await askForCode()
    const other = '+60129999999'
    const unknown = await askForCode({ phoneNumber: other })
    expect({ ...unknown, headers: undefined }).toEqual({ ...known, headers: undefined })
    await shop.sendQueued()
    expect((await listOutbox(shop.context)).filter(({ recipient }) => recipient === other)).toEqual([])
    const answers = [await confirm('123456', { phoneNumber: other }), await confirm('123456')]
    expect(answers.map(({ body }) => body.code)).toEqual(['incorrect_code', 'incorrect_code'])
  })

  test('security 5: a code is for one order, and for nothing else', async () => {
    const [spec] = await stockedSpecs(shop, 100)
    const { phoneNumber } = member
    const contactInfo = { phoneNumber, email, name: 'Mei Tan' }
    const id = await place(member, [[spec!, 1]], { contactInfo })
    const { orderNumber } = (await member.browser.get(`/api/orders/${id}`)).body
    await askForCode()
    const code = await codeFor(shop, phoneNumber)
    expect((await confirm(code, { orderNumber })).body.code).toBe('incorrect_code')
    expect((await stranger().post('/api/users/loginWithCode', { phoneNumber, code })).body.code).toBe(
      'incorrect_code',
    )
    expect((await confirm(code)).status).toBe(200)
    expect((await confirm(code)).body.code).toBe('incorrect_code')
  })

  test('security 4 and 6: five wrong tries end a code, and the next one waits', async () => {
    await askForCode()
    expect((await askForCode()).status).toBe(429)
    const code = await codeFor(shop, member.phoneNumber)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrong)).body.code).toBe('incorrect_code')
    expect((await confirm(code)).body.code).toBe('code_expired')
  })

  test('a mistyped order number is detected by its check digit, before anything is sent', async () => {
    const typed = order.orderNumber.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    expect((await askForCode({ orderNumber: typed })).body).toMatchObject({
      code: 'invalid_input',
      details: {
        issues: [
          { path: 'orderNumber', problem: expect.stringContaining('check the order number') as string },
        ],
      },
    })
    expect((await askForCode({ humanCheck: undefined })).body.code).toBe('human_check_required')
  })
})
