import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { text } from '#core/texts/text.ts'
import { countInputs } from '#tests/test-inputs.ts'
import { auditEntries, memberOrders } from '../../database/tables/orders.ts'
import { signedInStaff, staffContext } from '../../testing/test-staff.ts'
import { bringGoodsBack } from '../../services/orders/bring-goods-back.ts'
import { moveOrder } from '../../services/orders/move.ts'
import {
  moveThrough,
  orderOf,
  place,
  queuedFor,
  signedInMember,
  staff,
  stockedSpecs,
  stockOf,
} from '../../testing/test-orders.ts'
import { testMoment } from '../../testing/test-shop.ts'
import { setUp, member, read, send, setNow, shop, spec } from './test-member-orders.ts'

setUp()

describe('security 18: orders of another member', () => {
  test('are not found by any endpoint; another phone number is refused', async () => {
    const id = await place(member, [[spec(0), 1]])
    const { browser, phoneNumber } = await signedInMember(shop)
    countInputs(9)
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

  test('a move outside the status table is refused and changes nothing', async () => {
    countInputs(7)
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
    countInputs(2)
    const id = await place(member, [[spec(0), 1]])
    await moveThrough(shop, id, ['In Progress'])
    for (const details of [{}, { shippingProvider: 'pos_laju', trackingNumber: '../x?y' }] as const)
      await expect(
        moveOrder(shop.context, { orderId: id, to: 'Shipped', actor: staff, ...details }),
      ).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('security 27: goods are restocked exactly once', () => {
  test('of 20 concurrent cancellations one succeeds', async () => {
    countInputs(20)
    const id = await place(member, [[spec(0), 4]])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.browser.post(`/api/orders/${id}/cancel`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)!.body.code).toBe('order_not_cancellable')
    expect(await stockOf(shop, spec(0))).toBe(10)
    expect((await read(id)).statusHistory).toHaveLength(2)
  })

  test('restocked goods of a cancellation can be ordered concurrently', async () => {
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

  test('a return is restocked at Returned, once', async () => {
    countInputs(20)
    const id = await place(member, [[spec(0), 4]])
    await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        member.browser.post(`/api/orders/${id}/return`, { returnReason: ' Too high ' }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.find(({ status }) => status !== 200)!.body.code).toBe('return_already_requested')
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

  test('cancelled after shipping is restocked only once the goods are back', async () => {
    const [lost, back] = [await place(member, [[spec(0), 1]]), await place(member, [[spec(0), 2]])]
    for (const id of [lost, back]) await moveThrough(shop, id, ['In Progress', 'Shipped'])
    await moveThrough(shop, lost, ['Cancelled'])
    await moveThrough(shop, back, ['Cancelled'], { goodsBack: true })
    expect(await stockOf(shop, spec(0))).toBe(9)
  })

  test('refused at the door, the goods are restocked later: once, with who and when', async () => {
    const id = await place(member, [[spec(0), 4]])
    const context = await staffContext(shop, await signedInStaff(shop, 'clerk'))
    const back = () => bringGoodsBack(context, { orderId: id })
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

  test('the goods of an order cancelled before shipping are not restocked again', async () => {
    const id = await place(member, [[spec(0), 4]])
    await member.browser.post(`/api/orders/${id}/cancel`)
    const context = await staffContext(shop, await signedInStaff(shop, 'clerk'))
    await expect(bringGoodsBack(context, { orderId: id })).rejects.toMatchObject({
      code: 'status_move_refused',
    })
    expect(await stockOf(shop, spec(0))).toBe(10)
  })

  test('a return of goods that were never paid refunds nothing', async () => {
    const id = await place(member, [[spec(0), 4]])
    await moveThrough(shop, id, ['In Progress', 'Shipped'])
    await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'x' })
    await moveThrough(shop, id, ['return_approved', 'Returned'])
    await expect(
      moveOrder(shop.context, { orderId: id, to: 'return_completed', actor: staff, refundSen: 5000 }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    await moveThrough(shop, id, ['return_completed'])
    expect((await read(id)).returnInfo.refundAmount).toBe(0)
  })

  test('an order with a rejected return gets its former status back', async () => {
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
  test('never falls below 0 after any deduction', async () => {
    await shop.context.database.execute(
      sql`insert into vouchers (code, amount_sen) values ('all', 100000000) on conflict do nothing`,
    )
    const id = await place(member, [[spec(0), 1]], { voucherCode: 'all' })
    expect(await read(id)).toMatchObject({ voucherDiscount: spec(0).price, amountToPay: 0 })
    countInputs(6)
    for (const adjustmentSen of [-1, -100, spec(0).price * 100 + 100, 0.5, 150])
      await expect(
        moveOrder(shop.context, { orderId: id, to: 'In Progress', actor: staff, adjustmentSen }),
      ).rejects.toMatchObject({ code: 'invalid_input' })
    await moveThrough(shop, id, ['In Progress'])
    expect((await read(id)).amountToPay).toBe(0)
  })
})

describe('returns and lists', () => {
  test('a return needs a reason; a cancelled order has none', async () => {
    const id = await place(member, [[spec(0), 1]])
    for (const returnReason of ['', '  ', '\n', '\u200b', undefined])
      expect(await member.browser.post(`/api/orders/${id}/return`, { returnReason })).toMatchObject({
        status: 400,
        body: {
          details: { issues: [{ path: 'returnReason', problem: text('en')('orders.returnReasonRequired') }] },
        },
      })
    await member.browser.post(`/api/orders/${id}/cancel`)
    expect((await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'x' })).body.code).toBe(
      'return_not_possible',
    )
  })

  test('the list holds whole orders, as GET /orders/{id} does, the newest first', async () => {
    const ids = [
      await place(member, [[spec(0), 2]], { voucherCode: 'save10' }),
      await place(member, [[spec(1), 1]], {
        shippingMethod: 'self_pickup',
        shippingAddress: undefined,
        pickupLocation: 'malaysia-branch',
      }),
      await place(member, [
        [spec(0), 1],
        [spec(1), 1],
      ]),
    ]
    await moveThrough(shop, ids[0]!, ['In Progress', 'Shipped', 'delivered'], { trackingNumber: 'EH1MY' })
    await moveThrough(shop, ids[1]!, ['In Progress'])
    await member.browser.post(`/api/orders/${ids[0]}/return`, { returnReason: 'Too wide' })
    const { phoneNumber } = member
    for (const lang of ['en', 'zh-TW'] as const) {
      const whole = await Promise.all(ids.toReversed().map((id) => read(id, lang)))
      expect(whole[1].pickupCode).toMatch(/^\d+$/)
      expect(whole[2].returns).toHaveLength(1)
      const all = await member.browser.post(`/api/orders/getAll?lang=${lang}`, { phoneNumber })
      expect(all.body).toEqual(whole)
      expect((await member.browser.get(`/api/orders/user/${member.id}?lang=${lang}`)).body).toEqual(whole)
    }
  })

  test('the list reads many orders by as many statements as one', async () => {
    const { phoneNumber } = member
    const { $client } = shop.context.database
    const statements = vi.spyOn($client, 'query')
    const countStatements = async () => {
      statements.mockClear()
      await member.browser.post('/api/orders/getAll', { phoneNumber })
      // Of orders only: timers of the shop, such as that of planned prices, use the same pool.
      return statements.mock.calls.filter(([statement]) =>
        /\b(?:orders|order_id)\b/.test(JSON.stringify(statement)),
      ).length
    }
    await place(member, [[spec(0), 1]])
    const ofOne = await countStatements()
    expect(ofOne).toBeGreaterThan(5)
    for (let placed = 1; placed < 5; placed += 1) await place(member, [[spec(placed), 1]])
    expect(await countStatements()).toBe(ofOne)
    statements.mockRestore()
  })

  test('the summary of the list holds what a row shows, the newest first', async () => {
    const first = await place(member, [[spec(0), 1]])
    setNow(new Date(testMoment.getTime() + 60_000))
    const second = await place(member, [
      [spec(0), 2],
      [spec(1), 1],
    ])
    const { phoneNumber } = member
    const { body } = await member.browser.post('/api/orders/getAll?view=summary', { phoneNumber })
    expect(body.map(({ id }: { id: string }) => id)).toEqual([second, first])
    expect(body[0]).toEqual({
      id: second,
      orderNumber: expect.stringMatching(/^1000-\d{4}$/),
      status: 'pending',
      totalAmount: 2 * spec(0).price + spec(1).price,
      amountToPay: 2 * spec(0).price + spec(1).price,
      orderDate: expect.anything(),
      phoneNumber: expect.stringMatching(/^\+60/),
      itemCount: 3,
      shippingMethod: 'delivery',
    })
    const { body: ofUser } = await member.browser.get(`/api/orders/user/${member.id}?view=summary`)
    expect(ofUser).toEqual(body)
    expect((await member.browser.get(`/api/orders/user/${member.id}?view=all`)).status).toBe(400)
  })
})
