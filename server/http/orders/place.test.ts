import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { specs } from '../../database/tables/catalogue.ts'
import { memberOrders, orderSubmissions } from '../../database/tables/orders.ts'
import { moveThrough, orderOf, place, queuedFor, signedInMember, stockOf } from '../../testing/test-orders.ts'
import { testMoment } from '../../testing/test-shop.ts'
import { countInputs } from '#tests/test-inputs.ts'
import { setUp, member, ordersOf, read, send, shop, spec } from './test-member-orders.ts'

setUp()

const company = (invoiceInfo: object) =>
  send(orderOf([[spec(0), 1]], { invoiceInfo: { invoiceType: 'company', ...invoiceInfo } }))

const lineWith = (about: object) => {
  const order = orderOf([[spec(0), 1]])
  return { ...order, items: [{ ...order.items[0], ...about }] }
}

const another = (notes: string) => send(orderOf([[spec(6), 1]], { notes }))

const contact = { phoneNumber: '+60123456789', email: 'a@example.com', name: 'Tan' }

describe('placing an order', () => {
  test('answers the id and a readable number, and stores everything as sent', async () => {
    const access = {
      floor: '12A',
      lift: 'yes',
      liftWidth: 110,
      preferredDay: '2026-04-06',
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

  test('for pickup stores the pickup location and no shipping address', async () => {
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

  test("finds a spec by a former name, and stores today's name", async () => {
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
    ...['2026-03-01', '2026-03-04', '2026-04-05', '2027-03-04'].map(
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

  test('for a company needs its name and a valid tax number', async () => {
    expect((await company({})).body.code).toBe('company_details_required')
    expect((await company({ companyName: 'Oak', taxId: '12' })).body.code).toBe('invalid_tax_number')
    const { body } = await company({ companyName: 'Oak', taxId: 'C 20880050010' })
    expect((await read(body.id)).invoiceInfo).toMatchObject({ companyName: 'Oak', taxId: 'C20880050010' })
  })

  test('at most 10 orders are pending, also concurrently; a cancelled one makes room', async () => {
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

describe('security 19: fields that no request may set', () => {
  test('are ignored', async () => {
    countInputs(12)
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

  test.each([1, 0, 0.01])('a wrong price of %j is answered with the current one', async (price) => {
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

describe('an outdated cart', () => {
  test('lists every changed line; nothing is written and no stock is taken', async () => {
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
