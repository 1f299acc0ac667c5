import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestLife } from '#core/companies/purchase-requests.ts'
import { approveRequest } from '../../services/purchase-requests/decide.ts'
import { purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { members } from '../../database/tables/members.ts'
import { remindApprovers } from '../../services/purchase-requests/remind.ts'
import { join, personIn } from '../../testing/companies/test-companies.ts'
import { ask, asked, teamOf } from '../../testing/companies/test-requests.ts'
import { runConcurrently } from '../../testing/test-concurrently.ts'
import { linkTokenFor, openBrowser, textsFor } from '../../testing/test-browser.ts'
import {
  contextOf,
  orderOf,
  stockedSpecs,
  stockOf,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let spec: TestSpec
let other: TestSpec
let now = testMoment

beforeAll(async () => {
  shop = await createTestShop({
    context: { now: () => now },
    env: {
      MAX_PENDING_ORDERS: '1000',
      RATE_LIMIT_ORDERS: '1000',
      RATE_LIMIT_CODES_PER_CLIENT: '1000',
      RATE_LIMIT_ATTEMPTS: '1000',
    },
  })
  ;[spec, other] = (await stockedSpecs(shop, 1000)) as [TestSpec, TestSpec]
})
afterAll(() => shop.close())

const price = async (sen: number) => {
  await shop.context.database.update(specs).set({ priceSen: sen, regularPriceSen: sen }).where(isOther())
}
const isOther = () => sql`product_id = ${other.productId} and id = ${other.id}`

const approve = ({ browser }: TestMember, path: string, amount: number) =>
  browser.post(`${path}/approve`, { amount })
const reject = ({ browser }: TestMember, path: string, reason = 'Not this year.') =>
  browser.post(`${path}/reject`, { reason })
const code = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 200 : body.code

/** The ids in the address of a request. */
const idsIn = (path: string) => ({ id: path.split('/')[3]!, request: path.split('/').at(-1)! })

const read = async ({ browser }: TestMember, path: string) => (await browser.get(path)).body

/** The messages to a member, newest first. */
const mail = async ({ id }: TestMember) => {
  await shop.sendQueued()
  return textsFor(shop, `${id}@example.com`)
}
const token = async ({ id }: TestMember) => {
  await shop.sendQueued()
  return linkTokenFor(shop, `${id}@example.com`, '/purchase-request')
}

describe('a purchase request', () => {
  test('waits with everything of the checkout, and nothing is reserved', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const before = await stockOf(shop, spec)
    const company = { id, purchaseOrderNumber: 'PO-77', costCentre: '310' }
    const path = await asked(buyer, id, [spec, 2], {
      company,
      notes: 'Ring twice.',
      word: ' For the annexe. ',
    })
    expect(await stockOf(shop, spec)).toBe(before)
    expect(await read(approver, path)).toMatchObject({
      status: 'waiting',
      askedBy: 'Siti Nur Aminah',
      own: false,
      asked: 2 * spec.price,
      now: 2 * spec.price,
      word: 'For the annexe.',
      notes: 'Ring twice.',
      purchaseOrderNumber: 'PO-77',
      costCentre: '310',
      mayDecide: true,
      lines: [{ quantity: 2, asked: spec.price, price: spec.price }],
      shippingAddress: { city: 'Kuala Lumpur' },
    })
  })

  test('shows who asked who has it, and lets only others decide', async () => {
    const { id, admin, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1])
    const own = await read(buyer, path)
    expect(own).toMatchObject({ own: true, mayDecide: false, spending: { orderLimit: 0 } })
    expect(own.deciders).toHaveLength(2)
    expect(code(await approve(buyer, path, spec.price))).toBe('purchase_request_own')
    // Nor may the buyer decide once they are an admin.
    const person = await personIn(admin, id, buyer)
    await admin.browser.post(`/api/companies/${id}/people/${person}/role`, { role: 'admin' })
    expect(code(await approve(buyer, path, spec.price))).toBe('purchase_request_own')
    expect(code(await reject(buyer, path))).toBe('purchase_request_own')
  })

  test('is made once, however often it is sent while it waits', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const [first, again] = await Promise.all([ask(buyer, id, [spec, 1]), ask(buyer, id, [spec, 1])])
    expect(again.body.id).toBe(first.body.id)
    await reject(approver, `/api/companies/${id}/requests/${first.body.id}`)
    expect((await ask(buyer, id, [spec, 1])).body.id).not.toBe(first.body.id)
  })

  test('is made once, although the answer was lost and the form has changed since', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const send = (notes: string) =>
      buyer.browser.post(
        `/api/companies/${id}/requests`,
        { order: { ...orderOf([[spec, 1]]), company: { id }, notes } },
        { 'idempotency-key': `lost-${id}` },
      )
    const first = await send('Ring twice.')
    expect((await send('Ring once.')).body).toEqual(first.body)
    await reject(approver, `/api/companies/${id}/requests/${first.body.id}`)
    expect((await send('Ring once.')).body).toEqual(first.body)
  })

  test('is needed neither within the limits nor by people without limits', async () => {
    const { id, admin, approver, buyer } = await teamOf(shop)
    await admin.browser.post(`/api/companies/${id}/people/${await personIn(admin, id, buyer)}/limits`, {
      orderLimit: 1_000_000,
      monthLimit: null,
    })
    for (const person of [buyer, approver])
      expect(code(await ask(person, id, [spec, 1]))).toBe('approval_not_needed')
  })

  test('is refused with changed prices, without a needed purchase order number and once the company is closed', async () => {
    const { id, admin, buyer } = await teamOf(shop, { purchaseOrderRequired: true })
    const company = { id, purchaseOrderNumber: 'PO-1' }
    expect(code(await ask(buyer, id, [spec, 1]))).toBe('purchase_order_required')
    const dearer = await ask(buyer, id, [{ ...spec, price: spec.price - 1 }, 1], { company })
    expect(dearer.body).toMatchObject({ code: 'order_changed', details: { items: [{ price: spec.price }] } })
    await admin.browser.post(`/api/companies/${id}/close`)
    expect(code(await ask(buyer, id, [spec, 1], { company }))).toBe('company_closed')
  })

  test('belongs to the company of its address', async () => {
    const [ours, theirs] = [await teamOf(shop), await teamOf(shop)]
    const answer = await ask(ours.buyer, ours.id, [spec, 1], { company: { id: theirs.id } })
    expect(code(answer)).toBe('company_not_found')
  })

  test('is seen by approvers and admins, and by the buyer who sent it', async () => {
    const { id, admin, approver, buyer } = await teamOf(shop)
    const colleague = await join(shop, admin, { company: id, role: 'buyer' })
    const path = await asked(buyer, id, [spec, 1])
    await asked(buyer, id, [spec, 2])
    const list = async ({ browser }: TestMember, query = '') =>
      (await browser.get(`/api/companies/${id}/requests?${query}`)).body
    for (const person of [admin, approver, buyer]) expect((await list(person)).requests).toHaveLength(2)
    expect((await list(colleague)).requests).toEqual([])
    expect(code(await colleague.browser.get(path))).toBe('purchase_request_not_found')
    const { requests, next } = await list(admin, 'pageSize=1')
    expect(requests[0].asked).not.toBeUndefined()
    expect((await list(admin, `pageSize=1&after=${next}`)).requests[0].id).not.toBe(requests[0].id)
  })
})

describe('approving a request', () => {
  test('places one order for the buyer, beyond their limit, and names it', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const company = { id, purchaseOrderNumber: 'PO-9' }
    const before = await stockOf(shop, spec)
    const path = await asked(buyer, id, [spec, 3], { company })
    const { body } = await approve(approver, path, 3 * spec.price)
    expect(await stockOf(shop, spec)).toBe(before - 3)
    const order = (await buyer.browser.get(`/api/orders/${body.order.id}`)).body
    expect(order).toMatchObject({ purchaseOrderNumber: 'PO-9', totalAmount: 3 * spec.price })
    expect(await read(buyer, path)).toMatchObject({
      status: 'approved',
      decided: { by: 'Siti Nur Aminah', order: { orderNumber: body.order.orderNumber } },
      spending: { spent: 3 * spec.price },
    })
  })

  test('twice, and by two approvers at once, makes one order', async () => {
    const { id, admin, approver, buyer } = await teamOf(shop)
    const before = await stockOf(shop, spec)
    const path = await asked(buyer, id, [spec, 1])
    const answers = await Promise.all([admin, approver].map((person) => approve(person, path, spec.price)))
    expect(answers.map(code).toSorted()).toEqual([200, 'purchase_request_decided'].toSorted())
    const winner = code(answers[0]!) === 200 ? admin : approver
    const again = await approve(winner, path, spec.price)
    expect(again.body).toEqual(answers.find((answer) => code(answer) === 200)?.body)
    expect(await stockOf(shop, spec)).toBe(before - 1)
  })

  test('needs the price of now, if it is higher, and takes a lower one', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    await price(40_000)
    const path = await asked(buyer, id, [{ ...other, price: 400 }, 2])
    await price(45_000)
    expect(await read(approver, path)).toMatchObject({ asked: 800, now: 900 })
    const refused = await approve(approver, path, 800)
    expect(refused.body).toMatchObject({ code: 'purchase_request_dearer', details: { amount: 'RM 900' } })
    await price(39_000)
    const { body } = await approve(approver, path, 900)
    expect((await buyer.browser.get(`/api/orders/${body.order.id}`)).body.totalAmount).toBe(780)
  })

  test('is refused while a line is sold out or gone, and the request goes on waiting', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    await price(40_000)
    const path = await asked(buyer, id, [{ ...other, price: 400 }, 2])
    const stock = (pieces: number) =>
      shop.context.database.update(specs).set({ stock: pieces }).where(isOther())
    await stock(1)
    expect(await read(approver, path)).toMatchObject({ lines: [{ problem: 'only_left', stock: 1 }] })
    expect((await read(approver, path)).now).toBeUndefined()
    expect(code(await approve(approver, path, 800))).toBe('order_changed')
    await shop.context.database.update(specs).set({ name: 'Renamed' }).where(isOther())
    expect(await read(approver, path)).toMatchObject({ lines: [{ problem: 'gone' }] })
    expect(code(await approve(approver, path, 800))).toBe('order_changed')
    await shop.context.database.update(specs).set({ name: other.name, stock: 1000 }).where(isOther())
    expect(code(await approve(approver, path, 800))).toBe(200)
  })

  test('drops a preferred day that is over', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const deliveryAccess = { floor: '3', preferredDay: '2026-03-10', preferredHalf: 'morning' as const }
    const path = await asked(buyer, id, [spec, 1], { deliveryAccess })
    const later = { ...(await contextOf(shop, approver)), now: () => new Date('2026-03-12T02:00:00Z') }
    const body = await approveRequest(later, { ...idsIn(path), amount: spec.price })
    const order = (await buyer.browser.get(`/api/orders/${body.order.id}`)).body
    expect(order.deliveryAccess).toEqual({ floor: '3' })
  })

  test('leaves out a preferred day that the goods no longer reach', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const deliveryAccess = { preferredDay: '2026-03-10' }
    const path = await asked(buyer, id, [spec, 1], { deliveryAccess })
    expect(await read(approver, path)).toMatchObject({ preferredDay: '2026-03-10' })
    const later = { ...(await contextOf(shop, approver)), now: () => new Date('2026-03-09T02:00:00Z') }
    const body = await approveRequest(later, { ...idsIn(path), amount: spec.price })
    const order = (await buyer.browser.get(`/api/orders/${body.order.id}`)).body
    expect(order.deliveryAccess ?? {}).toEqual({})
  })

  test('may include a message, which the buyer reads', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1])
    await approver.browser.post(`${path}/approve`, { amount: spec.price, reason: 'Good choice.' })
    expect(await read(buyer, path)).toMatchObject({
      decided: { reason: 'Good choice.', order: { amount: spec.price } },
    })
  })

  test('is not hindered by an order with the same key', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1])
    const key = `request:${idsIn(path).request}`
    await buyer.browser.post('/api/orders', orderOf([[spec, 4]]), { 'idempotency-key': key })
    expect(code(await approve(approver, path, spec.price))).toBe(200)
  })

  test('uses a voucher only while it is valid', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1], { voucherCode: 'save10' })
    expect(await read(approver, path)).toMatchObject({
      voucher: { code: 'save10', discount: 10 },
      now: spec.price - 10,
    })
    await shop.context.database.execute(sql`update vouchers set active = false where code = 'save10'`)
    expect(await read(approver, path)).toMatchObject({ now: spec.price, voucher: { code: 'save10' } })
    expect(code(await approve(approver, path, spec.price - 10))).toBe('purchase_request_dearer')
    expect(code(await approve(approver, path, spec.price))).toBe(200)
    await shop.context.database.execute(sql`update vouchers set active = true where code = 'save10'`)
  })

  test('says that whoever asked has left or is blocked, without a word about their account', async () => {
    const { id, admin, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1])
    const block = (at: Date | null) =>
      shop.context.database
        .update(members)
        .set({ blockedAt: at, blockReason: at && 'other' })
        .where(eq(members.id, buyer.id))
    await block(now)
    expect(code(await approve(approver, path, spec.price))).toBe('purchase_request_asker')
    await block(null)
    await admin.browser.post(`/api/companies/${id}/people/${await personIn(admin, id, buyer)}/remove`)
    expect(code(await approve(approver, path, spec.price))).toBe('purchase_request_asker')
  })

  test('is refused once the company is closed, and to an approver who becomes a buyer meanwhile', async () => {
    const { id, admin, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1])
    const person = await personIn(admin, id, approver)
    const answer = await runConcurrently(
      shop,
      sql`select from companies where id = ${id} for update`,
      () => approve(approver, path, spec.price),
      sql`update company_people set role = 'buyer' where id = ${person}`,
    )
    expect(code(answer)).toBe('company_role_too_low')
    await admin.browser.post(`/api/companies/${id}/close`)
    expect(await read(admin, path)).toMatchObject({ mayDecide: false, company: { closed: true } })
    expect(code(await approve(admin, path, spec.price))).toBe('company_closed')
    expect((await buyer.browser.get('/api/orders')).body.orders ?? []).toEqual([])
  })

  test('is over after 30 days', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1])
    await shop.context.database
      .update(purchaseRequests)
      .set({ askedAt: new Date(testMoment.getTime() - requestLife) })
      .where(eq(purchaseRequests.id, idsIn(path).request))
    const [status, answer] = [(await read(approver, path)).status, await approve(approver, path, spec.price)]
    expect([status, code(answer)]).toEqual(['expired', 'purchase_request_decided'])
  })
})

/** Runs `work` while a member is locked, and locks the company once `work` waits. */
const during = <T>(member: TestMember, company: string, work: () => Promise<T>) =>
  runConcurrently(
    shop,
    sql`select from members where id = ${member.id} for update`,
    work,
    sql`select from companies where id = ${company} for update`,
  )

describe('an erasure, which locks the member before the company', () => {
  test('of the approver makes approving and rejecting wait', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1])
    const other = await asked(buyer, id, [spec, 2])
    expect(code(await during(approver, id, () => approve(approver, path, spec.price)))).toBe(200)
    expect(code(await during(approver, id, () => reject(approver, other)))).toBe(200)
  })

  test('of the buyer makes asking and approving wait', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const answer = await during(buyer, id, () => ask(buyer, id, [spec, 1]))
    const path = `/api/companies/${id}/requests/${answer.body.id}`
    expect(code(await during(buyer, id, () => approve(approver, path, spec.price)))).toBe(200)
  })
})

describe('a request ends', () => {
  test('by a rejection with a reason, which the buyer reads', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1])
    expect(code(await reject(approver, path, '  '))).toBe('invalid_input')
    expect(code(await reject(approver, path, 'Use the spare desks.'))).toBe(200)
    expect(await read(buyer, path)).toMatchObject({
      status: 'rejected',
      decided: { reason: 'Use the spare desks.' },
    })
    expect(code(await approve(approver, path, spec.price))).toBe('purchase_request_decided')
  })

  test('when the buyer withdraws it, which nobody else can do', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1])
    expect(code(await approver.browser.post(`${path}/withdraw`))).toBe('purchase_request_not_found')
    expect(code(await buyer.browser.post(`${path}/withdraw`))).toBe(200)
    expect(code(await buyer.browser.post(`${path}/withdraw`))).toBe(200)
    expect(code(await reject(approver, path))).toBe('purchase_request_decided')
  })
})

describe('messages about a request', () => {
  test('go to those who decide, whose link decides without signing in', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1], { word: 'For the annexe.' })
    expect((await mail(approver))[0]).toContain('For the annexe.')
    const visitor = openBrowser(shop.app)
    const link = { token: await token(approver) }
    const shown = await visitor.post('/api/purchaseRequests/read', link)
    expect(shown.body).toMatchObject({ status: 'waiting', mayDecide: true, asked: spec.price })
    expect(code(await visitor.post('/api/purchaseRequests/approve', { ...link, amount: spec.price }))).toBe(
      200,
    )
    expect(await read(buyer, path)).toMatchObject({ status: 'approved' })
    expect((await mail(buyer)).join()).toContain('was approved by')
  })

  test('go by SMS to people without a confirmed email address, with a link that can reject', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    await shop.context.database
      .update(members)
      .set({ emailVerifiedAt: null })
      .where(eq(members.id, approver.id))
    const path = await asked(buyer, id, [spec, 1])
    await shop.sendQueued()
    const link = { token: await linkTokenFor(shop, approver.phoneNumber, '/purchase-request') }
    const answer = await openBrowser(shop.app).post('/api/purchaseRequests/reject', {
      ...link,
      reason: 'No.',
    })
    expect(code(answer)).toBe(200)
    expect(await read(buyer, path)).toMatchObject({ status: 'rejected' })
  })

  test('have links that end when their recipient leaves, and open no other request', async () => {
    const { id, admin, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1])
    const link = await token(approver)
    const otherRequest = idsIn(await asked(buyer, id, [spec, 2])).request
    const forged = link.replace(idsIn(path).request, otherRequest)
    const visitor = openBrowser(shop.app)
    const open = async (sent: string) =>
      code(await visitor.post('/api/purchaseRequests/read', { token: sent }))
    expect(await open(forged)).toBe('link_expired')
    expect(await open(link)).toBe(200)
    await admin.browser.post(`/api/companies/${id}/people/${await personIn(admin, id, approver)}/remove`)
    expect(await open(link)).toBe('link_expired')
  })

  test('have links that end for a blocked approver, and with their address', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    await asked(buyer, id, [spec, 1])
    const link = { token: await token(approver) }
    const open = async () => code(await openBrowser(shop.app).post('/api/purchaseRequests/read', link))
    const set = (change: object) =>
      shop.context.database.update(members).set(change).where(eq(members.id, approver.id))
    await set({ blockedAt: now, blockReason: 'other' })
    expect(await open()).toBe('link_expired')
    await set({ blockedAt: null, blockReason: null })
    expect(await open()).toBe(200)
    await set({ email: `other-${approver.id}@example.com` })
    expect(await open()).toBe('link_expired')
  })

  test('report nothing but the decision once there is one', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1], { word: 'For the annexe.', notes: 'Ring twice.' })
    const link = { token: await token(approver) }
    await reject(approver, path, 'Use the spare desks.')
    const { body } = await openBrowser(shop.app).post('/api/purchaseRequests/read', link)
    expect(body).toMatchObject({ status: 'rejected', lines: [] })
    for (const word of ['For the annexe.', 'Ring twice.', 'Jalan Contoh'])
      expect(JSON.stringify(body)).not.toContain(word)
  })

  test('go by SMS only within the limits of the day', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    await shop.context.database
      .update(members)
      .set({ emailVerifiedAt: null })
      .where(eq(members.id, approver.id))
    const { limits, settings } = shop.context
    for (let left = settings.RATE_LIMIT_CODES_PER_RECIPIENT; left > 2; left -= 1)
      await limits.take('codesToRecipient', `purchase request ${approver.phoneNumber}`)
    for (const pieces of [1, 2, 3, 4]) await asked(buyer, id, [spec, pieces])
    await shop.sendQueued()
    const sent = await textsFor(shop, approver.phoneNumber)
    expect(sent.filter((text) => text.includes('/purchase-request'))).toHaveLength(2)
  })

  test('are repeated after 2 and 5 days while it waits, also after a pause', async () => {
    const { id, approver, buyer } = await teamOf(shop)
    const path = await asked(buyer, id, [spec, 1])
    const counts: number[] = []
    for (const days of [1, 2, 3, 5, 6]) {
      now = new Date(testMoment.getTime() + days * 24 * 3_600_000)
      await remindApprovers(shop.context)
      counts.push((await mail(approver)).filter((text) => text.includes('/purchase-request')).length)
    }
    await asked(buyer, id, [spec, 2])
    await reject(approver, path)
    now = testMoment
    expect(counts).toEqual([1, 2, 2, 3, 3])
  })
})
