import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/days.ts'
import { formatDate } from '#core/dates.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { quotations, stockHolds } from '../../database/tables/quotations/quotations.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { releaseDueStock } from '../../services/quotations/hold-stock.ts'
import { remindBuyers } from '../../services/quotations/remind.ts'
import { teamOf } from '../../testing/companies/test-requests.ts'
import { openBrowser, textsFor } from '../../testing/test-browser.ts'

import { orderOf, signedInMember, stockedSpecs, stockOf, type TestSpec } from '../../testing/test-orders.ts'
import {
  acceptance,
  askedQuotation,
  confirmedVisitor,
  quotationOf,
  sentVersion,
} from '../../testing/quotations/test-quotations.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let desk: TestSpec
let chair: TestSpec
let now = testMoment
const day = 24 * 3_600_000

beforeAll(async () => {
  shop = await createTestShop({
    context: { now: () => now },
    env: {
      RATE_LIMIT_CODES_PER_CLIENT: '1000',
      RATE_LIMIT_CODES_PER_RECIPIENT: '1000',
      RATE_LIMIT_ATTEMPTS: '1000',
      MAX_PENDING_ORDERS: '1',
    },
  })
  ;[desk, chair] = (await stockedSpecs(shop, 100)) as [TestSpec, TestSpec]
})
afterAll(() => shop.close())

const code = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 200 : body.code
const anybody = () => openBrowser(shop.app, '203.0.113.77')
const read = async (token: string) => (await anybody().post('/api/quotations/read', { token })).body
const accept = (token: string, version = 1, about: object = {}) =>
  anybody().post('/api/quotations/accept', { token, version, acceptance, ...about })
const decline = (token: string, version = 1) =>
  anybody().post('/api/quotations/decline', { token, version, declining: { reason: 'too_expensive' } })

/** A quotation that a member asked for and staff sent. */
async function sent(
  lines: readonly (readonly [TestSpec, number])[] = [[chair, 2]],
  about: Parameters<typeof sentVersion>[3] = {},
) {
  const member = await signedInMember(shop)
  const id = await askedQuotation(member.browser, lines)
  return { member, id, token: await sentVersion(shop, id, lines, { member: member.id, ...about }) }
}

const isBroken = ({ status }: { status: number }) => status >= 500
const ordersOf = (id: string) => shop.context.database.select().from(orders).where(eq(orders.quotationId, id))

describe('asking for a quotation', () => {
  test('gives numbers without gaps, and a copy by email', async () => {
    const member = await signedInMember(shop)
    const ask = () => member.browser.post('/api/quotations', quotationOf([[chair, 12]]))
    const [one, two] = [(await ask()).body, (await ask()).body]
    const [first, second] = [one, two].map(({ number }) => Number(/^Q-2026-(\d{4})$/.exec(number)![1]))
    expect(second).toBe(first! + 1)
    expect((await textsFor(shop, `${member.id}@example.com`))[0]).toContain(two.number)
    const listed = (await member.browser.get('/api/quotations')).body
    expect(listed).toMatchObject([
      { state: 'requested', pieces: 12 },
      { state: 'requested', pieces: 12 },
    ])
    expect(listed.map(({ number }: { number: string }) => number).toSorted()).toEqual([
      one.number,
      two.number,
    ])
  })

  test('makes one quotation of a request that is sent twice', async () => {
    const { browser } = await signedInMember(shop)
    const ask = () =>
      browser.post('/api/quotations', quotationOf([[chair, 1]]), { 'idempotency-key': 'once-1234' })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('needs a confirmed phone from a visitor, once', async () => {
    const phoneNumber = '+60172220148'
    const body = quotationOf([[chair, 1]])
    expect(code(await anybody().post('/api/quotations', body))).toBe('phone_not_verified')
    const visitor = await confirmedVisitor(shop, phoneNumber)
    const wrong = quotationOf([[chair, 1]], { contact: { ...body.contact, phoneNumber: '+60172220149' } })
    expect(code(await visitor.post('/api/quotations', wrong))).toBe('phone_not_verified')
    expect(code(await visitor.post('/api/quotations', body))).toBe(200)
    expect(code(await visitor.post('/api/quotations', body))).toBe('phone_not_verified')
  })

  test('refuses specs that are not sold, and companies of others', async () => {
    const { browser } = await signedInMember(shop)
    const { id } = await teamOf(shop)
    const ask = (about: object) => browser.post('/api/quotations', quotationOf([[chair, 1]], about))
    expect(code(await ask({ items: [{ productId: chair.productId, specName: 'None', quantity: 1 }] }))).toBe(
      'spec_not_found',
    )
    expect(code(await ask({ companyId: id }))).toBe('company_not_found')
    expect(code(await ask({ items: [] }))).toBe('invalid_input')
  })
})

describe('the link', () => {
  test('shows the version to whoever has it, and counts nothing else', async () => {
    const { token } = await sent([[chair, 2]], { note: { en: 'As agreed.' } })
    expect(await read(token)).toMatchObject({
      version: 1,
      state: 'sent',
      note: 'As agreed.',
      lines: [{ kind: 'goods', pieces: 2, price: chair.price }],
      sums: { total: 2 * chair.price },
      mayAccept: true,
      short: [],
    })
    expect(code(await anybody().post('/api/quotations/read', { token: `${token}x` }))).toBe('link_expired')
  })

  test('of an older version leads to the newer one, which alone can be accepted', async () => {
    const { id, member, token } = await sent()
    const newer = await sentVersion(shop, id, [[chair, 3]], { member: member.id })
    const old = await read(token)
    expect(old).toMatchObject({ version: 1, mayAccept: false, replacedBy: { version: 2 } })
    expect(old.lines).toMatchObject([{ pieces: 2 }])
    expect(await read(old.replacedBy.token)).toMatchObject({ version: 2, lines: [{ pieces: 3 }] })
    expect(code(await accept(token, 1))).toBe('quotation_replaced')
    expect(code(await accept(newer, 2))).toBe(200)
  })

  test('ends when the address of a visitor is erased', async () => {
    const phoneNumber = '+60172220333'
    const visitor = await confirmedVisitor(shop, phoneNumber)
    const contact = { name: 'Farah', phoneNumber, email: 'farah@example.com' }
    const id = await askedQuotation(visitor, [[chair, 1]], { contact })
    const token = await sentVersion(shop, id, [[chair, 1]])
    await shop.context.database.update(quotations).set({ contactEmail: '' }).where(eq(quotations.id, id))
    expect(code(await anybody().post('/api/quotations/read', { token }))).toBe('link_expired')
  })

  test('prints the quotation in two languages', async () => {
    const { token } = await sent([[chair, 2]], { terms: 'Cash on delivery.' })
    const { status, headers } = await anybody().get(
      `/api/quotations/pdf?token=${encodeURIComponent(token)}&lang=en&both=1`,
    )
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('takes questions, which wait for an answer', async () => {
    const { id, token } = await sent()
    const ask = () =>
      anybody().post(
        '/api/quotations/messages',
        { token, text: ' Can it go up by the stairs? ' },
        { 'idempotency-key': `question-${id}` },
      )
    await ask()
    await ask()
    expect((await read(token)).messages).toMatchObject([
      { by: 'buyer', name: 'Lim Wei Jie', text: 'Can it go up by the stairs?' },
    ])
    const [row] = await shop.context.database.select().from(quotations).where(eq(quotations.id, id))
    expect(row!.question).toEqual(now)
  })
})

describe('accepting', () => {
  test('places one order at the quoted values, whatever the prices are now', async () => {
    const lines = [
      {
        kind: 'goods' as const,
        productId: chair.productId,
        specId: chair.id,
        pieces: 4,
        byHand: { price: chair.price - 9, reason: 'As agreed' },
      },
      { kind: 'free' as const, description: 'Taking away old desks', pieces: 2, price: 60 },
    ]
    const { member, id, token } = await sent([[chair, 4]], { lines, discount: 30, deliveryFee: 15 })
    await shop.context.database
      .update(specs)
      .set({ priceSen: 99_900, regularPriceSen: 99_900 })
      .where(eq(specs.productId, chair.productId))
    const { body } = await accept(token)
    const goods = 4 * (chair.price - 9)
    expect((await read(token)).accepted).toMatchObject({
      name: 'Priya Nair',
      order: body.order,
      cancelled: false,
    })
    const seen = await member.browser.get(`/api/orders/${body.order.id}`)
    expect(seen.body.quotation).toEqual({ id, number: (await read(token)).number })
    const [order] = await ordersOf(id)
    expect(order).toMatchObject({
      id: body.order.id,
      totalSen: goods * 100,
      voucherDiscountSen: 3000,
      voucherCode: null,
      feeSen: 13_500,
      feeReason: '2 × Taking away old desks, Delivery',
      contactName: 'Lim Wei Jie',
      status: 'pending',
    })
    const [line] = await shop.context.database
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order!.id))
    expect(line).toMatchObject({
      quantity: 4,
      priceSen: (chair.price - 9) * 100,
      listPriceSen: chair.price * 100,
    })
    await shop.context.database
      .update(specs)
      .set({ priceSen: chair.price * 100, regularPriceSen: chair.price * 100 })
      .where(eq(specs.productId, chair.productId))
  })

  test('makes exactly one order of 20 acceptances at once', async () => {
    const { id, token } = await sent()
    const before = await stockOf(shop, chair)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token)))
    expect(new Set(answers.map(({ body }) => body.order?.id)).size).toBe(1)
    expect(await ordersOf(id)).toHaveLength(1)
    expect(await stockOf(shop, chair)).toBe(before - 2)
  })

  test('makes one order also if the connection of one breaks after it placed the order', async () => {
    const { id, token } = await sent()
    const before = await stockOf(shop, chair)
    const { database } = shop.context
    // The first acceptance dies between placing its order and its commit. A sequence is not rolled back.
    await database.execute(sql`create sequence acceptances`)
    await database.execute(sql`
      create function die_once() returns trigger language plpgsql as $$
      begin
        if new.action = 'quotation.accepted' and nextval('acceptances') = 1 then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return new;
      end $$`)
    await database.execute(
      sql`create trigger die_once before insert on audit_entries for each row execute function die_once()`,
    )
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token)))
    await database.execute(sql`drop function die_once cascade`)
    expect(answers.filter(isBroken)).toHaveLength(1)
    const again = await accept(token)
    const placed = [...answers.filter((answer) => !isBroken(answer)), again]
    expect(new Set(placed.map(({ body }) => body.order?.id)).size).toBe(1)
    expect(await ordersOf(id)).toMatchObject([{ id: again.body.order.id }])
    expect(await stockOf(shop, chair)).toBe(before - 2)
  })

  test('is not bound by the number of pending orders', async () => {
    const { member, token } = await sent()
    const other = await member.browser.post('/api/orders', orderOf([[desk, 1]]))
    expect(other.status).toBe(200)
    expect(code(await accept(token))).toBe(200)
  })

  test('makes a member of a visitor with a confirmed phone', async () => {
    const phoneNumber = '+60172220444'
    const visitor = await confirmedVisitor(shop, phoneNumber)
    const contact = { name: 'Goh Mei Fong', phoneNumber, email: 'goh@example.com' }
    const id = await askedQuotation(visitor, [[chair, 1]], { contact })
    const token = await sentVersion(shop, id, [[chair, 1]])
    expect(code(await accept(token))).toBe(200)
    const [order] = await ordersOf(id)
    expect(order).toMatchObject({ contactPhone: phoneNumber })
    expect(order!.memberId).not.toBeNull()
  })

  test('is over after the last day, and once withdrawn or declined', async () => {
    const expired = await sent()
    const declined = await sent()
    expect(code(await decline(declined.token))).toBe(200)
    expect(code(await decline(declined.token))).toBe(200)
    expect(code(await accept(declined.token))).toBe('quotation_declined')
    expect((await read(declined.token)).declined).toMatchObject({ reason: 'too_expensive' })
    now = new Date(testMoment.getTime() + 15 * day)
    expect((await read(expired.token)).state).toBe('expired')
    expect(code(await accept(expired.token))).toBe('quotation_expired')
    now = testMoment
    await shop.context.database
      .update(quotations)
      .set({ step: 'withdrawn' })
      .where(eq(quotations.id, expired.id))
    expect(code(await accept(expired.token))).toBe('quotation_withdrawn')
  })

  test('says which pieces are missing, and takes nothing', async () => {
    const { token } = await sent([[desk, 99_0]])
    const { short, mayAccept } = await read(token)
    expect(short).toMatchObject([{ missing: 990 - (await stockOf(shop, desk)) }])
    expect(mayAccept).toBe(false)
    expect(code(await accept(token))).toBe('quotation_short')
  })

  test('is asked for a later day if the quoted one is over', async () => {
    const preferredDay = addDays(formatDate(testMoment), -1)
    const { token } = await sent([[chair, 1]], {
      delivery: {
        ...quotationOf([]).delivery,
        deliveryAccess: { preferredDay },
      },
    })
    expect(code(await accept(token))).toBe('delivery_day_full')
    expect(code(await accept(token, 1, { later: true }))).toBe(200)
  })
})

test('a renamed spec is ordered by its id, also if its product is hidden by then', async () => {
  const { id, token } = await sent()
  const { context } = shop
  await context.database
    .update(specs)
    .set({ name: 'Renamed' })
    .where(and(eq(specs.productId, chair.productId), eq(specs.id, chair.id)))
  await context.database.update(products).set({ published: false }).where(eq(products.id, chair.productId))
  expect(code(await accept(token))).toBe(200)
  const [order] = await ordersOf(id)
  const [line] = await context.database.select().from(orderItems).where(eq(orderItems.orderId, order!.id))
  expect(line).toMatchObject({ specId: chair.id, specName: 'Renamed', quantity: 2 })
  await context.database
    .update(specs)
    .set({ name: chair.name })
    .where(and(eq(specs.productId, chair.productId), eq(specs.id, chair.id)))
  await context.database.update(products).set({ published: true }).where(eq(products.id, chair.productId))
})

describe('held stock', () => {
  const holdUntil = addDays(formatDate(testMoment), 3)

  test('is not sold to others, and goes into the order', async () => {
    const before = await stockOf(shop, chair)
    const { token } = await sent([[chair, before]], { holdUntil })
    expect(await stockOf(shop, chair)).toBe(0)
    const { browser } = await signedInMember(shop)
    expect(code(await browser.post('/api/orders', orderOf([[chair, 1]])))).toBe('order_changed')
    expect((await read(token)).short).toEqual([])
    expect(code(await accept(token))).toBe(200)
    expect(await stockOf(shop, chair)).toBe(0)
    expect(await shop.context.database.$count(stockHolds)).toBe(0)
    await stockedSpecs(shop, 100)
  })

  test('comes back by itself, once, and when the quotation is declined', async () => {
    const before = await stockOf(shop, chair)
    await sent([[chair, 5]], { holdUntil })
    const { token } = await sent([[chair, 7]], { holdUntil })
    expect(await stockOf(shop, chair)).toBe(before - 12)
    await decline(token)
    expect(await stockOf(shop, chair)).toBe(before - 5)
    expect(await releaseDueStock(shop.context)).toBe(0)
    now = new Date(testMoment.getTime() + 4 * day)
    const released = await Promise.all([releaseDueStock(shop.context), releaseDueStock(shop.context)])
    expect(released.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await stockOf(shop, chair)).toBe(before)
    now = testMoment
  })
})

describe('a company', () => {
  test('accepts by its approvers, or by a buyer within the limit', async () => {
    const { id: companyId, approver, buyer } = await teamOf(shop)
    const id = await askedQuotation(buyer.browser, [[chair, 1]], { companyId })
    const own = await sentVersion(shop, id, [[chair, 1]], { member: buyer.id })
    expect(await read(own)).toMatchObject({ mayAccept: false, above: { above: chair.price } })
    expect((await read(own)).above.deciders).toHaveLength(2)
    expect(code(await accept(own))).toBe('approval_required')
    const [{ token }] = (await approver.browser.get('/api/quotations')).body
    expect(code(await accept(token))).toBe(200)
    const [order] = await ordersOf(id)
    expect(order).toMatchObject({ companyId, memberId: approver.id })
  })

  test('keeps out whoever has left it, and everybody else', async () => {
    const { id: companyId, buyer } = await teamOf(shop)
    const id = await askedQuotation(buyer.browser, [[chair, 1]], { companyId })
    const stranger = await signedInMember(shop)
    const foreign = await sentVersion(shop, id, [[chair, 1]], { member: stranger.id })
    expect(code(await accept(foreign))).toBe('link_expired')
    expect(code(await decline(foreign))).toBe('link_expired')
    const own = await sentVersion(shop, id, [[chair, 1]], { member: buyer.id })
    expect((await read(own)).state).toBe('sent')
    await buyer.browser.post(`/api/companies/${companyId}/leave`)
    expect((await read(own)).code).toBe('link_expired')
    expect((await buyer.browser.get('/api/quotations')).body).toEqual([])
    expect((await stranger.browser.get('/api/quotations')).body).toEqual([])
  })
})

test('the buyer is reminded once before the last day, if staff leave it on', async () => {
  const { id, token: _ } = await sent()
  const silent = await sent()
  await shop.context.database.update(quotations).set({ reminds: false }).where(eq(quotations.id, silent.id))
  expect(await remindBuyers(shop.context)).toBe(0)
  now = new Date(testMoment.getTime() + 13 * day)
  expect(await remindBuyers(shop.context)).toBeGreaterThan(0)
  expect(await remindBuyers(shop.context)).toBe(0)
  const [row] = await shop.context.database.select().from(quotations).where(eq(quotations.id, id))
  expect(row!.remindedAt).toEqual(now)
  now = testMoment
})
