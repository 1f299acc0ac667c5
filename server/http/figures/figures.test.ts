import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { getFigures } from '#core/api/figures.ts'
import { formatDate, startOfDay } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { amountToPay, isCancelled } from '#core/orders/orders.ts'
import { inputs } from '#tests/test-inputs.ts'
import { payments } from '../../database/tables/cash.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { orders } from '../../database/tables/orders.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { bookPayments } from '../../services/cash/book-payments.ts'
import { fillWithOrders } from '../../services/demo/demo-fill.ts'
import { senToPay } from '../../services/order-parts/amounts.ts'
import { moveOrder } from '../../services/orders/move.ts'
import {
  moveThrough,
  place,
  signedInMember,
  staff as mover,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let owner: TestStaff
let member: TestMember
let spec: TestSpec
let other: TestSpec
let all: TestSpec[]

beforeAll(async () => {
  shop = await createTestShop()
  ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
})
afterAll(() => shop.close())
beforeEach(async () => {
  all = await stockedSpecs(shop, 100)
  ;[spec, other] = [all[0]!, all[1]!]
  member = await signedInMember(shop)
})

const ask = async (from: string, to: string, before: { from: string; to: string }, who = owner) =>
  who.browser.get(
    `/api/staff/figures?from=${from}&to=${to}&beforeFrom=${before.from}&beforeTo=${before.to}&lang=en`,
  )
const figures = async (from: string, to: string) => {
  const { body } = await ask(from, to, { from: addDays(from, -2), to: addDays(from, -1) })
  return {
    orders: body.now.placed,
    revenue: body.now.taken,
    // Days, or months if the period is long.
    days: (body.spans as Span[]).map(({ from: day, now }) => ({
      day,
      orders: now.placed,
      revenue: now.taken,
    })),
    bestSellers: (body.bestSellers as Named[]).map(({ id, now }) => ({
      productId: id,
      pieces: now.pieces,
      amount: now.goods,
    })),
  }
}
type Answer = OutputOf<typeof getFigures>
type Span = Answer['spans'][number]
type Named = Answer['places'][number]
const sum = async (from: string, to: string) =>
  (await owner.browser.get(`/api/staff/figures/sum?from=${from}&to=${to}`)).body
const setOrder = (id: string, columns: Partial<typeof orders.$inferInsert>) =>
  shop.context.database.update(orders).set(columns).where(eq(orders.id, id))
/** Sets when the money for an order came in and when its refund went out. */
async function paidAt(id: string, moment: string) {
  const at = new Date(moment)
  const [row] = await shop.context.database
    .update(orders)
    .set({ paidAt: at })
    .where(eq(orders.id, id))
    .returning()
  await shop.context.database.transaction(async (tx) => {
    const received = {
      orderId: id,
      kind: 'received',
      way: 'cash',
      amountSen: senToPay(row!),
      staffId: null,
    } as const
    if (received.amountSen > 0) await bookPayments(tx, [received], at)
    await tx
      .update(payments)
      .set({ day: formatDate(at) })
      .where(eq(payments.orderId, id))
  })
}
const placedAt = (id: string, moment: string) => setOrder(id, { placedAt: new Date(moment) })

describe('figures', () => {
  test('count an order on its day in the shop, and its money on the day it was received', async () => {
    // The last moment of a day in the shop and the first one of the next.
    const [late, early] = [await place(member, [[spec, 2]]), await place(member, [[spec, 1]])]
    await placedAt(late, '2025-06-10T15:59:59.999Z')
    await placedAt(early, '2025-06-10T16:00:00.000Z')
    const cancelled = await place(member, [[spec, 4]])
    await placedAt(cancelled, '2025-06-10T03:00:00Z')
    await moveThrough(shop, cancelled, ['Cancelled'])
    const back = await place(member, [[other, 1]])
    await placedAt(back, '2025-06-11T03:00:00Z')
    await moveThrough(shop, back, ['In Progress', 'Shipped', 'delivered'])
    await member.browser.post(`/api/orders/${back}/return`, { returnReason: 'Too wide' })
    await moveThrough(shop, back, ['return_approved', 'Returned'])
    await moveOrder(shop.context, { orderId: back, to: 'return_completed', actor: mover, refundSen: 1_00 })
    await moveOrder(shop.context, { orderId: late, to: 'In Progress', actor: mover, adjustmentSen: 5_00 })

    await paidAt(back, '2025-06-11T04:00:00Z')
    // Placed on one day and paid on the next; the other is not paid yet.
    await paidAt(late, '2025-06-10T16:00:00.000Z')

    const answer = await figures('2025-06-09', '2025-06-11')
    expect(answer.days).toEqual([
      { day: '2025-06-09', orders: 0, revenue: 0 },
      { day: '2025-06-10', orders: 2, revenue: 0 },
      { day: '2025-06-11', orders: 2, revenue: 2 * spec.price - 5 + other.price - 1 },
    ])
    expect(answer.bestSellers).toMatchObject([
      { productId: spec.productId, pieces: 3, amount: 3 * spec.price },
    ])
    // The limits of a period are those of its days in the shop's time zone.
    expect(await sum('2025-06-10', '2025-06-10')).toEqual({ orders: 2, revenue: 0 })
    expect(await sum('2025-06-11', '2025-06-11')).toMatchObject({ orders: 2 })
    expect(await sum('2025-06-09', '2025-06-09')).toEqual({ orders: 0, revenue: 0 })
  })

  test('equal plain SQL to the sen for any orders, moves, adjustments and returns', async () => {
    const { database } = shop.context
    // Prices that are not whole ringgit.
    await database.update(specs).set({ priceSen: sql`price_sen + 37 + length(product_id)` })
    const sold = (await stockedSpecs(shop, 10_000)).slice(0, 6)
    const courses = ['kept', 'cancelled', 'confirmed', 'adjusted', 'returned', 'refunded'] as const
    // Times around midnight in the shop's time zone, in UTC, and others.
    const moments = [
      '00:00:00.000',
      '00:00:00.001',
      '08:00:00.000',
      '07:59:59.999',
      '23:59:59.999',
      '12:30:00.000',
    ]
    const wanted = fc.sample(
      fc.record({
        course: fc.constantFrom(...courses),
        lines: fc.uniqueArray(
          fc.record({ spec: fc.constantFrom(...sold), quantity: fc.integer({ min: 1, max: 5 }) }),
          {
            minLength: 1,
            maxLength: 3,
            selector: (line) => line.spec.productId,
          },
        ),
        day: fc.integer({ min: 0, max: 9 }),
        moment: fc.constantFrom(...moments),
        ringgit: fc.integer({ min: 0, max: 40 }),
      }),
      { numRuns: inputs(10, 40), seed: 7 },
    )
    for (const { course, lines, day, moment, ringgit } of wanted) {
      const buyer = await signedInMember(shop)
      const id = await place(
        buyer,
        lines.map(({ spec, quantity }) => [spec, quantity] as const),
      )
      await placedAt(id, `${addDays('2024-05-01', day)}T${moment}+08:00`)
      const move = (to: Parameters<typeof moveOrder>[1]['to'], details = {}) =>
        moveOrder(shop.context, { orderId: id, to, actor: mover, ...details })
      if (course === 'cancelled') await move('Cancelled')
      if (course === 'confirmed') await move('In Progress')
      if (course === 'adjusted') await move('In Progress', { adjustmentSen: ringgit * 100 })
      if (course === 'returned' || course === 'refunded') {
        await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
        await buyer.browser.post(`/api/orders/${id}/return`, { returnReason: 'Too wide' })
        await moveThrough(shop, id, ['return_approved', 'Returned'])
        if (course === 'refunded') await move('return_completed', { refundSen: ringgit * 100 })
        await paidAt(id, `${addDays('2024-05-01', 9 - day)}T${moment}+08:00`)
      }
    }

    const day = fc.integer({ min: -1, max: 10 }).map((n) => addDays('2024-05-01', n))
    const period = fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [string, string])
    await fc.assert(
      fc.asyncProperty(period, async ([from, to]) => {
        const answer = await figures(from, to)
        const inPeriod = sql`(placed_at at time zone 'Asia/Taipei')::date between ${from}::date and ${to}::date`
        const { rows: days } = await database.execute<{ day: string; orders: string; sen: string }>(sql`
          select day, sum(orders) as orders, coalesce(sum(sen), 0) as sen from (
            select to_char(placed_at at time zone 'Asia/Taipei', 'YYYY-MM-DD') as day, 1 as orders, 0 as sen
            from orders
            union all
            select to_char(paid_at at time zone 'Asia/Taipei', 'YYYY-MM-DD'), 0,
              total_sen - coalesce(adjustment_sen, voucher_discount_sen) - coalesce(refund_sen, 0)
            from orders where paid_at is not null and status <> 'Cancelled'
          ) as events where day between ${from} and ${to} group by 1 order by 1`)
        const sen = days.reduce((total, row) => total + Number(row.sen), 0)
        const count = days.reduce((total, row) => total + Number(row.orders), 0)
        expect(answer.revenue).toBe(sen / 100)
        expect(answer.orders).toBe(count)
        expect(await sum(from, to)).toEqual({ orders: count, revenue: sen / 100 })
        const shown = answer.days.filter(
          ({ orders, revenue }: { orders: number; revenue: number }) => orders > 0 || revenue > 0,
        )
        expect(shown).toEqual(
          days
            .map((row) => ({ day: row.day, orders: Number(row.orders), revenue: Number(row.sen) / 100 }))
            .filter(({ orders, revenue }) => orders > 0 || revenue > 0),
        )
        const { rows: best } = await database.execute<{ id: string; pieces: string; sen: string }>(sql`
          select product_id as id, sum(quantity) as pieces, sum(quantity * price_sen) as sen
          from order_items where order_id in (select id from orders where ${inPeriod}
            and status not in ('Cancelled', 'Returned', 'return_completed'))
          group by 1 order by sum(quantity) desc, 1 limit 10`)
        expect(
          answer.bestSellers.map((one: Record<string, unknown>) => [one.productId, one.pieces, one.amount]),
        ).toEqual(best.map((one) => [one.id, Number(one.pieces), Number(one.sen) / 100]))
      }),
      { numRuns: inputs(10, 30) },
    )
  })

  test('are correct to the sen against plain SQL and the rule, for hundreds of orders', async () => {
    const { database } = shop.context
    await fillWithOrders({ database }, 400)
    const { rows: span } = await database.execute<{ from: string; to: string }>(
      sql`select (min(placed_at) + interval '8 hours')::date::text as from, (max(placed_at) + interval '8 hours')::date::text as to from orders where member_id like 'made-up-%'`,
    )
    const [from, to] = [addDays(span[0]!.from, 1), span[0]!.to]
    const answer = await figures(from, to)
    const inSpan = (column: 'placed_at' | 'paid_at') =>
      sql`${sql.raw(column)} >= ${startOfDay(from).toISOString()} and ${sql.raw(column)} < ${startOfDay(addDays(to, 1)).toISOString()}`
    const rows = await database.select().from(orders).where(inSpan('placed_at'))
    const paid = await database.select().from(orders).where(inSpan('paid_at'))
    const sen = paid
      // Some orders are delivered, but their couriers have not paid in the cash yet.
      .filter(({ status, cashOpenSen }) => !isCancelled(status) && cashOpenSen === 0)
      .map(({ totalSen, voucherDiscountSen, adjustmentSen, refundSen }) => {
        const amounts = { totalAmount: totalSen, voucherDiscount: voucherDiscountSen }
        return amountToPay({ ...amounts, adjustment: adjustmentSen ?? undefined }) - (refundSen ?? 0)
      })
      .reduce((total, revenue) => total + revenue, 0)
    expect(rows.length).toBeGreaterThan(390)
    expect(answer.orders).toBe(rows.length)
    expect(Math.round(answer.revenue * 100)).toBe(sen)
    const ofDays = answer.days.reduce(
      (total: number, { revenue }: { revenue: number }) => total + Math.round(revenue * 100),
      0,
    )
    expect(ofDays).toBe(sen)
  })

  test.each(['figures', 'figures/sum'])(
    '%s are refused for an invalid period, and to a clerk',
    async (path) => {
      const other = '&beforeFrom=2025-01-01&beforeTo=2025-01-01'
      const statusOf = async (from: string, to: string) =>
        (await owner.browser.get(`/api/staff/${path}?from=${from}&to=${to}${other}`)).status
      expect(await statusOf('2026-01-01', '2026-01-01')).toBe(200)
      expect(await statusOf('2026-01-02', '2026-01-01')).toBe(400)
      expect(await statusOf('2020-01-01', '2026-01-01')).toBe(400)
      expect(await statusOf('2026-02-30', '2026-03-01')).toBe(400)
      expect(await statusOf('0001-01-01', '0001-01-02')).toBe(400)
      expect(
        (await clerk.browser.get(`/api/staff/${path}?from=2026-01-01&to=2026-01-01${other}`)).body.code,
      ).toBe('not_allowed')
    },
  )
})

const hoursAgo = (hours: number) => new Date(testMoment.getTime() - hours * 3_600_000)
const seconds = (date: Date) => ({ seconds: date.getTime() / 1000, nanoseconds: 0 })
const waiting = async () => (await clerk.browser.get('/api/staff/waiting')).body

describe('waiting work', () => {
  beforeEach(async () => {
    await shop.context.database.update(orders).set({ status: 'Completed', invoiceStatus: 'not_applied' })
  })

  test('is zero if no work is waiting', async () => {
    const none = { count: 0, late: 0 }
    expect(await waiting()).toEqual({
      toConfirm: none,
      returnsToDecide: none,
      invoicesToIssue: none,
      callFirst: [],
    })
  })

  test('lists the oldest first, and is late after a day', async () => {
    const [fresh, oldest, aDay] = [
      await place(member, [[spec, 1]]),
      await place(member, [[spec, 2]]),
      await place(member, [[spec, 3]]),
    ]
    await setOrder(fresh, { placedAt: hoursAgo(23) })
    await setOrder(oldest, { placedAt: hoursAgo(49) })
    await setOrder(aDay, { placedAt: hoursAgo(24) })
    await clerk.browser.post(`/api/staff/orders/${oldest}/calls`, { outcome: 'no_answer' })
    const answer = await waiting()
    // An order shown as "1 d" counts as late.
    expect(answer.toConfirm).toEqual({ count: 3, late: 2, oldest: seconds(hoursAgo(49)) })
    expect(answer.callFirst).toMatchObject([
      {
        id: oldest,
        since: seconds(hoursAgo(49)),
        customerName: '陳美玲 Tan',
        phoneNumber: '+60123456789',
        phoneText: '+60 12 345 6789',
        amountToPay: 2 * spec.price,
        calls: 1,
      },
      { id: aDay, calls: 0 },
      { id: fresh, calls: 0 },
    ])
    expect(answer.callFirst[0].orderNumber).toMatch(/\d{4}/)
  })

  test('counts returns and invoices since they were requested', async () => {
    const back = await place(member, [[spec, 1]])
    await moveThrough(shop, back, ['In Progress', 'Shipped', 'delivered'])
    await setOrder(back, { placedAt: hoursAgo(400) })
    await member.browser.post(`/api/orders/${back}/return`, { returnReason: 'Too wide' })
    const invoice = await place(member, [[spec, 1]])
    await moveThrough(shop, invoice, ['In Progress'])
    await setOrder(invoice, { placedAt: hoursAgo(300) })
    const requested = await member.browser.post(`/api/orders/${invoice}/requestInvoice`, {})
    expect(requested.status).toBe(200)
    const now = await waiting()
    expect(now.returnsToDecide).toEqual({ count: 1, late: 0, oldest: seconds(testMoment) })
    expect(now.invoicesToIssue).toEqual({ count: 1, late: 0, oldest: seconds(testMoment) })
    await setOrder(back, { returnRequestedAt: hoursAgo(30) })
    // An invoice requested with the order has waited as long as the order.
    const withOrder = await place(member, [[spec, 1]])
    await moveThrough(shop, withOrder, ['In Progress'])
    await setOrder(withOrder, { placedAt: hoursAgo(25), invoiceStatus: 'pending' })
    const later = await waiting()
    expect(later.returnsToDecide).toEqual({ count: 1, late: 1, oldest: seconds(hoursAgo(30)) })
    expect(later.invoicesToIssue).toEqual({ count: 2, late: 1, oldest: seconds(hoursAgo(25)) })
  })
})

const state = async () => (await owner.browser.get('/api/staff/messages')).body

test('waiting and failed messages are counted by provider, for the owner', async () => {
  const { database } = shop.context
  await database.execute(sql`delete from pgboss.job`)
  const before = await state()
  expect(before).toMatchObject({ sms: 'outbox', mail: 'outbox', waiting: 0 })
  await queueMessage(database, { message: 'welcome', member: member.id })
  expect(await state()).toEqual({ ...before, waiting: 1 })
  await database.execute(
    sql`update pgboss.job set name = 'failed-messages' where name = 'messages' and state = 'created'`,
  )
  expect(await state()).toEqual({ ...before, failed: before.failed + 1 })
  expect((await clerk.browser.get('/api/staff/messages')).body.code).toBe('not_allowed')
})
