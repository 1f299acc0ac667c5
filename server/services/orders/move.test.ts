import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrder, type NewOrderPayload } from '#core/orders/checkout.ts'
import { failureDescriptions, historyDescriptions } from '#core/orders/history.ts'
import { orderStatuses, statusTable, type OrderStatus } from '#core/orders/statuses.ts'
import type { MemberContext } from '../../context.ts'
import { auditEntries, orderHistory, orders } from '../../database/tables/orders.ts'
import {
  contextOf,
  moveThrough,
  orderOf,
  queuedFor,
  signedInMember,
  staff,
  stockedSpecs,
  stockOf,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import type { MoveDetails } from '../kernel/order-events.ts'
import { cancelOrder, requestReturn } from './move-own-order.ts'
import { moveOrder } from './move.ts'
import { placeOrder } from './placing/place.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let context: MemberContext
let desk: TestSpec
let now: Date

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => now } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = testMoment
  desk = (await stockedSpecs(shop, 10))[0]!
  context = await contextOf(shop, await signedInMember(shop))
})

async function place(about: Partial<NewOrderPayload> = {}): Promise<string> {
  const order = newOrder.parse(orderOf([[desk, 4]], about))
  // A unique key, so that an order with the same content does not count as repeated.
  const idempotencyKey = randomUUID()
  return (await placeOrder(context, { order, lang: 'en', idempotencyKey })).id
}

/** The moves by which staff bring an order to a status. Returns are first requested by the member. */
const ways: Partial<Record<OrderStatus, OrderStatus[]>> = {
  'In Progress': ['In Progress'],
  Shipped: ['In Progress', 'Shipped'],
  delivered: ['In Progress', 'Shipped', 'delivered'],
  return_approved: ['return_approved'],
  Returned: ['return_approved', 'Returned'],
}

async function orderAt(status: OrderStatus): Promise<string> {
  const orderId = await place()
  if (statusTable[status].returnStatus) {
    await moveThrough(shop, orderId, ways.delivered!)
    await requestReturn(context, { orderId, returnReason: 'Too wide.' })
  }
  await moveThrough(shop, orderId, ways[status] ?? [])
  return orderId
}

const move = (orderId: string, to: OrderStatus, details: MoveDetails = {}) =>
  moveOrder(context, { orderId, to, actor: staff, ...details })

const readOrder = async (id: string) =>
  (await context.database.select().from(orders).where(eq(orders.id, id)))[0]!

const readHistory = (id: string) =>
  context.database
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, id))
    .orderBy(asc(orderHistory.id))

const staffMoves = orderStatuses.flatMap((to) =>
  (statusTable[to].from.staff ?? []).map((from) => [from, to] as const),
)

describe('a move by staff', () => {
  test.each(staffMoves)('from %s to %s writes history, audit entry and email', async (from, to) => {
    const id = await orderAt(from)
    const emails = await queuedFor(shop, 'order-status', id)
    await move(id, to, { shippingProvider: 'pos_laju', deliveryFailure: 'refused' })
    expect((await readOrder(id)).status).toBe(to)
    const isRefused = from === 'Shipped' && to === 'Cancelled'
    const description = isRefused ? failureDescriptions.refused : historyDescriptions.delivery[to]
    expect((await readHistory(id)).at(-1)).toMatchObject({ status: to, description })
    const audit = await context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(asc(auditEntries.id))
    expect(audit.at(-1)).toMatchObject({
      action: 'order.moved',
      actorKind: 'staff',
      actorId: staff.id,
      before: { status: from },
      after: { status: to },
    })
    expect(await queuedFor(shop, 'order-status', id)).toBe(emails + 1)
  })

  test('that the table does not allow is refused and changes nothing', async () => {
    const id = await place()
    await expect(move(id, 'delivered')).rejects.toMatchObject({
      code: 'status_move_refused',
      details: { from: 'pending', to: 'delivered' },
    })
    expect((await readOrder(id)).status).toBe('pending')
    expect(await readHistory(id)).toHaveLength(1)
    expect(await queuedFor(shop, 'order-status', id)).toBe(0)
  })

  test('is made only once if it is requested twice at the same time', async () => {
    const id = await place()
    const results = await Promise.allSettled([move(id, 'Cancelled'), move(id, 'Cancelled')])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readHistory(id)).toHaveLength(2)
    expect(await stockOf(shop, desk)).toBe(10)
  })
})

test('a customer can cancel a pending order, but not a confirmed one', async () => {
  const id = await place()
  await cancelOrder(context, { orderId: id })
  expect((await readOrder(id)).status).toBe('Cancelled')
  const confirmed = await orderAt('In Progress')
  await expect(cancelOrder(context, { orderId: confirmed })).rejects.toMatchObject({
    code: 'order_not_cancellable',
  })
})

describe('goods are back in stock', () => {
  test('when an order is cancelled before shipping', async () => {
    const id = await orderAt('In Progress')
    expect(await stockOf(shop, desk)).toBe(6)
    await move(id, 'Cancelled')
    expect(await stockOf(shop, desk)).toBe(10)
    expect((await readOrder(id)).restockedAt).toEqual(now)
  })

  test('when an order is cancelled after shipping, but only if staff have the goods', async () => {
    await move(await orderAt('Shipped'), 'Cancelled', { deliveryFailure: 'refused' })
    expect(await stockOf(shop, desk)).toBe(6)
    await move(await orderAt('Shipped'), 'Cancelled', { deliveryFailure: 'refused', goodsBack: true })
    expect(await stockOf(shop, desk)).toBe(6)
  })
})

describe('amounts', () => {
  test('confirming deducts the voucher, or the amount that staff enter instead', async () => {
    const id = await place({ voucherCode: 'save10' })
    await move(id, 'In Progress')
    expect((await readOrder(id)).adjustmentSen).toBe(1000)
    const other = await place({ voucherCode: 'save10' })
    await move(other, 'In Progress', { adjustmentSen: 500 })
    expect((await readOrder(other)).adjustmentSen).toBe(500)
  })

  test('a refund is the paid amount, or a smaller amount in whole ringgit', async () => {
    const total = 4 * desk.price * 100
    const id = await orderAt('Returned')
    for (const refundSen of [-100, 150, total + 100])
      await expect(move(id, 'return_completed', { refundSen })).rejects.toMatchObject({
        code: 'invalid_input',
      })
    await move(id, 'return_completed', { refundSen: 100 })
    expect((await readOrder(id)).refundSen).toBe(100)
    const other = await orderAt('Returned')
    await move(other, 'return_completed')
    expect((await readOrder(other)).refundSen).toBe(total)
  })

  test('an order that was never paid is not refunded', async () => {
    const id = await orderAt('In Progress')
    await requestReturn(context, { orderId: id, returnReason: 'Too wide.' })
    await moveThrough(shop, id, ['return_approved', 'Returned', 'return_completed'])
    expect(await readOrder(id)).toMatchObject({ paidAt: null, refundSen: 0 })
  })
})

const at = (hours: number) => new Date(testMoment.getTime() + hours * 3_600_000)

test('the times of confirmation and payment are those of their first moves', async () => {
  const id = await place()
  const times = []
  for (const [hours, to] of (['In Progress', 'Shipped', 'delivered', 'Completed'] as const).entries()) {
    now = at(hours + 1)
    await move(id, to, { shippingProvider: 'pos_laju' })
    const { confirmedAt, paidAt } = await readOrder(id)
    times.push([confirmedAt, paidAt])
  }
  expect(times).toEqual([
    [at(1), null],
    [at(1), null],
    [at(1), at(3)],
    [at(1), at(3)],
  ])
})
