import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newOrder } from '../../../core/orders/checkout.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { auditEntries, memberOrders, orders, orderSubmissions } from '../../database/tables/orders.ts'
import { openSession } from '../../services/accounts/sessions.ts'
import { bringGoodsBack, moveOrder } from '../../services/orders/move.ts'
import { placeOrder } from '../../services/orders/place.ts'
import {
  moveThrough,
  orderOf,
  place,
  queuedFor,
  signedInMember,
  staff,
  stockedSpecs,
  stockOf,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { tried } from '../../../scripts/test-inputs.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let now: Date
let all: TestSpec[]
let member: TestMember

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => now } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = testMoment
  all = await stockedSpecs(shop, 10)
  member = await signedInMember(shop)
})

const spec = (place: number) => all[place]!
const send = (body: unknown, headers = {}, by = member) => by.browser.post('/api/orders', body, headers)
const read = async (id: string, lang = 'en') =>
  (await member.browser.get(`/api/orders/${id}?lang=${lang}`)).body
const ordersOf = ({ id }: TestMember) => shop.context.database.$count(orders, eq(orders.memberId, id))

const company = (invoiceInfo: object) =>
  send(orderOf([[spec(0), 1]], { invoiceInfo: { invoiceType: 'company', ...invoiceInfo } }))
const lineWith = (about: object) => {
  const order = orderOf([[spec(0), 1]])
  return { ...order, items: [{ ...order.items[0], ...about }] }
}

const another = (notes: string) => send(orderOf([[spec(6), 1]], { notes }))

const contact = { phoneNumber: '+60123456789', email: 'a@example.com', name: 'Tan' }

describe('placing an order', () => {
  test('answers the id and a number to read out, and keeps everything as it was sent', async () => {
    const access = {
      floor: '12A',
      lift: 'yes',
      liftWidth: 110,
      preferredDay: '2026-03-09',
      preferredHalf: 'morning',
    }
    const body = orderOf(
      [
        [spec(0), 2],
        [spec(1), 1],
      ],
      { deliveryAccess: access as never, voucherCode: 'SAVE10' },
    )
    const answer = await member.browser.post('/api/orders?lang=zh-TW', body)
    expect(answer).toMatchObject({
      status: 200,
      body: { orderNumber: expect.stringMatching(/^\d{4}-\d{4}$/) },
    })
    expect(answer.body.id).toMatch(/^[0-9a-f-]{36}$/)

    const order = await read(answer.body.id)
    const sum = 2 * spec(0).price + spec(1).price
    expect(order).toMatchObject({
      userId: member.id,
      status: 'pending',
      totalAmount: sum,
      voucherCode: 'save10',
      voucherDiscount: 10,
      amountToPay: sum - 10,
      paymentMethod: 'Cash on Delivery',
      shippingAddress: { firstName: '美玲', city: 'Kuala Lumpur' },
      contactInfo: { phoneNumber: '+60123456789', name: '陳美玲 Tan' },
      notes: 'Ring twice.',
      deliveryAccess: access,
      invoiceInfo: { invoiceType: 'personal', invoiceStatus: 'not_applied' },
      returnInfo: { returnStatus: 'not_applied' },
      language: 'zh-TW',
      statusHistory: [{ status: 'pending', timestamp: { seconds: testMoment.getTime() / 1000 } }],
    })
    expect(order.items).toHaveLength(2)
    expect(order.items[0]).toMatchObject({
      productId: spec(0).productId,
      specName: spec(0).name,
      quantity: 2,
      price: spec(0).price,
    })
    expect(order.items[0].productName).not.toBe('A product')
    expect((await read(answer.body.id, 'zh-TW')).items[0].productName).toMatch(/[\u4e00-\u9fff]/)
    expect([await stockOf(shop, spec(0)), await stockOf(shop, spec(1))]).toEqual([8, 9])
    expect(await queuedFor(shop, 'order-received', answer.body.id)).toBe(1)
  })

  test('to be fetched keeps the pickup location and no shipping address', async () => {
    const id = await place(member, [[spec(0), 1]], {
      shippingMethod: 'self_pickup',
      pickupLocation: 'malaysia-branch',
    })
    const order = await read(id)
    expect(order.pickupLocation).toBe('malaysia-branch')
    expect(order.pickupPlace).toEqual({
      name: 'Malaysia Branch Office',
      address: '12 Jalan Contoh 3/1, 40150 Shah Alam, Selangor, Malaysia',
    })
    expect((await read(id, 'zh-TW')).pickupPlace.name).toBe('馬來西亞分公司')
    expect(order).not.toHaveProperty('shippingAddress')
  })

  test('finds a spec under a name it had before, and keeps the name of today', async () => {
    await shop.context.database
      .update(specs)
      .set({ formerNames: ['Old Oak'] })
      .where(sql`product_id = ${spec(0).productId} and id = ${spec(0).id}`)
    const id = await place(member, [[{ ...spec(0), name: 'Old Oak' }, 1]])
    expect((await read(id)).items[0].specName).toBe(spec(0).name)
  })

  test.each<[string, object]>([
    ['no items', { items: [] }],
    ['delivery without an address', { shippingAddress: undefined }],
    ['pickup without a place', { shippingMethod: 'self_pickup' }],
    ['pickup at no place', { shippingMethod: 'self_pickup', pickupLocation: '' }],
    ['no name', { contactInfo: { phoneNumber: '+60123456789', email: 'a@example.com', name: ' ' } }],
    ...[' ', '\n', '\u200b'].flatMap((blank) => [
      [`the name ${JSON.stringify(blank)}`, { contactInfo: { ...contact, name: blank } }] as [string, object],
      ...(['shippingAddress', 'billingAddress'] as const).flatMap((kind) =>
        (['firstName', 'street', 'city', 'postalCode'] as const).map(
          (field) =>
            [
              `${kind}.${field} ${JSON.stringify(blank)}`,
              { [kind]: { ...orderOf([]).billingAddress, [field]: blank } },
            ] as [string, object],
        ),
      ),
    ]),
    ...['2026-03-01', '2027-03-04'].map(
      (preferredDay) =>
        [`the preferred day ${preferredDay}`, { deliveryAccess: { preferredDay } }] as [string, object],
    ),
  ])('is refused with %s', async (_name, about) => {
    expect(await send(orderOf([[spec(0), 1]], about as never))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
    expect(await ordersOf(member)).toBe(0)
  })

  test('as a company needs its name and a tax number that is right', async () => {
    expect((await company({})).body.code).toBe('company_details_required')
    expect((await company({ companyName: 'Oak', taxId: '12' })).body.code).toBe('invalid_tax_number')
    const { body } = await company({ companyName: 'Oak', taxId: 'C 20880050010' })
    expect((await read(body.id)).invoiceInfo).toMatchObject({ companyName: 'Oak', taxId: 'C20880050010' })
  })

  test('at most 10 pending orders, however they are sent; a cancelled one makes room', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) => send(orderOf([[spec(n % 5), 1]], { notes: `order ${n}` }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'too_many_pending_orders', details: { limit: 10 } },
    })
    expect(await ordersOf(member)).toBe(10)
    const { id } = answers.find(({ status }) => status === 200)!.body
    await member.browser.post(`/api/orders/${id}/cancel`)
    expect((await send(orderOf([[spec(6), 1]]))).status).toBe(200)
  })

  test('asking to return a pending order makes no room, approving it does', async () => {
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push(await place(member, [[spec(n % 5), 1]]))
    const [first, second] = ids as [string, string]
    for (const id of [first, second])
      await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'x' })
    expect((await another('1')).body.code).toBe('too_many_pending_orders')
    await moveThrough(shop, first, ['return_approved'])
    expect((await another('2')).status).toBe(200)
    await moveThrough(shop, second, ['return_rejected', 'pending'])
    expect((await another('3')).body.code).toBe('too_many_pending_orders')
    await moveThrough(shop, second, ['In Progress'])
    expect((await another('4')).status).toBe(200)
  })
})

describe('security 18: orders of somebody else', () => {
  test('are not found, whatever is asked of them; another phone number is refused', async () => {
    const id = await place(member, [[spec(0), 1]])
    const { browser, phoneNumber } = await signedInMember(shop)
    tried(9)
    for (const path of ['', '/invoice', '/live'])
      expect(await browser.get(`/api/orders/${id}${path}`)).toMatchObject({
        status: 404,
        body: { code: 'order_not_found' },
      })
    for (const path of ['cancel', 'return', 'requestInvoice'])
      expect(await browser.post(`/api/orders/${id}/${path}`, { returnReason: 'x' })).toMatchObject({
        status: 404,
      })
    expect((await browser.get(`/api/orders/user/${member.id}`)).status).toBe(404)
    const foreign = await browser.post('/api/orders/getAll', { phoneNumber: member.phoneNumber })
    expect(foreign).toMatchObject({ status: 403, body: { code: 'foreign_phone_number' } })
    expect((await browser.post('/api/orders/getAll', { phoneNumber })).body).toEqual([])
    expect((await read(id)).status).toBe('pending')
  })
})

describe('security 19: fields that nobody may set', () => {
  test('are read over', async () => {
    tried(12)
    const other = await signedInMember(shop)
    const { body } = await send({
      ...orderOf([[spec(0), 1]]),
      id: 'mine',
      userId: other.id,
      memberId: other.id,
      status: 'Completed',
      totalAmount: 1,
      voucherDiscount: 5000,
      adjustment: 5000,
      paymentMethod: 'Paid',
      statusHistory: [],
      role: 'owner',
      invoiceInfo: { invoiceType: 'personal', invoiceStatus: 'issued', invoiceNumber: 'INV-1' },
      returnInfo: { returnStatus: 'completed', refundAmount: 99 },
    })
    expect(await read(body.id)).toMatchObject({
      userId: member.id,
      status: 'pending',
      totalAmount: spec(0).price,
      amountToPay: spec(0).price,
      voucherDiscount: 0,
      paymentMethod: 'Cash on Delivery',
      invoiceInfo: { invoiceStatus: 'not_applied' },
      returnInfo: { returnStatus: 'not_applied' },
    })
  })
})

describe('security 20: prices and quantities', () => {
  test.each([-1, 0, 1.5, 1e9, 100_000, '2', '2; drop table orders', null, true, [1], { $gt: 0 }])(
    'the quantity %j is refused',
    async (quantity) => {
      expect((await send(lineWith({ quantity }))).status).toBe(400)
      expect(await stockOf(shop, spec(0))).toBe(10)
    },
  )

  test.each([-5, '1', null, 1e12])('the price %j is refused', async (price) => {
    expect((await send(lineWith({ price }))).status).toBe(400)
  })

  test.each([1, 0, 0.01])('the price %j is not that of the shop: it answers what is', async (price) => {
    expect(await send(lineWith({ price }))).toMatchObject({
      status: 409,
      body: {
        code: 'order_changed',
        details: {
          items: [
            {
              productId: spec(0).productId,
              specName: spec(0).name,
              price: spec(0).price,
              available: 10,
              reason: 'price_changed',
            },
          ],
        },
      },
    })
    expect(await ordersOf(member)).toBe(0)
  })
})

describe('a cart that is no longer true', () => {
  test('answers every line that changed; nothing is written and nothing taken', async () => {
    await shop.context.database
      .update(specs)
      .set({ stock: 0 })
      .where(sql`product_id = ${spec(1).productId} and id = ${spec(1).id}`)
    const gone = { ...spec(3), name: 'Bamboo' }
    const answer = await send(
      orderOf([
        [spec(0), 3],
        [spec(1), 1],
        [spec(2), 11],
        [gone, 1],
      ]),
    )
    expect(answer.body.details.items).toEqual([
      {
        productId: spec(1).productId,
        specName: spec(1).name,
        price: spec(1).price,
        available: 0,
        reason: 'out_of_stock',
      },
      {
        productId: spec(2).productId,
        specName: spec(2).name,
        price: spec(2).price,
        available: 10,
        reason: 'only_left',
      },
      { productId: spec(3).productId, specName: 'Bamboo', available: 0, reason: 'gone' },
    ])
    expect([await ordersOf(member), await stockOf(shop, spec(0))]).toEqual([0, 10])
    expect(await shop.context.database.$count(memberOrders, eq(memberOrders.memberId, member.id))).toBe(0)
    expect(
      await shop.context.database.$count(orderSubmissions, eq(orderSubmissions.memberId, member.id)),
    ).toBe(0)
  })
})

describe('security 21: many buyers at once', () => {
  test('50 buyers for 10 pieces: 10 orders, stock 0, nothing half-written', async () => {
    tried(50)
    const buyers = await Promise.all(Array.from({ length: 50 }, () => signedInMember(shop)))
    const answers = await Promise.all(
      // Half of them want two specs, named in either order: they must not wait for each other in a circle.
      buyers.map((buyer, n) =>
        send(
          orderOf(
            n % 2 === 0
              ? [
                  [spec(0), 1],
                  [spec(4), 1],
                ]
              : [
                  [spec(4), 1],
                  [spec(0), 1],
                ],
          ),
          {},
          buyer,
        ),
      ),
    )
    const placed = answers.filter(({ status }) => status === 200).map(({ body }) => body.id)
    expect(placed).toHaveLength(10)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('order_changed')
    expect([await stockOf(shop, spec(0)), await stockOf(shop, spec(4))]).toEqual([0, 0])
    const { rows } = await shop.context.database.execute(sql`
      select count(*)::int as orders,
        (select count(*)::int from order_items where product_id = ${spec(0).productId} and order_id in (select id from orders where placed_at = ${now.toISOString()})) >= 10 as lines
      from orders where id in ${placed}
        and (select count(*) from order_items where order_id = orders.id) = 2
        and (select count(*) from order_history where order_id = orders.id) = 1
        and (select count(*) from audit_entries where subject_id = orders.id) = 1
        and (select count(*) from pgboss.job where data ->> 'order' = orders.id) = 1`)
    expect(rows).toEqual([{ orders: 10, lines: true }])
  })
})

describe('security 22: one spec on two lines', () => {
  test('together over the stock is refused', async () => {
    const answer = await send(
      orderOf([
        [spec(0), 6],
        [spec(0), 5],
      ]),
    )
    expect(answer.body.details.items).toMatchObject([{ available: 10, reason: 'only_left' }])
    expect(await stockOf(shop, spec(0))).toBe(10)
  })

  test('within the stock becomes one line', async () => {
    const id = await place(member, [
      [spec(0), 6],
      [spec(0), 4],
    ])
    expect((await read(id)).items).toMatchObject([{ quantity: 10 }])
    expect(await stockOf(shop, spec(0))).toBe(0)
  })

  test('under its old and its new name is one spec, too', async () => {
    await shop.context.database
      .update(specs)
      .set({ formerNames: ['Old Oak'] })
      .where(sql`product_id = ${spec(0).productId} and id = ${spec(0).id}`)
    expect(
      (
        await send(
          orderOf([
            [spec(0), 6],
            [{ ...spec(0), name: 'Old Oak' }, 5],
          ]),
        )
      ).status,
    ).toBe(409)
  })
})

describe('security 23: one Idempotency-Key', () => {
  const key = { 'idempotency-key': 'the-same-key' }

  test('20 times in parallel: one order, one id', async () => {
    tried(20)
    const body = orderOf([[spec(0), 1]])
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, key)))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect([await ordersOf(member), await stockOf(shop, spec(0))]).toEqual([1, 9])
  })

  test('answers with the first order although nothing is left, and much later', async () => {
    const body = orderOf([[spec(0), 10]])
    const first = await send(body, key)
    now = new Date(testMoment.getTime() + 86_400_000)
    expect((await send(body, key)).body).toEqual(first.body)
  })

  test('with another body is refused with the first order; of another member it is another key', async () => {
    const { id, orderNumber } = (await send(orderOf([[spec(0), 1]]), key)).body
    expect(await send(orderOf([[spec(0), 2]]), key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused', details: { id, orderNumber } },
    })
    expect((await send(orderOf([[spec(0), 2]]), key, await signedInMember(shop))).status).toBe(200)
    expect(await stockOf(shop, spec(0))).toBe(7)
  })
})

describe('security 24: the same body without a key', () => {
  test('within seconds, timestamps aside, is the same order; in parallel, too', async () => {
    tried(13)
    const at = (orderDate: string) => orderOf([[spec(0), 1]], { orderDate, updatedAt: orderDate })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(at(`2026-03-02T04:05:0${n}Z`))),
    )
    for (const seconds of [1, 5, 9.9]) {
      now = new Date(testMoment.getTime() + seconds * 1000)
      answers.push(await send(at(now.toISOString())))
    }
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await stockOf(shop, spec(0))).toBe(9)
  })

  test('half a minute later, with another body or from another member it is another order', async () => {
    const body = orderOf([[spec(0), 1]])
    await send(body)
    await send({ ...body, notes: 'Another one.' })
    await send(body, {}, await signedInMember(shop))
    now = new Date(testMoment.getTime() + 30_000)
    await send(body)
    expect(await stockOf(shop, spec(0))).toBe(6)
  })

  test('right after a cancellation it is another order', async () => {
    const body = orderOf([[spec(0), 1]])
    const first = await send(body)
    await member.browser.post(`/api/orders/${first.body.id}/cancel`)
    const second = await send(body)
    expect(second.status).toBe(200)
    expect(second.body.id).not.toBe(first.body.id)
    expect((await send(body)).body).toEqual(second.body)
  })

  test('what tells a repeated submit is kept for minutes, a key for a month', async () => {
    const submissions = async () =>
      (
        await shop.context.database
          .select({ key: orderSubmissions.key })
          .from(orderSubmissions)
          .where(eq(orderSubmissions.memberId, member.id))
      ).map(({ key }) => key.split(':')[0])
    await send(orderOf([[spec(0), 1]]), { 'idempotency-key': 'the-first-key' })
    await send(orderOf([[spec(1), 1]]))
    expect((await submissions()).toSorted()).toEqual(['body', 'body', 'key'])
    now = new Date(testMoment.getTime() + 3_600_000)
    await place(member, [[spec(2), 1]])
    expect(await submissions()).toEqual(['key', 'key'])
    now = new Date(testMoment.getTime() + 31 * 86_400_000)
    member.browser.cookies.set('session', await openSession(shop.context, member.id, undefined))
    await place(member, [[spec(3), 1]])
    expect(await submissions()).toEqual(['key'])
  })
})

describe('security 26: moving an order', () => {
  test('a whole delivery, each step with who and when', async () => {
    const id = await place(member, [[spec(0), 1]], { voucherCode: 'save10' })
    await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered', 'Completed'], {
      trackingNumber: 'EH123456789MY',
    })
    const order = await read(id, 'zh-TW')
    expect(order).toMatchObject({
      status: 'Completed',
      adjustment: 10,
      amountToPay: spec(0).price - 10,
      shippingProvider: 'pos_laju',
      trackingNumber: 'EH123456789MY',
      trackingUrl: expect.stringMatching(/^https:.*EH123456789MY$/),
    })
    expect(order.statusHistory.map(({ status }: { status: string }) => status)).toEqual([
      'pending',
      'In Progress',
      'Shipped',
      'delivered',
      'Completed',
    ])
    expect(order.statusHistory[1].description).toMatch(/[\u4e00-\u9fff]/)
    const entries = await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(auditEntries.id)
    expect(entries.map(({ actorKind, actorId }) => [actorKind, actorId])).toEqual([
      ['member', member.id],
      ...Array.from({ length: 4 }, () => ['staff', 'staff-1']),
    ])
    expect(entries[1]).toMatchObject({
      at: testMoment,
      before: { status: 'pending', adjustmentSen: null },
      after: { status: 'In Progress', adjustmentSen: 1000 },
    })
    expect(await queuedFor(shop, 'order-status', id)).toBe(4)
  })

  test('a way that the table does not know is refused and changes nothing', async () => {
    tried(7)
    const id = await place(member, [[spec(0), 1]])
    for (const to of [
      'Shipped',
      'delivered',
      'Completed',
      'Returned',
      'pending',
      'Return Requested',
    ] as const)
      await expect(moveOrder(shop.context, { orderId: id, to, actor: staff })).rejects.toMatchObject({
        code: 'status_move_refused',
      })
    const actor = { kind: 'member', id: member.id, requestId: '' } as const
    await expect(moveOrder(shop.context, { orderId: id, to: 'In Progress', actor })).rejects.toMatchObject({
      code: 'status_move_refused',
    })
    expect((await read(id)).statusHistory).toHaveLength(1)
  })

  test('a courier and a tracking number that are safe in a link', async () => {
    tried(2)
    const id = await place(member, [[spec(0), 1]])
    await moveThrough(shop, id, ['In Progress'])
    for (const details of [{}, { shippingProvider: 'pos_laju', trackingNumber: '../x?y' }] as const)
      await expect(
        moveOrder(shop.context, { orderId: id, to: 'Shipped', actor: staff, ...details }),
      ).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('security 27: stock comes back exactly once', () => {
  test('20 cancels at once: one passes', async () => {
    tried(20)
    const id = await place(member, [[spec(0), 4]])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.browser.post(`/api/orders/${id}/cancel`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)!.body.code).toBe('order_not_cancellable')
    expect(await stockOf(shop, spec(0))).toBe(10)
    expect((await read(id)).statusHistory).toHaveLength(2)
  })

  test('what a cancellation gives back while somebody orders it can be had', async () => {
    const { database } = shop.context
    await stockedSpecs(shop, 1)
    const client = await database.$client.connect()
    try {
      await client.query('begin')
      await client.query('update specs set stock = 10 where position = 0')
      const ordered = send(orderOf([[spec(0), 8]]))
      await expect
        .poll(async () => {
          const { rowCount } = await database.execute(
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rowCount
        })
        .toBe(1)
      await client.query('commit')
      expect((await ordered).status).toBe(200)
    } finally {
      client.release()
    }
    expect(await stockOf(shop, spec(0))).toBe(2)
  })

  test('a return that comes back: at Returned when staff say so, once', async () => {
    tried(20)
    const id = await place(member, [[spec(0), 4]])
    await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
    const asked = await Promise.all(
      Array.from({ length: 10 }, () =>
        member.browser.post(`/api/orders/${id}/return`, { returnReason: ' Too high ' }),
      ),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(asked.find(({ status }) => status !== 200)!.body.code).toBe('return_already_requested')
    await moveThrough(shop, id, ['return_approved'])
    const back = { orderId: id, to: 'Returned', actor: staff, goodsBack: true } as const
    const moves = await Promise.allSettled(Array.from({ length: 10 }, () => moveOrder(shop.context, back)))
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await moveThrough(shop, id, ['return_completed'], { goodsBack: true })
    expect(await stockOf(shop, spec(0))).toBe(10)
    expect(await read(id)).toMatchObject({
      status: 'return_completed',
      returnInfo: { returnStatus: 'completed', returnReason: 'Too high', refundAmount: 4 * spec(0).price },
    })
  })

  test('cancelled after shipping keeps the stock until the goods are back', async () => {
    const [lost, back] = [await place(member, [[spec(0), 1]]), await place(member, [[spec(0), 2]])]
    for (const id of [lost, back]) await moveThrough(shop, id, ['In Progress', 'Shipped'])
    await moveThrough(shop, lost, ['Cancelled'])
    await moveThrough(shop, back, ['Cancelled'], { goodsBack: true })
    expect(await stockOf(shop, spec(0))).toBe(9)
  })

  test('refused at the door, the goods come back later: once, with who and when', async () => {
    const id = await place(member, [[spec(0), 4]])
    const back = () => bringGoodsBack(shop.context, { orderId: id, actor: staff })
    await moveThrough(shop, id, ['In Progress', 'Shipped'])
    await expect(back()).rejects.toMatchObject({ code: 'status_move_refused' })
    await moveThrough(shop, id, ['Cancelled'])
    expect(await stockOf(shop, spec(0))).toBe(6)
    const clicks = await Promise.allSettled(Array.from({ length: 10 }, back))
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(shop, spec(0))).toBe(10)
    const entries = await shop.context.database
      .select()
      .from(auditEntries)
      .where(sql`subject_id = ${id} and action = 'order.goods_back'`)
    expect(entries).toMatchObject([{ at: testMoment, actorKind: 'staff', before: { restockedAt: null } }])
  })

  test('the goods of an order that was cancelled before shipping do not come back again', async () => {
    tried(2)
    const id = await place(member, [[spec(0), 4]])
    await member.browser.post(`/api/orders/${id}/cancel`)
    const actor = { kind: 'member', id: member.id, requestId: '' } as const
    for (const by of [staff, actor])
      await expect(bringGoodsBack(shop.context, { orderId: id, actor: by })).rejects.toMatchObject({
        code: 'status_move_refused',
      })
    expect(await stockOf(shop, spec(0))).toBe(10)
  })

  test('a return of what was never paid refunds nothing', async () => {
    const id = await place(member, [[spec(0), 4]])
    await moveThrough(shop, id, ['In Progress', 'Shipped'])
    await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'x' })
    await moveThrough(shop, id, ['return_approved', 'Returned'])
    await expect(
      moveOrder(shop.context, { orderId: id, to: 'return_completed', actor: staff, refundSen: 50 }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    await moveThrough(shop, id, ['return_completed'])
    expect((await read(id)).returnInfo.refundAmount).toBe(0)
  })

  test('a return that was declined goes back to where it was', async () => {
    const id = await place(member, [[spec(0), 1]])
    await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'No' })
    await moveThrough(shop, id, ['return_rejected', 'pending'])
    expect(await read(id)).toMatchObject({ status: 'pending', returnInfo: { returnStatus: 'rejected' } })
    const [row] = await shop.context.database
      .select()
      .from(memberOrders)
      .where(eq(memberOrders.memberId, member.id))
    expect(row?.pending).toBe(1)
  })
})

describe('security 28: a total', () => {
  test('never falls below 0, whatever is deducted', async () => {
    await shop.context.database.execute(
      sql`insert into vouchers (code, amount_sen) values ('all', 100000000) on conflict do nothing`,
    )
    const id = await place(member, [[spec(0), 1]], { voucherCode: 'all' })
    expect(await read(id)).toMatchObject({ voucherDiscount: spec(0).price, amountToPay: 0 })
    tried(6)
    for (const adjustmentSen of [-1, -100, spec(0).price * 100 + 100, 0.5, 150])
      await expect(
        moveOrder(shop.context, { orderId: id, to: 'In Progress', actor: staff, adjustmentSen }),
      ).rejects.toMatchObject({ code: 'invalid_input' })
    await moveThrough(shop, id, ['In Progress'])
    expect((await read(id)).amountToPay).toBe(0)
  })
})

const minutesLater = (minutes: number) => {
  now = new Date(testMoment.getTime() + minutes * 60_000)
}
const orderWithinTwo = (n: number) =>
  placeOrder(
    {
      ...shop.context,
      settings: { ...shop.context.settings, RATE_LIMIT_ORDERS: 2 },
      session: { idHash: '', member: { id: member.id } as never },
      client: '',
      requestId: '',
    },
    { order: z.parse(newOrder, orderOf([[spec(n), 1]])), lang: 'en', idempotencyKey: undefined },
  )

describe('a limit by the hour', () => {
  test('answers 429 with when the oldest order is an hour old; then it is over', async () => {
    await orderWithinTwo(0)
    minutesLater(20)
    await orderWithinTwo(1)
    minutesLater(30)
    await expect(orderWithinTwo(2)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfter: 1800 },
    })
    expect(await stockOf(shop, spec(2))).toBe(10)
    minutesLater(60)
    await orderWithinTwo(2)
    await expect(orderWithinTwo(3)).rejects.toMatchObject({ details: { retryAfter: 1200 } })
  })

  test('holds for orders at the same time, too', async () => {
    await orderWithinTwo(0)
    const { database } = shop.context
    const client = await database.$client.connect()
    await client.query('begin')
    await client.query('select from member_orders where member_id = $1 for update', [member.id])
    const sent = Promise.allSettled([1, 2, 3].map(orderWithinTwo))
    // All of them have begun before one of them may go on.
    await expect
      .poll(async () => {
        const { rowCount } = await database.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount
      })
      .toBe(3)
    await client.query('commit')
    client.release()
    const answers = await sent
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ordersOf(member)).toBe(2)
  })
})

describe('returns and lists', () => {
  test('a return needs a reason; a cancelled order has none', async () => {
    const id = await place(member, [[spec(0), 1]])
    for (const returnReason of ['', '  ', '\n', '\u200b', undefined])
      expect(await member.browser.post(`/api/orders/${id}/return`, { returnReason })).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: 'returnReason', problem: 'orders.returnReasonRequired' }] } },
      })
    await member.browser.post(`/api/orders/${id}/cancel`)
    expect((await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'x' })).body.code).toBe(
      'return_not_possible',
    )
  })

  test('the list holds what a row shows, the newest first', async () => {
    const first = await place(member, [[spec(0), 1]])
    now = new Date(testMoment.getTime() + 60_000)
    const second = await place(member, [
      [spec(0), 2],
      [spec(1), 1],
    ])
    const { body } = await member.browser.post('/api/orders/getAll', { phoneNumber: member.phoneNumber })
    expect(body.map(({ id }: { id: string }) => id)).toEqual([second, first])
    expect(body[0]).toMatchObject({
      itemCount: 3,
      status: 'pending',
      totalAmount: 2 * spec(0).price + spec(1).price,
    })
    expect((await member.browser.get(`/api/orders/user/${member.id}`)).body).toEqual(body)
  })
})
