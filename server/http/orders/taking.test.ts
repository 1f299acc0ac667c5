import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { orders } from '../../database/tables/orders.ts'
import { shopSettings } from '../../database/tables/settings.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { createCaller } from '../../services/phone-orders/callers.ts'
import { startSettings } from '../../settings/settings.ts'
import { orderOf, place, queuedFor, stockOf } from '../../testing/test-orders.ts'
import { clerk, look, member, move, setUp, shop, spec } from './test-staff-orders.ts'

setUp()

let keys = 0
let body: Record<string, unknown>
beforeEach(() => {
  const { contactInfo: _, ...order } = orderOf([[spec, 2]])
  body = { memberId: member.id, language: 'zh-TW', confirmed: false, order }
})

const take = (about: object = {}, key = `take-order-${(keys += 1)}`) =>
  clerk.browser.post('/api/staff/orders', { ...body, ...about }, { 'idempotency-key': key })
const rowOf = async (id: string) =>
  (await shop.context.database.select().from(orders).where(eq(orders.id, id)))[0]!
const caller = (about: object = {}) => ({
  memberId: undefined,
  newCaller: { phoneNumber: `+60 012-700 ${1000 + (keys += 1)}`, name: 'Tan Mei Ling', ...about },
})

describe('an order that staff take by phone', () => {
  test('is the order of the member, in the language of the call, and takes the stock', async () => {
    const before = await stockOf(shop, spec)
    const { status, body: placed } = await take()
    expect(status).toBe(200)
    const row = await rowOf(placed.id)
    expect(row).toMatchObject({
      memberId: member.id,
      status: 'pending',
      language: 'zh-TW',
      contactPhone: member.phoneNumber,
      contactEmail: `${member.id}@example.com`,
      contactName: 'Siti Nur Aminah',
    })
    expect(await stockOf(shop, spec)).toBe(before - 2)
    expect(await queuedFor(shop, 'order-received', placed.id)).toBe(1)
    expect(await queuedFor(shop, 'order-taken', placed.id)).toBe(1)
    const { audit } = await look(placed.id)
    expect(audit).toMatchObject([{ action: 'order.placed', actorKind: 'staff', actorId: clerk.id }])
    expect((await member.browser.get(`/api/orders/${placed.id}`)).status).toBe(200)
  })

  test('is confirmed at once where the customer confirms on the call; one email says so', async () => {
    const { body: placed } = await take({ confirmed: true })
    expect((await look(placed.id)).order.status).toBe('In Progress')
    expect(await queuedFor(shop, 'order-received', placed.id)).toBe(0)
    expect(await queuedFor(shop, 'order-taken', placed.id)).toBe(1)
    expect(await queuedFor(shop, 'order-status', placed.id)).toBe(1)
  })

  test('of a walk-in who takes the goods along is paid and completed', async () => {
    const order = { ...(body.order as object), shippingMethod: 'self_pickup', pickupLocation: 'kl-flagship' }
    const [place] = (await clerk.browser.get('/api/pickupLocations')).body as { id: string }[]
    const about = { confirmed: true, handedOver: true, order: { ...order, pickupLocation: place!.id } }
    const { body: placed } = await take(about)
    expect(await rowOf(placed.id)).toMatchObject({ status: 'Completed', paidAt: expect.any(Date) })
    expect((await take({ ...about, confirmed: false })).status).toBe(400)
    expect((await take({ confirmed: true, handedOver: true })).status).toBe(400)
  })

  test('takes a voucher that holds, and is refused with one that does not', async () => {
    await shop.context.database.insert(vouchers).values([
      { code: 'phone20', amountSen: 2000, active: true },
      { code: 'phone-high', amountSen: 2000, active: true, minOrderSen: 100_000_000 },
    ])
    const order = body.order as object
    const { body: placed } = await take({ order: { ...order, voucherCode: 'PHONE20' } })
    expect(await rowOf(placed.id)).toMatchObject({ voucherCode: 'phone20', voucherDiscountSen: 2000 })
    const refused = await take({ order: { ...order, voucherCode: 'phone-high' } })
    expect([refused.status, refused.body.code]).toEqual([409, 'voucher_below_minimum'])
  })

  test('for a half-day that is full is refused, and takes nothing', async () => {
    const address = 'country=Malaysia&city=Kuala+Lumpur&postalCode=50250'
    const slots = async () => (await clerk.browser.get(`/api/staff/delivery-slots?${address}`)).body.days
    const settings = {
      ...startSettings(shop.context.settings),
      deliveryCapacity: { morning: 1, afternoon: 5 },
    }
    await shop.context.database.insert(shopSettings).values({ settings, updatedAt: shop.context.now() })
    shop.context.savedSettings.invalidate()
    // Frees the places that earlier tests reserved.
    await shop.context.database.update(orders).set({ slotDay: null })
    const [{ day }] = await slots()
    const deliveryAccess = { preferredDay: day, preferredHalf: 'morning' }
    const order = { ...(body.order as object), deliveryAccess }
    expect((await take({ order })).status).toBe(200)
    expect((await slots())[0]).toEqual({ day, morning: 0, afternoon: 5 })
    const before = await stockOf(shop, spec)
    expect((await take({ order })).body.code).toBe('delivery_day_full')
    expect(await stockOf(shop, spec)).toBe(before)
    await shop.context.database.delete(shopSettings)
    shop.context.savedSettings.invalidate()
  })

  test('sent again, also at the same time, is one order', async () => {
    const before = await stockOf(shop, spec)
    const key = 'the-same-key'
    const answers = await Promise.all([1, 2, 3].map(() => take({ confirmed: true }, key)))
    answers.push(await take({ confirmed: true }, key))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await stockOf(shop, spec)).toBe(before - 2)
    expect(
      (
        await take(
          { confirmed: false, language: 'en', order: { ...(body.order as object), notes: 'x' } },
          key,
        )
      ).body.code,
    ).toBe('idempotency_key_reused')
  })

  test('obeys the rules of the checkout', async () => {
    const order = body.order as { items: { price: number }[] }
    const dearer = { ...order, items: order.items.map((item) => ({ ...item, price: item.price + 1 })) }
    const changed = await take({ order: dearer })
    expect([changed.status, changed.body.code]).toEqual([409, 'order_changed'])
    expect((await take({ order: { ...order, items: [] } })).status).toBe(400)
    const sunday = { ...order, deliveryAccess: { preferredDay: '2026-03-01' } }
    expect((await take({ order: sunday })).status).toBe(400)
    await shop.context.database
      .update(members)
      .set({ blockedAt: shop.context.now(), blockReason: 'Refused parcels.' })
      .where(eq(members.id, member.id))
    expect((await take()).body.code).toBe('member_blocked')
    await shop.context.database
      .update(members)
      .set({ blockedAt: null, blockReason: null })
      .where(eq(members.id, member.id))
    expect((await take({ memberId: 'nobody' })).body.code).toBe('member_not_found')
  })
})

describe('a caller without an account', () => {
  test('gets one by the phone number, whose owner alone can sign in', async () => {
    const about = caller({ email: 'mei.ling@example.com' })
    const { body: placed } = await take(about)
    const row = await rowOf(placed.id)
    const [made] = await shop.context.database
      .select()
      .from(members)
      .where(eq(members.id, row.memberId ?? ''))
    expect(made).toMatchObject({
      firstName: 'Tan',
      lastName: 'Mei Ling',
      email: null,
      newEmail: 'mei.ling@example.com',
      language: 'zh-TW',
    })
    expect(row).toMatchObject({ contactName: 'Tan Mei Ling', contactEmail: 'mei.ling@example.com' })
    const { rows } = await shop.context.database.execute(
      sql`select from pgboss.job where data ->> 'message' = 'new-email' and data ->> 'member' = ${made!.id}`,
    )
    expect(rows).toHaveLength(1)
    // The second call finds the same member.
    const again = await take(about)
    expect((await rowOf(again.body.id)).memberId).toBe(made!.id)
  })

  test('needs no email address, and may have a name in any script', async () => {
    const { body: placed } = await take(caller({ name: '陳美玲' }))
    expect(await rowOf(placed.id)).toMatchObject({ contactName: '陳美玲', contactEmail: '' })
    expect((await look(placed.id)).order.contactInfo.name).toBe('陳美玲')
  })

  test('is created once when two clerks take the call', async () => {
    const about = caller()
    const answers = await Promise.all([take(about), take(about)])
    const ids = await Promise.all(answers.map(async (answer) => (await rowOf(answer.body.id)).memberId))
    expect(new Set(ids).size).toBe(1)
  })

  test('is refused with a number that cannot get SMS', async () => {
    expect((await take(caller({ phoneNumber: '12' }))).status).toBe(400)
    const settings = { ...shop.context.settings, SMS_COUNTRY_CODES: ['60', '886'] }
    const context = { ...shop.context, settings } as unknown as StaffContext
    const newCaller = { phoneNumber: '+12025550143', name: 'Mei', email: undefined, language: 'en' as const }
    await expect(context.database.transaction((tx) => createCaller(tx, context, newCaller))).rejects.toThrow(
      expect.objectContaining({ code: 'country_not_allowed' }),
    )
  })

  test('is not created when the order is refused', async () => {
    const { newCaller } = caller({ email: 'nobody@example.com' })
    const { contactInfo: _, ...order } = orderOf([[{ ...spec, price: spec.price + 1 }, 2]])
    const refused = await take({ memberId: undefined, newCaller, order })
    expect([refused.status, refused.body.code]).toEqual([409, 'order_changed'])
    const phoneNumber = newCaller.phoneNumber.replace('+60 0', '+60').replaceAll(/[ -]/g, '')
    const found = await shop.context.database.$count(members, eq(members.phoneNumber, phoneNumber))
    expect(found).toBe(0)
    const { rows } = await shop.context.database.execute(
      sql`select from pgboss.job where data ->> 'email' = 'nobody@example.com'`,
    )
    expect(rows).toHaveLength(0)
    expect((await take({ memberId: undefined, newCaller })).status).toBe(200)
    expect(await shop.context.database.$count(members, eq(members.phoneNumber, phoneNumber))).toBe(1)
  })
})

const capTo = (amount: number | null, openOrders: number | null) => {
  shop.context.savedSettings.read = async () => ({ cashCaps: { amount, openOrders } }) as never
}
const refusedBy = async (phoneNumber: string) =>
  (await clerk.browser.get(`/api/staff/callers?${new URLSearchParams({ phoneNumber })}`)).body

describe('a caller whose number refused a parcel', () => {
  let reader: typeof shop.context.savedSettings.read
  beforeEach(async () => {
    reader = shop.context.savedSettings.read
    const contactInfo = { phoneNumber: member.phoneNumber, email: 'caller@example.com', name: 'Siti' }
    const id = await place(member, [[spec, 1]], { contactInfo })
    await move(id, 'In Progress')
    await move(id, 'Shipped', { shippingProvider: 'pos_laju' })
    await move(id, 'Cancelled', { deliveryFailure: 'refused' })
    return () => {
      shop.context.savedSettings.read = reader
    }
  })

  test('is shown as such, even if it belongs to no member', async () => {
    expect((await clerk.browser.get(`/api/staff/callers/${member.id}`)).body).toMatchObject({ refused: 1 })
    expect(await refusedBy(member.phoneNumber)).toEqual({ refused: 1 })
    const friend = '+60127700099'
    expect(await refusedBy(friend)).toEqual({ refused: 0 })
    await shop.context.database
      .update(orders)
      .set({ contactPhone: friend })
      .where(eq(orders.memberId, member.id))
    expect(await refusedBy('+60 012-770 0099')).toEqual({ refused: 1 })
    expect((await clerk.browser.get('/api/staff/callers?phoneNumber=12')).status).toBe(400)
  })

  test('orders for cash as at the checkout; the refusal is worded for staff, and takes no stock', async () => {
    capTo(2 * spec.price - 1, null)
    const before = await stockOf(shop, spec)
    const much = await take()
    expect(much.body).toMatchObject({ code: 'caller_amount_capped' })
    expect(much.body.message).toContain('This number')
    expect(await stockOf(shop, spec)).toBe(before)
    const pickup = { ...(body.order as object), shippingMethod: 'self_pickup' }
    const [{ id: pickupLocation }] = (await clerk.browser.get('/api/pickupLocations')).body
    // A customer who pays at the counter and takes the goods along cannot refuse them.
    const handed = { confirmed: true, handedOver: true, order: { ...pickup, pickupLocation } }
    expect((await take(handed)).status).toBe(200)
    capTo(null, 1)
    expect((await take({ confirmed: true }, 'capped-order')).status).toBe(200)
    expect((await take()).body).toMatchObject({ code: 'caller_orders_capped', details: { most: 1 } })
    // A repeated submit returns the first order, although that order itself counts as open.
    expect((await take({ confirmed: true }, 'capped-order')).status).toBe(200)
  })

  test('may have only so many unconfirmed orders, even when they are taken at once', async () => {
    capTo(null, 2)
    const answers = await Promise.all([take(), take(), take()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(answers.map(({ body: { code } }) => code)).toContain('caller_orders_capped')
  })
})

test('whoever takes a call sees earlier addresses and the last call', async () => {
  const id = await place(member, [[spec, 1]], { deliveryAccess: { lift: 'yes', liftWidth: 78 } })
  await clerk.browser.post(`/api/staff/orders/${id}/calls`, { outcome: 'reached', note: 'All on one day.' })
  const { status, body: found } = await clerk.browser.get(`/api/staff/callers/${member.id}`)
  expect(status).toBe(200)
  expect(found).toMatchObject({
    name: 'Siti Nur Aminah',
    phoneNumber: member.phoneNumber,
    blocked: false,
    addresses: [{ street: '1 Jalan Contoh' }],
    access: { lift: 'yes', liftWidth: 78 },
    lastCall: { outcome: 'reached', note: 'All on one day.' },
  })
  expect((await clerk.browser.get('/api/staff/callers/nobody')).body.code).toBe('member_not_found')
})

const find = async (q: string) =>
  (await clerk.browser.get(`/api/staff/goods?${new URLSearchParams({ q })}`)).body as {
    productName: string
    displayName: string
    specId: string
  }[]

describe('goods', () => {
  test('are found by words of product and spec, the spec that is meant first', async () => {
    const [first, ...others] = await find('tally mustard')
    expect(first).toMatchObject({ productName: 'Tally Task Chair', specId: 'mustard' })
    expect(others.every(({ productName }) => productName === 'Tally Task Chair')).toBe(true)
    expect((await find('椅'))[0]).toBeDefined()
    expect(await find('no such thing')).toEqual([])
    expect(await find('')).toEqual([])
  })

  test('are found by article number', async () => {
    expect((await find(spec.productId.toUpperCase()))[0]).toMatchObject({ productId: spec.productId })
  })
})

test('the half-days of an address have the room that the orders leave', async () => {
  const slots = await clerk.browser.get(
    '/api/staff/delivery-slots?country=Malaysia&city=Kuala+Lumpur&postalCode=50250',
  )
  expect(slots.status).toBe(200)
  expect(slots.body.days.length).toBe(6)
  expect(slots.body.days[0]).toEqual({ day: slots.body.from, morning: null, afternoon: null })
})
