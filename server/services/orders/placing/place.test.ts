import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newOrder, type NewOrderPayload } from '#core/orders/checkout.ts'
import type { MemberContext } from '#server/context.ts'
import { specs } from '#server/database/tables/catalogue.ts'
import { auditEntries, orderHistory, orderItems, orders } from '#server/database/tables/orders.ts'
import {
  contextOf,
  orderOf,
  queuedFor,
  signedInMember,
  staff,
  stockedSpecs,
  stockOf,
  type TestSpec,
} from '#server/testing/test-orders.ts'
import { createTestShop } from '#server/testing/test-shop.ts'
import { moveOrder } from '../move.ts'
import { placeOrder } from './place.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let context: MemberContext
let desk: TestSpec
let chair: TestSpec
let lamp: TestSpec

beforeAll(async () => {
  shop = await createTestShop({ env: { MAX_PENDING_ORDERS: '3' } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  const all = await stockedSpecs(shop, 10)
  ;[desk, chair, lamp] = [all[0]!, all[1]!, all[2]!]
  context = await contextOf(shop, await signedInMember(shop))
})

type Lines = Parameters<typeof orderOf>[0]

const submit = (lines: Lines, about: Partial<NewOrderPayload> = {}, idempotencyKey?: string) =>
  placeOrder(context, { order: newOrder.parse(orderOf(lines, about)), lang: 'en', idempotencyKey })

const readOrder = async (id: string) =>
  (await context.database.select().from(orders).where(eq(orders.id, id)))[0]

const countOrders = () => context.database.$count(orders, eq(orders.memberId, context.session.member.id))

const setStock = (spec: TestSpec, stock: number) =>
  context.database
    .update(specs)
    .set({ stock })
    .where(sql`product_id = ${spec.productId} and id = ${spec.id}`)

const sen = (spec: TestSpec) => spec.price * 100

describe('the amounts of a new order', () => {
  test('its total is the sum of its lines, and nothing is confirmed or paid', async () => {
    const { id } = await submit([
      [desk, 2],
      [chair, 1],
    ])
    expect(await readOrder(id)).toMatchObject({
      status: 'pending',
      totalSen: 2 * sen(desk) + sen(chair),
      itemCount: 3,
      voucherDiscountSen: 0,
      adjustmentSen: null,
      confirmedAt: null,
      paidAt: null,
    })
  })

  test('two lines of one spec become one', async () => {
    const { id } = await submit([
      [desk, 2],
      [desk, 3],
    ])
    const items = await context.database.select().from(orderItems).where(eq(orderItems.orderId, id))
    expect(items).toMatchObject([{ position: 0, productId: desk.productId, quantity: 5 }])
  })

  test('a voucher code counts in upper and lower case, and does not change the total', async () => {
    const { id } = await submit([[desk, 1]], { voucherCode: ' SAVE10 ' })
    expect(await readOrder(id)).toMatchObject({
      totalSen: sen(desk),
      voucherCode: 'save10',
      voucherDiscountSen: 1000,
    })
  })

  test('an unknown voucher deducts nothing', async () => {
    const { id } = await submit([[desk, 1]], { voucherCode: 'save99' })
    expect(await readOrder(id)).toMatchObject({ voucherCode: null, voucherDiscountSen: 0 })
  })
})

describe('the stock', () => {
  test('is taken with the order, which has a history, an audit entry and an email', async () => {
    const { id } = await submit([
      [desk, 2],
      [chair, 10],
    ])
    expect([await stockOf(shop, desk), await stockOf(shop, chair)]).toEqual([8, 0])
    expect(
      await context.database.select().from(orderHistory).where(eq(orderHistory.orderId, id)),
    ).toMatchObject([{ status: 'pending' }])
    expect(
      await context.database.select().from(auditEntries).where(eq(auditEntries.subjectId, id)),
    ).toMatchObject([{ action: 'order.placed', actorKind: 'member' }])
    expect(await queuedFor(shop, 'order-received', id)).toBe(1)
  })

  test('is not taken if one line is not available', async () => {
    await setStock(chair, 0)
    const lines: Lines = [
      [desk, 2],
      [chair, 1],
    ]
    await expect(submit(lines)).rejects.toMatchObject({ code: 'order_changed' })
    expect([await stockOf(shop, desk), await countOrders()]).toEqual([10, 0])
  })

  test('is unchanged when a later part of the statement fails', async () => {
    const { database } = context
    await database.execute(
      sql`alter table audit_entries add constraint broken check (action <> 'order.placed') not valid`,
    )
    try {
      await expect(submit([[desk, 2]])).rejects.toMatchObject({ constraint: 'broken' })
    } finally {
      await database.execute(sql`alter table audit_entries drop constraint broken`)
    }
    expect([await stockOf(shop, desk), await countOrders()]).toEqual([10, 0])
  })
})

test('a refusal names each line with its reason, price and stock', async () => {
  await setStock(desk, 0)
  await setStock(chair, 1)
  const outdated = { ...lamp, price: lamp.price + 1 }
  const missing = { ...desk, name: 'No such spec' }
  const lines: Lines = [
    [desk, 1],
    [chair, 2],
    [outdated, 1],
    [missing, 1],
  ]
  await expect(submit(lines)).rejects.toMatchObject({
    code: 'order_changed',
    details: {
      items: [
        { productId: desk.productId, specName: desk.name, available: 0, reason: 'out_of_stock' },
        { productId: chair.productId, specName: chair.name, available: 1, reason: 'only_left' },
        { productId: lamp.productId, price: lamp.price, available: 10, reason: 'price_changed' },
        { productId: desk.productId, specName: 'No such spec', available: 0, reason: 'gone' },
      ],
    },
  })
})

describe('a repeated submit', () => {
  test('with the same key returns the first order and takes the stock once', async () => {
    const first = await submit([[desk, 2]], {}, 'key-one')
    expect(await submit([[desk, 2]], {}, 'key-one')).toEqual(first)
    expect([await stockOf(shop, desk), await countOrders()]).toEqual([8, 1])
  })

  test('with the same key but other content is refused with the first order', async () => {
    const first = await submit([[desk, 2]], {}, 'key-two')
    await expect(submit([[desk, 3]], {}, 'key-two')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      details: first,
    })
    expect(await countOrders()).toBe(1)
  })

  test('without a key is the same order if the content is the same', async () => {
    const first = await submit([[desk, 2]])
    expect(await submit([[desk, 2]])).toEqual(first)
    expect(await submit([[desk, 2]], { notes: 'Another one.' })).not.toEqual(first)
    expect(await countOrders()).toBe(2)
  })
})

test('an order above the limit of pending orders is refused until one is cancelled', async () => {
  const place = (n: number) => submit([[desk, 1]], {}, `pending-${n}`)
  const { id } = await place(1)
  await place(2)
  await place(3)
  await expect(place(4)).rejects.toMatchObject({ code: 'too_many_pending_orders', details: { limit: 3 } })
  expect(await stockOf(shop, desk)).toBe(7)
  await moveOrder(context, { orderId: id, to: 'Cancelled', actor: staff })
  await place(4)
  expect(await stockOf(shop, desk)).toBe(7)
})

test('a database that does not respond is not queried again for an earlier submit', async () => {
  const asked = vi.fn(() => Promise.reject(new Error('asked twice')))
  const { database, savedSettings } = context
  const $client = Object.assign(Object.create(database.$client), { query: asked })
  const silentContext = {
    ...context,
    savedSettings: {
      ...savedSettings,
      read: async () => ({ cashCaps: { amount: 500, openOrders: 2 } }) as never,
    },
    database: Object.assign(Object.create(database), {
      execute: () => Promise.reject(new Error('Query read timeout')),
      $client,
    }),
  }
  const order = newOrder.parse(orderOf([[desk, 1]]))
  const placing = placeOrder(silentContext, { order, lang: 'en', idempotencyKey: undefined })
  await expect(placing).rejects.toThrow('Query read timeout')
  expect(asked).not.toHaveBeenCalled()
})
