import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failedDeliveries } from '../../database/tables/parcels.ts'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { moveOrder } from '../../services/orders/move.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import { linkTokenFor, openBrowser } from '../../testing/test-browser.ts'
import {
  moveThrough,
  orderOf,
  place,
  signedInMember,
  staff,
  stockedSpecs,
  stockOf,
  type TestMember,
  type TestSpec,
  piecesChange,
} from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let spec: TestSpec
let member: TestMember
let clerk: TestStaff
let id: string
let token: string
let now = testMoment

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => now } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = testMoment
  spec = (await stockedSpecs(shop, 100))[0]!
  member = await signedInMember(shop)
  clerk = await signedInStaff(shop, 'clerk')
  id = await place(member, [[spec, 2]], contact())
  token = await linkTokenFor(shop, contact().contactInfo.email, '/track')
})

/** A number and address that no other order has. */
const contact = () => ({
  contactInfo: { phoneNumber: member.phoneNumber, email: `${member.id}@example.com`, name: 'Mei Ling Tan' },
})
const visitor = () => openBrowser(shop.app, '203.0.113.9')
const read = async () => (await visitor().post('/api/tracking', { token })).body
const cancel = () => visitor().post('/api/tracking/order/cancel', { token })
const byLink = {
  confirm: async (about: object = {}) =>
    visitor().post('/api/tracking/order/confirm', { token, seen: (await read()).updatedAt, ...about }),
  days: async () => (await visitor().post('/api/tracking/days', { token })).body.days as string[],
}
const asMember = {
  confirm: async (about: object = {}) =>
    member.browser.post(`/api/orders/${id}/confirm`, { seen: (await read()).updatedAt, ...about }),
  days: async () => (await member.browser.get(`/api/orders/${id}/days`)).body.days as string[],
}
const rowOf = async () => (await shop.context.database.select().from(orders).where(eq(orders.id, id)))[0]!
const inQueue = async () => {
  const { body } = await clerk.browser.get('/api/staff/orders?queue=to_confirm&pageSize=100')
  return (body.orders as { id: string }[]).find((row) => row.id === id)
}

describe.each([
  ['by the link of an order, without signing in', byLink],
  ['signed in', asMember],
])('%s, its customer', (_, { confirm, days }) => {
  test('confirms it: the call queue shows it, staff still confirm, and the audit says who did', async () => {
    expect(await inQueue()).not.toHaveProperty('customerConfirmedAt')
    expect((await confirm()).status).toBe(200)
    expect((await read()).customerConfirmedAt).toBeDefined()
    expect(await inQueue()).toHaveProperty('customerConfirmedAt')
    expect(await rowOf()).toMatchObject({ status: 'pending', confirmedAt: null })
    const entries = await shop.context.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'order.confirmed_by_customer')))
    expect(entries).toMatchObject([{ actorKind: 'member', actorId: member.id }])
    expect((await confirm()).status).toBe(200)
    await moveThrough(shop, id, ['In Progress'])
    expect((await confirm()).body.code).toBe('order_not_to_confirm')
    expect((await cancel()).body.code).toBe('order_not_cancellable')
  })

  test('chooses another day, which takes its place and no other', async () => {
    const [first, ...others] = await days()
    const day = others[2]!
    expect(first).toBeDefined()
    expect((await confirm({ day, half: 'afternoon' })).status).toBe(200)
    expect(await rowOf()).toMatchObject({
      promisedFrom: day,
      promisedTo: day,
      promisedHalf: 'afternoon',
      slotDay: day,
      customerConfirmedAt: now,
    })
    expect((await confirm({ day: '2026-03-08' })).body.code).toBe('invalid_input')
    expect((await confirm({ day: '2020-01-01' })).body.code).toBe('invalid_input')
  })

  test('confirms only what they saw; after a change by staff they are asked again', async () => {
    const { updatedAt: before } = await read()
    now = new Date(now.getTime() + 60_000)
    const path = `/api/staff/orders/${id}`
    const change = async (pieces: number) =>
      clerk.browser.post(`${path}/content`, piecesChange((await clerk.browser.get(path)).body, [pieces]))
    expect((await change(1)).status).toBe(200)
    expect((await confirm({ seen: before })).body.code).toBe('confirmation_outdated')
    expect((await confirm()).status).toBe(200)
    expect((await change(2)).status).toBe(200)
    expect((await rowOf()).customerConfirmedAt).toBeNull()
  })
})

describe('by the link of an order, without signing in, its customer', () => {
  const { confirm } = byLink

  test('cancels it, and the goods are back in stock', async () => {
    const before = await stockOf(shop, spec)
    expect((await cancel()).status).toBe(200)
    expect(await stockOf(shop, spec)).toBe(before + 2)
    expect(await rowOf()).toMatchObject({ status: 'Cancelled', slotDay: null })
    expect((await confirm()).body.code).toBe('order_not_to_confirm')
  })

  test('security 64: does so with the link of this order alone, by a press', async () => {
    const wrong = `${id}.${Date.now() + 1e9}.aaaa`
    for (const path of ['order/confirm', 'order/cancel', 'days']) {
      const body = { token: wrong, seen: (await read()).updatedAt }
      expect((await visitor().post(`/api/tracking/${path}`, body)).body.code).toBe('link_expired')
      expect((await visitor().get(`/api/tracking/${path}?token=${token}`)).status).not.toBe(200)
    }
    expect(await rowOf()).toMatchObject({ status: 'pending', customerConfirmedAt: null })
  })
})

test('another member can neither confirm an order nor read its days, and nobody without signing in', async () => {
  const { updatedAt: seen } = await read()
  const other = (await signedInMember(shop)).browser
  for (const [browser, code] of [
    [other, 'order_not_found'],
    [visitor(), 'not_logged_in'],
  ] as const) {
    expect((await browser.post(`/api/orders/${id}/confirm`, { seen })).body.code).toBe(code)
    expect((await browser.get(`/api/orders/${id}/days`)).body.code).toBe(code)
  }
  expect((await rowOf()).customerConfirmedAt).toBeNull()
})

test('a customer who does not answer the phone gets the link by SMS, at most three times', async () => {
  const send = () => clerk.browser.post(`/api/staff/orders/${id}/calls`, { outcome: 'link_sent', note: '' })
  for (const _ of [1, 2, 3]) expect((await send()).status).toBe(200)
  expect((await send()).body.code).toBe('link_sent_often')
  await shop.sendQueued()
  const messages = (await listOutbox(shop.context)).filter(
    ({ recipient }) => recipient === member.phoneNumber,
  )
  expect(messages).toHaveLength(3)
  expect(messages[0]?.text).toContain('/track?')
  await moveThrough(shop, id, ['In Progress'])
  expect((await send()).body.code).toBe('order_not_to_confirm')
})

const refuse = async (deliveryFailure: 'refused' | 'not_home') => {
  await moveThrough(shop, id, ['In Progress', 'Shipped'])
  await moveOrder(shop.context, { orderId: id, to: 'Cancelled', actor: staff, deliveryFailure })
}
const capTo = (caps: { amount: number | null; openOrders: number | null }) => {
  const saved = { cashCaps: caps }
  shop.context.savedSettings.read = async () => saved as never
}

describe('a number that refused a parcel', () => {
  let made = 0
  const submit = () =>
    member.browser.post('/api/orders', orderOf([[spec, 1]], { ...contact(), notes: `Submit ${(made += 1)}` }))
  let reader: typeof shop.context.savedSettings.read
  beforeEach(() => {
    reader = shop.context.savedSettings.read
    return () => {
      shop.context.savedSettings.read = reader
    }
  })

  test('is shown as such with its next order; a customer who was not at home refused nothing', async () => {
    await refuse('not_home')
    id = await place(member, [[spec, 1]], contact())
    expect(await inQueue()).toMatchObject({ refused: 0 })
    await refuse('refused')
    id = await place(member, [[spec, 1]], contact())
    expect(await inQueue()).toMatchObject({ refused: 1 })
    expect((await clerk.browser.get(`/api/staff/orders/${id}`)).body.customer).toMatchObject({ refused: 1 })
  })

  test('counts single parcels, too, unless they were accepted later', async () => {
    await moveThrough(shop, id, ['In Progress', 'Shipped'])
    const move = async (body: object) => {
      const [parcel] = (await clerk.browser.get(`/api/staff/orders/${id}/parcels`)).body.parcels
      const about = { seen: parcel.seen, ...body }
      const answer = await clerk.browser.post(`/api/staff/parcels/${parcel.id}/move`, about)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    await move({ to: 'refused', reason: 'refused' })
    expect((await clerk.browser.get(`/api/staff/orders/${id}`)).body.customer).toMatchObject({ refused: 1 })
    await move({ to: 'on_the_way', withoutNumber: true })
    await move({ to: 'delivered' })
    expect((await clerk.browser.get(`/api/staff/orders/${id}`)).body.customer).toMatchObject({ refused: 0 })
  })

  test('orders for cash up to the amount and the number of open orders, even at once', async () => {
    capTo({ amount: 1, openOrders: 1 })
    expect((await submit()).body).toHaveProperty('id')
    await refuse('refused')
    expect((await submit()).body).toMatchObject({ code: 'cash_amount_capped', details: { most: 'RM 1' } })
    capTo({ amount: null, openOrders: 2 })
    // One order is already open.
    const answers = await Promise.all([submit(), submit(), submit()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.map(({ body }) => body.code as string | undefined)).toContain('cash_orders_capped')
    // Another account with the same number does not get around the cap.
    const other = await signedInMember(shop)
    const elsewhere = await other.browser.post('/api/orders', orderOf([[spec, 1]], contact()))
    expect(elsewhere.body).toMatchObject({ code: 'cash_orders_capped', details: { most: 2 } })
    // A customer who refused nothing is not capped.
    await shop.context.database.delete(failedDeliveries).where(eq(failedDeliveries.orderId, id))
    await shop.context.database.delete(parcels).where(eq(parcels.orderId, id))
    expect((await submit()).status).toBe(200)
  })
})
