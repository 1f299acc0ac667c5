import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { FigureValues, getFigures } from '#core/api/figures.ts'
import { specCosts } from '../../database/tables/catalogue.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { fillWithOrders } from '../../services/demo/demo-fill.ts'
import { moveOrder } from '../../services/orders/move.ts'
import {
  moveThrough,
  place,
  signedInMember,
  staff as mover,
  stockedSpecs,
} from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let accountant: TestStaff

beforeAll(async () => {
  shop = await createTestShop({ env: { UNDO_SECONDS: '60' } })
  ;[owner, accountant] = [await signedInStaff(shop, 'owner'), await signedInStaff(shop, 'accountant')]
  const { database } = shop.context
  await fillWithOrders(shop.context, 400)
  await database.execute(
    sql`update orders set confirmed_by = ${owner.id} where number % 3 = 0 and confirmed_at is not null`,
  )
  await database.execute(sql`update payments set staff_id = ${accountant.id} where id % 3 = 0`)
  await database.execute(sql`insert into failed_deliveries (order_id, at, reason)
    select id, placed_at + interval '3 days', (array['refused', 'lost', null])[1 + number % 3] from orders where status = 'Cancelled'`)
})
afterAll(() => shop.close())

type Answer = OutputOf<typeof getFigures>
const both = { beforeFrom: '2020-01-01', beforeTo: '2020-12-31' }

async function figures(period: { from: string; to: string }, who = owner): Promise<Answer> {
  const query = new URLSearchParams({ ...period, ...both, lang: 'en' })
  return (await who.browser.get(`/api/staff/figures?${query}`)).body
}

/** The number of orders on all pages of a list. */
async function listed(filters: Record<string, string>): Promise<number> {
  let [count, after] = [0, undefined as number | undefined]
  do {
    const query = new URLSearchParams({ pageSize: '100', ...filters, ...(after && { after: String(after) }) })
    const { status, body } = await owner.browser.get(`/api/staff/orders?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    count += body.orders.length
    after = body.next
  } while (after !== undefined)
  return count
}

const lists = ['placed', 'cancelled', 'sold', 'confirmed', 'failed', 'returned'] as const
async function expectLists(
  filters: Record<string, string>,
  values: FigureValues,
  names: readonly (typeof lists)[number][],
) {
  for (const figure of names)
    expect(await listed({ ...filters, figure }), JSON.stringify({ ...filters, figure })).toBe(values[figure])
}

test('every number equals the number of orders in the list that it opens', async () => {
  const { rows } = await shop.context.database.execute<{ from: string; to: string }>(
    sql`select (shop_day(max(placed_at)) - 300)::text as from, (shop_day(max(placed_at)) - 20)::text as to from orders`,
  )
  const period = rows[0]!
  const answer = await figures(period)
  expect(answer.now.placed).toBeGreaterThan(50)
  await expectLists(period, answer.now, lists)
  for (const { id, now } of answer.places) await expectLists({ ...period, place: id }, now, lists)
  for (const { id, now } of answer.staff)
    await expectLists({ ...period, staff: id }, now, ['confirmed', 'failed', 'returned'])
  for (const { id, now } of answer.reasons) await expectLists({ ...period, reason: id }, now, ['failed'])
  const month = answer.spans[3]!
  await expectLists({ from: month.from, to: month.to }, month.now, lists)
})

test('a list says what it is filtered by, and accepts no other filters', async () => {
  const [product] = await shop.context.database.select().from(orderItems).limit(1)
  const query = new URLSearchParams({
    figure: 'sold',
    place: 'Malaysia/Selangor',
    product: product!.productId,
    staff: owner.id,
    reason: 'unknown',
    lang: 'zh-TW',
  })
  const { body } = await owner.browser.get(`/api/staff/orders?${query}`)
  expect(body.countedFor).toEqual(['雪蘭莪', product!.productName['zh-TW'], expect.any(String), '未註明原因'])
  for (const wrong of ['figure=goods', 'reason=none', 'place='])
    expect((await owner.browser.get(`/api/staff/orders?${wrong}`)).status).toBe(400)
  expect(await listed({ place: 'Atlantis/' })).toBe(0)
})

test('the colleague who confirmed an order is noted, until the confirmation is undone', async () => {
  const [spec] = await stockedSpecs(shop, 100)
  const id = await place(await signedInMember(shop), [[spec!, 1]])
  const confirmedBy = async () =>
    (await shop.context.database.select().from(orders).where(eq(orders.id, id)))[0]?.confirmedBy
  const { body } = await owner.browser.post(`/api/staff/orders/${id}/move`, { to: 'In Progress' })
  expect(await confirmedBy()).toBe(owner.id)
  await owner.browser.post(`/api/staff/orders/${id}/undo`, { move: body.move })
  expect(await confirmedBy()).toBeNull()
})

test('the margin covers goods whose cost was known when they were ordered, and is for staff who may see costs', async () => {
  const { database } = shop.context
  const [known, unknown] = await stockedSpecs(shop, 100)
  await database.insert(specCosts).values({ productId: known!.productId, specId: known!.id, costSen: 20_00 })
  const member = await signedInMember(shop)
  const id = await place(member, [
    [known!, 2],
    [unknown!, 1],
  ])
  await moveThrough(shop, id, ['In Progress'])
  // A later cost does not change what was ordered.
  await database.update(specCosts).set({ costSen: 99_00 })
  const staffMove = (orderId: string) => moveOrder(shop.context, { orderId, to: 'Cancelled', actor: mover })
  await staffMove(await place(member, [[known!, 5]]))
  const at = new Date(testMoment.getTime() - 4000 * 86_400_000)
  await database.update(orders).set({ placedAt: at }).where(eq(orders.id, id))
  const day = at.toISOString().slice(0, 10)
  const { now } = await figures({ from: day, to: day })
  const [priced, amount] = [2 * known!.price, 2 * known!.price - 40]
  expect(now.goods).toBe(priced + unknown!.price)
  expect(now.margin).toEqual({
    amount,
    perCent: Math.round((amount / priced) * 1000) / 10,
    known: Math.round((priced / (priced + unknown!.price)) * 1000) / 10,
  })
  const seen = await figures({ from: day, to: day }, accountant)
  expect(seen.now.goods).toBe(now.goods)
  expect(JSON.stringify(seen)).not.toContain('margin')

  const csv = async (who: TestStaff, table: string) => {
    const query = new URLSearchParams({ from: day, to: day, ...both, table, lang: 'en' })
    return (await who.browser.get(`/api/staff/figures/export?${query}`)).body as string
  }
  expect(await csv(owner, 'categories')).toContain('Margin (RM),"Margin (RM), before"')
  expect(await csv(accountant, 'categories')).not.toContain('Margin')
  const [head, row] = (await csv(owner, 'days')).split('\r\n')
  expect(head).toMatch(/^\uFEFF?From,To,Orders,"Orders, before"/)
  expect(row).toContain(`${day},${day},1,0`)
  const { entries } = (await owner.browser.get('/api/staff/audit?action=export.made')).body
  expect(entries).toHaveLength(3)
  expect(entries[0].after).toMatchObject({ exported: 'figures', table: 'days', from: day, to: day })
})

test('a change of an order keeps the costs of its lines, and stores the cost of new ones', async () => {
  const { database } = shop.context
  const specs = await stockedSpecs(shop, 100)
  const [first, second] = [specs[0]!, specs[2]!]
  await database.update(specCosts).set({ costSen: 30_00 })
  const id = await place(await signedInMember(shop), [[first, 1]])
  await moveThrough(shop, id, ['In Progress'])
  await database.update(specCosts).set({ costSen: 31_00 })
  await database.insert(specCosts).values({ productId: second.productId, specId: second.id, costSen: 7_00 })
  const { updatedAt: seen } = (await owner.browser.get(`/api/staff/orders/${id}`)).body.order
  const { status, body } = await owner.browser.post(`/api/staff/orders/${id}/content`, {
    seen,
    lines: [first, second].map(({ productId, id: specId, price }) => ({
      productId,
      specId,
      price,
      quantity: 2,
    })),
    yes: 'phone',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const lines = await database.select().from(orderItems).where(eq(orderItems.orderId, id))
  expect(lines.map(({ costSen }) => costSen)).toEqual([30_00, 7_00])
  expect(JSON.stringify((await owner.browser.get(`/api/staff/orders/${id}`)).body)).not.toContain('cost')
})
