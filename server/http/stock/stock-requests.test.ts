import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aheadOfNext } from '#core/stock/requests.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { members } from '../../database/tables/members.ts'
import { stockRequests } from '../../database/tables/stock-requests.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import { notifyWaiting } from '../../services/stock/requests.ts'
import { linkTokenFor, openBrowser, solveHumanCheck } from '../../testing/test-browser.ts'
import { signedInMember, stockedSpecs, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let now = testMoment
let spec: TestSpec
let addresses = 0

beforeAll(async () => {
  const env = { HUMAN_CHECK_COST: '1', RATE_LIMIT_CODES_PER_CLIENT: '100' }
  shop = await createTestShop({ env, context: { now: () => now } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = testMoment
  await shop.context.database.delete(stockRequests)
  spec = (await stockedSpecs(shop, 0))[0]!
})

const which = () => ({ productId: spec.productId, specName: spec.name })
const setStock = (stock: number) =>
  shop.context.database
    .update(specs)
    .set({ stock })
    .where(and(eq(specs.productId, spec.productId), eq(specs.id, spec.id)))
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
/** A member who waits. Each one asks a second after the previous one. */
async function waitingMember(by: 'sms' | 'mail' = 'sms') {
  const member = await signedInMember(shop)
  later(1000)
  const { status, body } = await member.browser.post('/api/stockRequests', { ...which(), by })
  expect(status).toBe(200)
  return { ...member, body }
}
const messagesTo = async (recipient: string) =>
  (await listOutbox(shop.context)).filter((message) => message.recipient === recipient)
const notify = async () => {
  const notified = await notifyWaiting(shop.context)
  await shop.sendQueued()
  return notified
}
async function askByEmail(email = `waits${(addresses += 1)}@example.com`) {
  const browser = openBrowser(shop.app)
  const humanCheck = await solveHumanCheck(browser, 'stock')
  const answer = await browser.post('/api/stockRequests/mail', { ...which(), email, humanCheck })
  return { email, answer, browser }
}

describe('those who wait for a sold-out spec', () => {
  test('are notified once, in the order of asking, as many as there are pieces', async () => {
    const [first, second, third] = [await waitingMember(), await waitingMember(), await waitingMember()]
    expect(await notify()).toBe(0)
    await setStock(2)
    expect(await notify()).toBe(2)
    expect(await notify()).toBe(0)
    const counts = []
    for (const { phoneNumber } of [first, second, third]) counts.push((await messagesTo(phoneNumber)).length)
    expect(counts).toEqual([1, 1, 0])
    const [message] = await messagesTo(first.phoneNumber)
    expect(message?.text).toContain(`/product/${spec.productId}?`)
    // The pieces are still there a day later: the next member is notified, and earlier requests are deleted.
    later(aheadOfNext)
    expect(await notify()).toBe(1)
    expect(await messagesTo(third.phoneNumber)).toHaveLength(1)
    expect(await shop.context.database.$count(stockRequests)).toBe(1)
    later(aheadOfNext)
    await notify()
    expect(await shop.context.database.$count(stockRequests)).toBe(0)
  })

  test('keep waiting if it sold out again before their message was sent', async () => {
    const { phoneNumber } = await waitingMember()
    await setStock(1)
    await notifyWaiting(shop.context)
    await setStock(0)
    await shop.sendQueued()
    expect(await messagesTo(phoneNumber)).toEqual([])
    await setStock(1)
    expect(await notify()).toBe(1)
    expect(await messagesTo(phoneNumber)).toHaveLength(1)
  })

  test('see what they wait for and cancel it; two presses are one request', async () => {
    const { browser, phoneNumber } = await waitingMember()
    await browser.post('/api/stockRequests', { ...which(), by: 'mail' })
    expect((await browser.get('/api/stockRequests')).body).toEqual([{ ...which(), by: 'mail' }])
    expect((await browser.post('/api/stockRequests/forget', which())).status).toBe(200)
    expect((await browser.get('/api/stockRequests')).body).toEqual([])
    await setStock(1)
    expect(await notify()).toBe(0)
    expect(await messagesTo(phoneNumber)).toEqual([])
  })

  test('can cancel a request for a spec that shoppers no longer see', async () => {
    const { browser } = await waitingMember()
    const ofProduct = eq(products.id, spec.productId)
    await shop.context.database.update(products).set({ published: false }).where(ofProduct)
    expect((await browser.post('/api/stockRequests/forget', which())).status).toBe(200)
    expect(await shop.context.database.$count(stockRequests)).toBe(0)
    await shop.context.database.update(products).set({ published: true }).where(ofProduct)
  })

  test('wait for the spec that has the name now, not for one that had it', async () => {
    const [first, second] = (await shop.context.database.query.specs.findMany({
      where: eq(specs.productId, spec.productId),
      orderBy: asc(specs.position),
    })) as [typeof specs.$inferSelect, typeof specs.$inferSelect]
    const ofFirst = and(eq(specs.productId, first.productId), eq(specs.id, first.id))
    await shop.context.database
      .update(specs)
      .set({ formerNames: [second.name] })
      .where(ofFirst)
    const { browser } = await signedInMember(shop)
    const asked = { productId: spec.productId, specName: second.name, by: 'sms' }
    expect((await browser.post('/api/stockRequests', asked)).status).toBe(200)
    const waiting = await shop.context.database.select({ spec: stockRequests.specId }).from(stockRequests)
    expect(waiting).toEqual([{ spec: second.id }])
    await shop.context.database.update(specs).set({ formerNames: [] }).where(ofFirst)
  })

  test('are counted for staff, at the spec', async () => {
    await waitingMember()
    await waitingMember()
    const { browser } = await signedInStaff(shop, 'clerk')
    const { body } = await browser.get('/api/staff/stock?pageSize=100')
    const rows = (body.products as { id: string; specs: { id: string; waiting: number }[] }[]).flatMap(
      (product) => product.specs.map((row) => [product.id, row.id, row.waiting] as const),
    )
    expect(rows.filter(([, , waiting]) => waiting > 0)).toEqual([[spec.productId, spec.id, 2]])
  })

  test('are forgotten with their account', async () => {
    const { id } = await waitingMember()
    await shop.context.database.delete(members).where(eq(members.id, id))
    expect(await shop.context.database.$count(stockRequests)).toBe(0)
  })
})

describe('an email address that nobody confirmed', () => {
  test('is notified only once its owner confirms, and never after cancelling', async () => {
    const { email, answer, browser } = await askByEmail()
    expect(answer.body).toEqual({ success: true })
    expect(await shop.context.database.$count(stockRequests)).toBe(0)
    const token = await linkTokenFor(shop, email, '/tell-me/confirm')
    const cancel = await linkTokenFor(shop, email, '/tell-me/cancel')
    expect((await browser.post('/api/stockRequests/cancel', { token })).body.code).toBe('link_expired')
    for (let press = 0; press < 2; press += 1)
      expect((await browser.post('/api/stockRequests/confirm', { token })).status).toBe(200)
    expect(await shop.context.database.$count(stockRequests)).toBe(1)
    await setStock(1)
    expect(await notify()).toBe(1)
    const [message] = await messagesTo(email)
    expect(message?.text).toContain('This is our only message about it')
    expect((await browser.post('/api/stockRequests/cancel', { token: cancel })).status).toBe(200)
    expect(await shop.context.database.$count(stockRequests)).toBe(0)
  })

  test('security 52: gets the same answer as any other, and even a member’s unconfirmed one gets a link', async () => {
    const member = await signedInMember(shop)
    const email = `${member.id}@example.com`
    await shop.context.database
      .update(members)
      .set({ emailVerifiedAt: null })
      .where(eq(members.id, member.id))
    expect((await askByEmail(email)).answer.body).toEqual((await askByEmail()).answer.body)
    const { body } = await member.browser.post('/api/stockRequests', { ...which(), by: 'mail' })
    expect(body.confirm).toBe(true)
    expect(await shop.context.database.$count(stockRequests)).toBe(0)
  })

  test('needs a human check, and a spec that the shop sells', async () => {
    const browser = openBrowser(shop.app)
    const body = { ...which(), email: 'none@example.com' }
    expect((await browser.post('/api/stockRequests/mail', body)).body.code).toBe('human_check_required')
    const humanCheck = await solveHumanCheck(browser, 'stock')
    const gone = { ...body, specName: 'Nothing', humanCheck }
    expect((await browser.post('/api/stockRequests/mail', gone)).body.code).toBe('spec_not_found')
  })
})
