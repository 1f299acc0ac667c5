import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#core/orders/statuses.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { auditEntries, memberOrders, orderHistory, orders } from '../../database/tables/orders.ts'
import {
  place,
  queuedFor,
  signedInMember,
  stockedSpecs,
  stockOf,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let owner: TestStaff
let member: TestMember
let desk: TestSpec

beforeAll(async () => {
  shop = await createTestShop({ env: { UNDO_SECONDS: '60' } })
  ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
})
afterAll(() => shop.close())
beforeEach(async () => {
  desk = (await stockedSpecs(shop, 10))[0]!
  member = await signedInMember(shop)
})

const path = (id: string, action = '') => `/api/staff/orders/${id}${action}`
const look = async (id: string) => (await clerk.browser.get(path(id))).body
const move = async (id: string, to: OrderStatus, details: object = {}): Promise<number> =>
  (
    await clerk.browser.post(path(id, '/move'), {
      to,
      shippingProvider: 'pos_laju',
      cancelReason: 'other',
      ...details,
    })
  ).body.move
const undo = (id: string, entry: number, by = clerk, more: object = {}) =>
  by.browser.post(path(id, '/undo'), { move: entry, ...more })
const row = async (id: string) =>
  (await shop.context.database.select().from(orders).where(eq(orders.id, id)))[0]!
const historyOf = (id: string) =>
  shop.context.database
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, id))
    .orderBy(asc(orderHistory.id))

const setMessage = (entry: number, state: 'active' | 'completed') =>
  shop.context.database.$client.query(`update pgboss.job set state = $2 where data ->> 'entry' = $1`, [
    String(entry),
    state,
  ])
async function afterTheMinute(work: () => Promise<void>) {
  const { now } = shop.context
  shop.context.now = () => new Date(now().getTime() + 60_000)
  await work().finally(() => (shop.context.now = now))
}

describe('a move that staff undo', () => {
  test('leaves the order, its stock and the pending orders as before; both stand in the history', async () => {
    const id = await place(member, [[desk, 4]])
    const before = await row(id)
    const entry = await move(id, 'In Progress', { adjustment: 5, deductionReason: 'Scratch' })
    const { undo: offered } = await look(id)
    expect(offered).toMatchObject({ move: entry, to: 'pending' })
    expect(offered.waitSeconds).toBeGreaterThan(0)
    expect((await undo(id, entry)).status).toBe(200)

    const { updatedAt: _, ...after } = await row(id)
    const { updatedAt: __, ...expected } = before
    expect(after).toEqual(expected)
    expect(await stockOf(shop, desk)).toBe(6)
    const [counted] = await shop.context.database
      .select()
      .from(memberOrders)
      .where(eq(memberOrders.memberId, member.id))
    expect(counted?.pending).toBe(1)
    expect((await historyOf(id)).map(({ status, undoes }) => [status, undoes])).toEqual([
      ['pending', null],
      ['In Progress', null],
      ['pending', entry],
    ])
    const { body: order } = await member.browser.get(`/api/orders/${id}`)
    expect(order.statusHistory).toMatchObject([{}, { undone: true }, { correction: true }])
    const audit = await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(asc(auditEntries.id))
    expect(audit.at(-1)).toMatchObject({
      action: 'order.undone',
      actorId: clerk.id,
      before: { status: 'In Progress', adjustmentSen: 500 },
      after: { status: 'pending', adjustmentSen: null, confirmedAt: null },
    })
  })

  test('step by step, from completed to pending, with parcel and payment', async () => {
    const id = await place(member, [[desk, 1]])
    const way = ['In Progress', 'Shipped', 'delivered', 'Completed'] as const
    const entries = []
    for (const to of way) entries.push(await move(id, to, { trackingNumber: 'EP123456789MY' }))
    expect(await row(id)).toMatchObject({ trackingNumber: 'EP123456789MY', paidAt: expect.any(Date) })
    for (const entry of entries.toReversed()) expect((await undo(id, entry)).status).toBe(200)
    expect(await row(id)).toMatchObject({
      status: 'pending',
      shippingProvider: null,
      trackingNumber: null,
      paidAt: null,
      confirmedAt: null,
    })
    expect((await look(id)).undo).toBeUndefined()
  })

  test('within the minute sends no email; later it is corrected for a reason, with another one', async () => {
    const id = await place(member, [[desk, 1]])
    const first = await move(id, 'In Progress')
    expect(await queuedFor(shop, 'order-status', id)).toBe(1)
    // No message is due before the minute has passed.
    await shop.sendQueued()
    expect(await queuedFor(shop, 'order-status', id)).toBe(1)
    await undo(id, first)
    expect(await queuedFor(shop, 'order-status', id)).toBe(0)

    const { updatedAt: _, ...before } = await row(id)
    const second = await move(id, 'In Progress')
    await setMessage(second, 'completed')
    const reason = 'The wrong order was open.'
    await afterTheMinute(async () => {
      expect((await look(id)).undo).toMatchObject({ move: second, waitSeconds: 0, correctable: true })
      expect((await undo(id, second)).body.code).toBe('move_not_undoable')
      const answers = await Promise.all([clerk, owner].map((by) => undo(id, second, by, { reason })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })
    const { updatedAt: __, ...after } = await row(id)
    expect(after).toEqual(before)
    const corrected = (await historyOf(id)).at(-1)!
    expect(corrected).toMatchObject({ undoes: null, corrects: second, status: 'pending' })
    const { rows } = await shop.context.database.$client.query(
      `select data ->> 'entry' as entry from pgboss.job where data ->> 'order' = $1 and state = 'created'
         and data ->> 'message' = 'order-status'`,
      [id],
    )
    expect(rows).toEqual([{ entry: String(corrected.id) }])
    const [audited] = await shop.context.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'order.corrected')))
    expect(audited!.after).toMatchObject({ status: 'pending', reason })
  })

  test('cannot be undone while its email is being sent', async () => {
    const id = await place(member, [[desk, 1]])
    const entry = await move(id, 'In Progress')
    await setMessage(entry, 'active')
    expect((await undo(id, entry)).body.code).toBe('move_not_undoable')
    expect((await row(id)).status).toBe('In Progress')
  })

  test('by two clerks at once is undone once; the second clerk reads who was first', async () => {
    const id = await place(member, [[desk, 1]])
    const entry = await move(id, 'In Progress')
    const answers = await Promise.all([undo(id, entry), undo(id, entry, owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body.code).toBe('order_changed_meanwhile')
    expect(refused.body.details.by).toBeTruthy()
    expect(await historyOf(id)).toHaveLength(3)
  })

  test('leaves the waiting time of the order unchanged', async () => {
    const id = await place(member, [[desk, 1]])
    await move(id, 'In Progress')
    const { waitingSince } = await look(id)
    await undo(id, await move(id, 'Shipped'))
    expect((await look(id)).waitingSince).toEqual(waitingSince)
  })

  test('is refused after a later move, or if the move decided on a return', async () => {
    const id = await place(member, [[desk, 1]])
    const confirmed = await move(id, 'In Progress')
    await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'Too wide' })
    const approved = (await owner.browser.post(path(id, '/move'), { to: 'return_approved' })).body.move
    expect((await undo(id, confirmed)).body.code).toBe('order_changed_meanwhile')
    expect((await undo(id, approved)).body.code).toBe('move_not_undoable')
    expect((await row(id)).status).toBe('return_approved')
  })

  test('cannot be undone once the invoice of the confirmed order is issued', async () => {
    const id = await place(member, [[desk, 1]])
    const entry = await move(id, 'In Progress')
    await member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' })
    expect((await clerk.browser.post(path(id, '/invoice'))).status).toBe(200)
    expect((await look(id)).undo).toBeUndefined()
    expect((await undo(id, entry)).body.code).toBe('move_not_undoable')
  })
})

test('a refused move names the person who last moved the order, but not to a customer', async () => {
  const id = await place(member, [[desk, 1]])
  await move(id, 'In Progress')
  const refused = await owner.browser.post(path(id, '/move'), { to: 'In Progress' })
  expect(refused.body).toMatchObject({ code: 'status_move_refused', details: { by: expect.any(String) } })
  expect(refused.body.message).toContain(refused.body.details.by)
  const own = await member.browser.post(`/api/orders/${id}/cancel`)
  expect(JSON.stringify(own.body)).not.toContain(refused.body.details.by)
})

describe('a cancellation that staff undo', () => {
  test('leaves the order, its stock, its day and the pending orders as before, and no email', async () => {
    const id = await place(member, [[desk, 4]])
    const before = await row(id)
    const entry = await move(id, 'Cancelled', { description: { en: 'Slip', 'zh-TW': '誤按' } })
    expect(await stockOf(shop, desk)).toBe(10)
    expect((await look(id)).undo).toMatchObject({ move: entry, to: 'pending' })
    expect((await undo(id, entry)).status).toBe(200)
    const { updatedAt: _, ...after } = await row(id)
    const { updatedAt: __, ...expected } = before
    expect(after).toEqual(expected)
    expect(await stockOf(shop, desk)).toBe(6)
    expect(await queuedFor(shop, 'order-status', id)).toBe(0)
    // It can be undone only once.
    expect((await undo(id, entry)).status).toBe(409)
    expect(await stockOf(shop, desk)).toBe(6)
  })

  test('leaves its packed parcels as before, with their numbers and events', async () => {
    const id = await place(member, [[desk, 3]])
    await move(id, 'In Progress')
    for (const quantity of [1, 2])
      await clerk.browser.post(path(id, '/parcels'), {
        lines: [{ position: 0, quantity }],
        shippingProvider: 'pos_laju',
        trackingNumber: `EP5555666${quantity}MY`,
      })
    const packed = async () => (await clerk.browser.get(path(id, '/parcels'))).body.parcels
    const before = await packed()
    expect(before).toMatchObject([{ number: 1, trackingNumber: 'EP55556661MY' }, { number: 2 }])
    const entry = await move(id, 'Cancelled')
    expect(await packed()).toEqual([])
    expect((await undo(id, entry)).status).toBe(200)
    expect(await packed()).toEqual(before)
  })

  test('is refused once its goods are sold, and changes nothing', async () => {
    const id = await place(member, [[desk, 8]])
    const entry = await move(id, 'Cancelled')
    await place(await signedInMember(shop), [[desk, 5]])
    const { body } = await undo(id, entry)
    expect(body.code).toBe('not_enough_stock')
    expect((await row(id)).status).toBe('Cancelled')
    expect(await stockOf(shop, desk)).toBe(5)
  })

  test('is refused with the reason that its goods are no longer sold, not that too few are left', async () => {
    const id = await place(member, [[desk, 2]])
    const entry = await move(id, 'Cancelled')
    const { database } = shop.context
    const isDesk = and(eq(specs.productId, desk.productId), eq(specs.id, desk.id))
    const [stored] = await database.delete(specs).where(isDesk).returning()
    const { body } = await undo(id, entry)
    await database.insert(specs).values(stored!)
    expect(body).toMatchObject({ code: 'not_enough_stock', message: 'It is no longer sold.' })
  })

  test('ends with its minute, and is never offered if the customer cancelled', async () => {
    const id = await place(member, [[desk, 1]])
    const entry = await move(id, 'Cancelled')
    await afterTheMinute(async () => {
      expect((await look(id)).undo).toBeUndefined()
      expect((await undo(id, entry, clerk, { reason: 'A slip.' })).body.code).toBe('move_not_undoable')
    })
    const own = await place(member, [[desk, 1]])
    await member.browser.post(`/api/orders/${own}/cancel`, {})
    expect((await look(own)).undo).toBeUndefined()
  })
})
