import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unconfirmedStatuses } from '#core/orders/orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { checkCash } from '../cash/check-cash.ts'
import { fillWithOrders } from './demo-fill.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('made-up orders are complete, in every status, and do not affect the stock', async () => {
  const { database } = shop.context
  const count = async (text: string) =>
    Number((await database.execute<{ count: string }>(sql.raw(text))).rows[0]?.count)
  await database.execute(
    sql`insert into spec_costs (product_id, spec_id, cost_sen) select product_id, id, 500 from specs`,
  )
  const stock = await count('select sum(stock) as count from specs')
  await fillWithOrders(shop.context, 600)
  await fillWithOrders(shop.context, 600)
  expect(await count('select count(*) from orders')).toBe(1200)
  expect(await count('select count(distinct status) from orders')).toBeGreaterThan(6)
  expect(
    await count(`select count(*) from orders where
      total_sen <> (select sum(price_sen * quantity) from order_items where order_id = orders.id)
      or item_count <> (select sum(quantity) from order_items where order_id = orders.id)
      or status <> (select status from order_history where order_id = orders.id order by id desc limit 1)`),
  ).toBe(0)
  // Each line has the price for its quantity, and the cost of its spec.
  expect(
    await count(`select count(*) from order_items
      join specs on specs.product_id = order_items.product_id and specs.id = spec_id
      cross join lateral piece_price(regular_price_sen, specs.price_sen, tiers, quantity) as piece
      where order_items.price_sen <> piece.price_sen or list_price_sen <> regular_price_sen
        or order_items.tier_from is distinct from piece.tier_from or cost_sen is distinct from 500`),
  ).toBe(0)
  expect(
    await count(`select count(*) from member_orders where pending <> (
      select count(*) from orders where orders.member_id = member_orders.member_id and confirmed_at is null
        and status in (${unconfirmedStatuses.map((status) => `'${status}'`).join()}))`),
  ).toBe(0)
  expect(await checkCash(shop.context)).toEqual({ orders: 1200, wrong: [] })
  // Some orders still owe cash, and the parcels of every shipped order contain all its pieces.
  expect(
    await count('select count(*) from orders where cash_open_sen > 0 and paid_at is not null'),
  ).toBeGreaterThan(0)
  expect(
    await count(`select count(*) from orders where item_count is distinct from (
      select sum(quantity) from parcel_lines where parcel_lines.order_id = orders.id)
        and shipping_provider is not null`),
  ).toBe(0)
  expect(await count('select sum(stock) as count from specs')).toBe(stock)
})
