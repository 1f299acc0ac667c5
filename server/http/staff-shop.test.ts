import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { revenueOf } from '../../core/figures.ts'
import { specs } from '../database/tables-catalogue.ts'
import { orders } from '../database/tables-orders.ts'
import { moveOrder } from '../services/orders/move.ts'
import { fillWithOrders } from '../services/orders/demo-fill.ts'
import { dayAfter, startOfDay } from '../services/staff/days.ts'
import {
  moveThrough,
  orderOf,
  place,
  signedInMember,
  staff as mover,
  stockedSpecs,
  stockOf,
  type TestMember,
  type TestSpec,
} from '../test-orders.ts'
import { createTestShop } from '../test-shop.ts'
import { signedInStaff, type TestStaff } from '../test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let owner: TestStaff
let member: TestMember
let spec: TestSpec
let other: TestSpec

beforeAll(async () => {
  shop = await createTestShop()
  ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
})
afterAll(() => shop.close())
beforeEach(async () => {
  const all = await stockedSpecs(shop, 100)
  ;[spec, other] = [all[0]!, all[1]!]
  member = await signedInMember(shop)
})

const figures = async (from: string, to: string) =>
  (await owner.browser.get(`/api/staff/figures?from=${from}&to=${to}`)).body
const placedAt = (id: string, moment: string) =>
  shop.context.database
    .update(orders)
    .set({ placedAt: new Date(moment) })
    .where(eq(orders.id, id))

const statusOf = async (from: string, to: string) =>
  (await owner.browser.get(`/api/staff/figures?from=${from}&to=${to}`)).status

describe('figures', () => {
  test('count an order on its day in the shop, at what was paid for it', async () => {
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

    const answer = await figures('2025-06-09', '2025-06-11')
    expect(answer.days).toEqual([
      { day: '2025-06-09', orders: 0, revenue: 0 },
      { day: '2025-06-10', orders: 2, revenue: 2 * spec.price - 5 },
      { day: '2025-06-11', orders: 2, revenue: spec.price + other.price - 1 },
    ])
    expect(answer.bestSellers).toMatchObject([
      { productId: spec.productId, pieces: 3, amount: 3 * spec.price },
    ])
  })

  test('are correct to the sen against plain SQL and the rule, for hundreds of orders', async () => {
    const { database } = shop.context
    await fillWithOrders({ database }, 400)
    const { rows: span } = await database.execute<{ from: string; to: string }>(
      sql`select (min(placed_at) + interval '8 hours')::date::text as from, (max(placed_at) + interval '8 hours')::date::text as to from orders where member_id like 'made-up-%'`,
    )
    const [from, to] = [dayAfter(span[0]!.from), span[0]!.to]
    const answer = await figures(from, to)
    const rows = await database
      .select()
      .from(orders)
      .where(
        sql`placed_at >= ${startOfDay(from).toISOString()} and placed_at < ${startOfDay(dayAfter(to)).toISOString()}`,
      )
    const sen = rows.reduce(
      (sum, row) =>
        sum +
        revenueOf({
          status: row.status,
          totalAmount: row.totalSen,
          voucherDiscount: row.voucherDiscountSen,
          adjustment: row.adjustmentSen ?? undefined,
          refund: row.refundSen ?? 0,
        }),
      0,
    )
    expect(rows.length).toBeGreaterThan(390)
    expect(answer.orders).toBe(rows.length)
    expect(Math.round(answer.revenue * 100)).toBe(sen)
    const ofDays = answer.days.reduce(
      (sum: number, { revenue }: { revenue: number }) => sum + Math.round(revenue * 100),
      0,
    )
    expect(ofDays).toBe(sen)
    const { rows: best } = await database.execute<{ id: string; pieces: number }>(sql`
      select product_id as id, sum(quantity)::int as pieces from order_items
      where order_id in (select id from orders
        where placed_at >= ${startOfDay(from).toISOString()} and placed_at < ${startOfDay(dayAfter(to)).toISOString()}
        and status <> 'Cancelled' and status <> 'Returned' and status <> 'return_completed')
      group by product_id order by 2 desc, 1 limit 10`)
    expect(
      answer.bestSellers.map((one: { productId: string; pieces: number }) => ({
        id: one.productId,
        pieces: one.pieces,
      })),
    ).toEqual(best)
  })

  test('name what is low, the emptiest first, and what waits', async () => {
    await shop.context.database.update(specs).set({ stock: 50 })
    await stockedSpecs(shop, 5)
    await shop.context.database
      .update(specs)
      .set({ stock: 0 })
      .where(sql`product_id = ${other.productId} and id = ${other.id}`)
    const answer = await figures('2026-01-01', '2026-01-02')
    expect(answer.lowStock[0]).toMatchObject({ productId: other.productId, specId: other.id, stock: 0 })
    expect(answer.lowStock.every(({ stock }: { stock: number }) => stock <= 5)).toBe(true)
    const { body } = await owner.browser.get('/api/staff/orders/queues')
    const { all: _all, ...queues } = body
    expect(answer.waiting).toEqual(queues)
  })

  test('of a period that is none or too long are refused, and no clerk reads them', async () => {
    expect(await statusOf('2026-01-02', '2026-01-01')).toBe(400)
    expect(await statusOf('2020-01-01', '2026-01-01')).toBe(400)
    expect(await statusOf('2026-02-30', '2026-03-01')).toBe(400)
    expect((await clerk.browser.get('/api/staff/figures?from=2026-01-01&to=2026-01-01')).body.code).toBe(
      'not_allowed',
    )
  })
})

const adjust = (what: object) =>
  clerk.browser.post('/api/staff/stock/adjust', {
    productId: spec.productId,
    specId: spec.id,
    reason: 'received',
    ...what,
  })
const history = async () => {
  const which = new URLSearchParams({ productId: spec.productId, specId: spec.id })
  return (await clerk.browser.get(`/api/staff/stock/history?${which}`)).body
}

const list = async (query: string) => (await clerk.browser.get(`/api/staff/stock?${query}`)).body

describe('stock', () => {
  test('is changed by some pieces or set to what was counted, with reason, history and audit', async () => {
    const before = (await history()).length
    expect((await adjust({ by: 12, note: 'Container 7' })).body).toEqual({ stock: 112 })
    expect((await adjust({ to: 90, reason: 'counted' })).body).toEqual({ stock: 90 })
    expect(await stockOf(shop, spec)).toBe(90)
    const entries = await history()
    expect(entries).toHaveLength(before + 2)
    expect(entries.slice(0, 2)).toMatchObject([
      { by: 'Test clerk', reason: 'counted', before: 112, after: 90 },
      { by: 'Test clerk', reason: 'received', note: 'Container 7', before: 100, after: 112 },
    ])
    const audit = (await owner.browser.get('/api/staff/audit?action=stock.adjusted')).body.entries
    expect(audit[0]).toMatchObject({
      subjectId: `${spec.productId}/${spec.id}`,
      before: { stock: 112 },
      after: { stock: 90, reason: 'counted' },
    })
  })

  test('never falls below 0, also when two take at once', async () => {
    expect((await adjust({ by: -101, reason: 'lost' })).body).toMatchObject({
      code: 'not_enough_stock',
      details: { available: 100 },
    })
    const answers = await Promise.all([1, 2, 3].map(() => adjust({ by: -40, reason: 'damaged' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(await stockOf(shop, spec)).toBe(20)
  })

  test('security 21: adjustments and orders at once lose no piece', async () => {
    const sold = Array.from({ length: 5 }, (_, n) =>
      member.browser.post('/api/orders', orderOf([[spec, 3]]), {
        'idempotency-key': `stock-${member.id}-${n}`,
      }),
    )
    const [placed] = await Promise.all([Promise.all(sold), adjust({ by: 7 }), adjust({ by: -2 })])
    expect(placed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await stockOf(shop, spec)).toBe(100 - 15 + 5)
  })

  test.each([
    ['no amount', {}],
    ['two amounts', { by: 1, to: 1 }],
    ['half a piece', { by: 0.5 }],
    ['a text', { by: '1' }],
    ['less than nothing', { to: -1 }],
    ['more than any store holds', { to: 1_000_001 }],
    ['no known reason', { by: 1, reason: 'because' }],
  ])('security 20: %s is refused', async (_name, what) => {
    expect((await adjust(what)).status).toBe(400)
    expect(await stockOf(shop, spec)).toBe(100)
  })

  test('of what there is not is not found', async () => {
    expect((await adjust({ specId: 'none', by: 1 })).body.code).toBe('spec_not_found')
  })

  test('is listed by product, searched in both languages, and narrowed to what is low', async () => {
    await shop.context.database.update(specs).set({ stock: 50 })
    await adjust({ to: 5, reason: 'counted' })
    const all = await list('pageSize=2')
    expect(all.products).toHaveLength(2)
    expect(all.total).toBeGreaterThan(2)
    const low = await list('low=yes&lang=zh-TW')
    expect(low.products).toMatchObject([{ id: spec.productId }])
    const [product] = low.products
    expect(product.specs.find(({ id }: { id: string }) => id === spec.id)).toMatchObject({
      stock: 5,
      low: true,
      price: spec.price,
    })
    expect(product.stock).toBe(5 + 50 * (product.specs.length - 1))
    const found = await list(`q=${encodeURIComponent(product.productName)}`)
    expect(found.products.map(({ id }: { id: string }) => id)).toContain(spec.productId)
  })

  test('security 38: is exported by the owner with every spec, and escaped', async () => {
    await shop.context.database
      .update(specs)
      .set({ displayName: { en: '@SUM(A1:A9)', 'zh-TW': '@SUM(A1:A9)' } })
      .where(sql`product_id = ${spec.productId} and id = ${spec.id}`)
    const { body, headers } = await owner.browser.get('/api/staff/stock/export')
    expect(headers.get('content-disposition')).toContain('stock.csv')
    const lines = body.trim().split('\r\n')
    expect(lines).toHaveLength(1 + (await shop.context.database.$count(specs)))
    expect(body).toContain(`,'@SUM(A1:A9),${spec.price},`)
    expect((await clerk.browser.get('/api/staff/stock/export')).body.code).toBe('not_allowed')
  })
})
