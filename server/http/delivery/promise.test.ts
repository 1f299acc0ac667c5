import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { malaysianStates, taiwaneseCities } from '#core/delivery/places.ts'
import type { DeliveryAccess } from '#core/orders/checkout.ts'
import { countInputs } from '#tests/test-inputs.ts'
import { orders } from '../../database/tables/orders.ts'
import { shopSettings } from '../../database/tables/settings.ts'
import { writeMessage } from '../../jobs/messages.ts'
import { holidaysAt } from '../../services/delivery/holidays.ts'
import { readOrder } from '../../services/orders/read-order.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import { startSettings } from '../../settings/settings.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import {
  contextOf,
  moveThrough,
  orderOf,
  place,
  queuedFor,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let member: TestMember
let spec: TestSpec
let now = testMoment

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => now } })
  clerk = await signedInStaff(shop, 'clerk')
})
afterAll(() => shop.close())
beforeEach(async () => {
  spec = (await stockedSpecs(shop, 1000))[0]!
  member = await signedInMember(shop)
})
afterEach(async () => {
  now = testMoment
  await shop.context.database.delete(shopSettings)
  shop.context.savedSettings.invalidate()
  await shop.context.database.update(orders).set({ slotDay: null })
})

const ask = (to: string, about: object = {}) => {
  const query = new URLSearchParams({ to, country: 'Malaysia', lang: 'en', ...about })
  return openBrowser(shop.app).get(`/api/deliveryPromise?${query}`)
}
const capacity = async (morning: number | null, afternoon: number | null) => {
  const settings = { ...startSettings(shop.context.settings), deliveryCapacity: { morning, afternoon } }
  const row = { settings, updatedAt: now }
  await shop.context.database
    .insert(shopSettings)
    .values(row)
    .onConflictDoUpdate({ target: shopSettings.id, set: row })
  shop.context.savedSettings.invalidate()
}
const on = (preferredDay?: string, preferredHalf?: DeliveryAccess['preferredHalf']) => ({
  deliveryAccess: { preferredDay, preferredHalf },
})
let sent = 0
const send = async (about: object, by = member) => {
  sent += 1
  return by.browser.post('/api/orders', orderOf([[spec, 1]], about), { 'idempotency-key': `promise-${sent}` })
}
const slots = async () => {
  const { rows } = await shop.context.database.execute<{ slot: string; count: number }>(sql`
    select concat_ws(' ', slot_day, promised_half) as slot, count(*)::int from orders
    where slot_day is not null group by 1`)
  return Object.fromEntries(rows.map(({ slot, count }) => [slot, count]))
}
/** The promise as the member sees it. Each call uses a new session, because sessions end before an order is late. */
const promiseOf = async (id: string) =>
  (await readOrder(await contextOf(shop, member), { id, lang: 'en' })).promise!
const look = async (id: string) => (await clerk.browser.get(`/api/staff/orders/${id}`)).body
const moveTo = async (id: string, days: object) =>
  clerk.browser.post(`/api/staff/orders/${id}/delivery`, {
    seen: (await look(id)).order.updatedAt,
    days,
  })

describe('the promise for a place', () => {
  test('leaves out the holidays of its state, and of Taiwan', async () => {
    // The test's clock starts on Monday, 2 March 2026, at noon.
    expect((await ask('50250')).body).toMatchObject({
      place: '50250 Kuala Lumpur',
      country: 'Malaysia',
      from: '2026-03-05',
      to: '2026-03-13',
      last: '2027-03-02',
    })
    expect((await ask('88000')).body).toMatchObject({ from: '2026-03-11', to: '2026-03-24' })
    expect((await ask('台北', { lang: 'zh-TW' })).body).toMatchObject({ place: '臺北市', country: 'Taiwan' })
    // The Sultan of Selangor's birthday, and the Dragon Boat Festival.
    expect((await ask('40150')).body.closed).toContain('2026-12-11')
    expect((await ask('50250')).body.closed).not.toContain('2026-12-11')
    expect((await ask('110')).body.closed).toContain('2026-06-19')
    expect((await ask('40150')).body.closed).not.toContain('2026-06-19')
    expect((await ask('40150')).body.closed).toEqual(expect.arrayContaining(['2026-05-01', '2027-01-01']))
  })

  test('for an unknown place is a clear error', async () => {
    for (const to of ['99999', 'Paris', '12'])
      expect(await ask(to)).toMatchObject({ status: 404, body: { code: 'place_not_found' } })
    expect((await ask(' ')).status).toBe(400)
    expect((await ask('x'.repeat(201))).status).toBe(400)
    expect((await ask('40150', { country: 'France' })).status).toBe(400)
    expect((await ask('40150')).headers.get('cache-control')).toContain('no-store')
  })

  test('knows the holidays of every state and of Taiwan', async () => {
    const newYear = await Promise.all([
      ...Object.values(malaysianStates).map(({ en }) =>
        holidaysAt({ country: 'Malaysia', region: en }, 2026),
      ),
      holidaysAt({ country: 'Malaysia' }, 2026),
      holidaysAt({ country: 'Taiwan', region: taiwaneseCities[0]!.en }, 2026),
    ])
    for (const days of newYear) {
      // Chinese New Year and Labour Day, this year and next.
      expect(days).toEqual(expect.arrayContaining(['2026-02-17', '2027-02-06', '2026-05-01', '2027-05-01']))
      expect(days.length).toBeGreaterThan(24)
    }
  })
})

describe('an order', () => {
  test('keeps the promise that was made, or its preferred day', async () => {
    const usual = await place(member, [[spec, 1]])
    expect(await promiseOf(usual)).toEqual({ from: '2026-03-05', to: '2026-03-13', late: false })
    const chosen = await place(member, [[spec, 1]], on('2026-03-10', 'morning'))
    expect(await promiseOf(chosen)).toEqual({
      from: '2026-03-10',
      to: '2026-03-10',
      half: 'morning',
      late: false,
    })
    expect(await slots()).toEqual({ '2026-03-05': 1, '2026-03-10 morning': 1 })
    const fetched = await place(member, [[spec, 1]], {
      shippingMethod: 'self_pickup',
      pickupLocation: 'malaysia-branch',
      deliveryAccess: { preferredDay: '2026-03-10' },
    })
    expect((await look(fetched)).order).not.toHaveProperty('promise')
  })

  test('is refused for a holiday', async () => {
    expect(await send(on('2026-05-01'))).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('counts as late for customer and staff once its last day is over and it has not arrived', async () => {
    const id = await place(member, [[spec, 1]], on('2026-03-10'))
    const done = await place(member, [[spec, 1]], on('2026-03-10'))
    await moveThrough(shop, done, ['In Progress', 'Shipped', 'delivered'])
    now = new Date('2026-03-10T15:59:00Z')
    expect((await promiseOf(id)).late).toBe(false)
    now = new Date('2026-03-10T16:00:00Z')
    expect((await promiseOf(id)).late).toBe(true)
    expect((await promiseOf(done)).late).toBe(false)
    const { browser } = await signedInStaff(shop, 'clerk')
    const { body } = await browser.get('/api/staff/orders?queue=late&pageSize=100')
    const ids = body.orders.map((order: { id: string }) => order.id)
    expect(ids).toContain(id)
    expect(ids).not.toContain(done)
    expect((await browser.get('/api/staff/orders/queues')).body.late).toBe(ids.length)
    expect(body.orders.find((order: { id: string }) => order.id === id)).toMatchObject({
      promise: { to: '2026-03-10', late: true },
      waitingSince: { seconds: Date.parse('2026-03-10T16:00:00Z') / 1000 },
    })
  })
})

describe('the capacity of a day', () => {
  test('is never sold twice: 40 buyers for 5 mornings and 3 afternoons', async () => {
    countInputs(40)
    await capacity(5, 3)
    const buyers = await Promise.all(Array.from({ length: 40 }, () => signedInMember(shop)))
    const halves = ['morning', 'afternoon', undefined] as const
    const answers = await Promise.all(buyers.map((buyer, n) => send(on('2026-03-10', halves[n % 3]), buyer)))
    const placed = answers.filter(({ status }) => status === 200)
    expect(placed).toHaveLength(8)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'delivery_day_full'])
    const taken = await slots()
    expect(taken['2026-03-10 morning'] ?? 0).toBeLessThanOrEqual(5)
    expect(taken['2026-03-10 afternoon'] ?? 0).toBeLessThanOrEqual(3)
    expect(Object.values(taken).reduce((sum, count) => sum + count, 0)).toBe(8)
    expect((await ask('50250')).body.closed).toContain('2026-03-10')
    expect(await send(on('2026-03-10'))).toMatchObject({ status: 409, body: { code: 'delivery_day_full' } })
  })

  test('moves orders without a preferred day to later days, the last of which is promised', async () => {
    await capacity(1, 1)
    const buyers = await Promise.all(Array.from({ length: 20 }, () => signedInMember(shop)))
    const answers = await Promise.all(buyers.map((buyer) => send({}, buyer)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const taken = await slots()
    expect(Object.values(taken)).toEqual(Array.from({ length: 10 }, () => 2))
    const { rows } = await shop.context.database.execute(sql`
      select from orders where slot_day is not null and (slot_day < promised_from or slot_day > promised_to)`)
    expect(rows).toEqual([])
    // Ten working days from 5 March on; Nuzul Al-Quran is a Saturday.
    expect((await ask('50250')).body).toMatchObject({ from: '2026-03-19', to: '2026-03-19' })
    expect((await send(on('2026-03-12'))).body.code).toBe('delivery_day_full')
  })

  test('counts preferences for a half-day and for a whole day together', async () => {
    await capacity(2, 1)
    expect((await send(on('2026-03-10'))).status).toBe(200)
    expect((await send(on('2026-03-10', 'morning'))).status).toBe(200)
    // One place is left, in the morning or in the afternoon.
    expect((await send(on('2026-03-10', 'afternoon'))).status).toBe(200)
    expect((await send(on('2026-03-10', 'morning'))).body.code).toBe('delivery_day_full')
    await capacity(2, null)
    expect((await send(on('2026-03-10', 'morning'))).status).toBe(200)
    expect((await send(on('2026-03-10', 'morning'))).body.code).toBe('delivery_day_full')
    expect((await send(on('2026-03-10'))).status).toBe(200)
  })

  test('is free again once an order is cancelled, and not before', async () => {
    await capacity(1, 0)
    const id = (await send(on('2026-03-10'))).body.id
    expect((await send(on('2026-03-10', 'morning'))).body.code).toBe('delivery_day_full')
    await moveThrough(shop, id, ['In Progress', 'Shipped'])
    expect((await send(on('2026-03-10', 'morning'))).body.code).toBe('delivery_day_full')
    await moveThrough(shop, id, ['Cancelled'])
    expect((await send(on('2026-03-10', 'morning'))).status).toBe(200)
    expect((await promiseOf(id)).to).toBe('2026-03-10')
  })

  test('does not refuse a repeated order: it answers with the first one', async () => {
    await capacity(1, 0)
    const body = orderOf([[spec, 1]], on('2026-03-10') as never)
    const once = () => member.browser.post('/api/orders', body, { 'idempotency-key': 'the-same-order' })
    const first = await once()
    expect(first.status).toBe(200)
    await capacity(1, 1)
    expect((await send(on('2026-03-10', 'afternoon'), await signedInMember(shop))).status).toBe(200)
    await capacity(null, null)
    expect((await once()).body).toEqual(first.body)
  })
})

describe('staff', () => {
  test('move a delivery, and the customer is told once', async () => {
    await capacity(1, 1)
    const id = (await send(on('2026-03-10', 'morning'))).body.id
    const days = { from: '2026-03-11', to: '2026-03-12', half: 'afternoon', reason: '貨車滿了。' }
    expect((await moveTo(id, days)).status).toBe(200)
    expect(await promiseOf(id)).toEqual({
      from: '2026-03-11',
      to: '2026-03-12',
      half: 'afternoon',
      late: false,
    })
    expect(await slots()).toEqual({ '2026-03-11 afternoon': 1 })
    expect(await queuedFor(shop, 'delivery-moved', id)).toBe(1)
    expect((await look(id)).audit[0]).toMatchObject({
      action: 'order.delivery_moved',
      before: { promisedFrom: '2026-03-10', slotDay: '2026-03-10' },
      after: { promisedFrom: '2026-03-11', promisedTo: '2026-03-12', reason: '貨車滿了。' },
    })
    const write = await writeMessage(shop.context, { message: 'delivery-moved', order: id })
    await write?.('moved')
    const [mail] = await listOutbox(shop.context)
    expect(mail?.text).toContain('Wed 11 – Thu 12 Mar, afternoon')
    expect(mail?.text).toContain('貨車滿了。')
  })

  test('are refused on a full day, but not in the free half of the order’s own day', async () => {
    await capacity(1, 1)
    const id = (await send(on('2026-03-10', 'morning'))).body.id
    await send(on('2026-03-11'))
    await send(on('2026-03-11'))
    const to = (from: string, half?: string) => moveTo(id, { from, to: from, half })
    expect((await to('2026-03-11')).body.code).toBe('delivery_day_full')
    expect((await promiseOf(id)).from).toBe('2026-03-10')
    expect(await slots()).toEqual({ '2026-03-10 morning': 1, '2026-03-11': 2 })
    expect((await to('2026-03-10', 'afternoon')).status).toBe(200)
    expect(await slots()).toEqual({ '2026-03-10 afternoon': 1, '2026-03-11': 2 })
  })

  test('are told which field has a wrong day, and are refused a stale page and an arrived order', async () => {
    const id = await place(member, [[spec, 1]])
    for (const [from, to, path] of [
      ['2026-03-01', '2026-03-09', 'from'],
      ['2026-03-09', '2026-03-06', 'days.to'],
      // The year of somebody who types 2062 for 2026.
      ['2026-03-09', '2062-03-09', 'to'],
      ['soon', 'later', 'days.from'],
    ])
      expect((await moveTo(id, { from, to })).body).toMatchObject({
        code: 'invalid_input',
        details: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
      })
    const days = { from: '2026-03-09', to: '2026-03-09' }
    const seen = (await look(id)).order.updatedAt
    await moveTo(id, days)
    expect((await clerk.browser.post(`/api/staff/orders/${id}/delivery`, { seen, days })).body).toMatchObject(
      { code: 'order_changed_meanwhile' },
    )
    await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
    expect((await moveTo(id, days)).body.code).toBe('delivery_not_movable')
    expect(await shop.context.database.$count(orders, eq(orders.slotDay, '2026-03-09'))).toBe(1)
  })
})
