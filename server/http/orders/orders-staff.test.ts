import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatMinute, parseMinute, toServerDate } from '#core/dates.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { nextStatuses } from '#core/orders/orders.ts'
import { orderStatuses } from '#core/orders/statuses.ts'
import { countInputs } from '#tests/test-inputs.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { moveThrough, place, signedInMember, stockOf, type TestSpec } from '../../testing/test-orders.ts'
import {
  setUp,
  change,
  clerk,
  look,
  member,
  move,
  orderAt,
  other,
  owner,
  path,
  shop,
  spec,
  customerText,
} from './test-staff-orders.ts'

setUp()

describe('security 26: the steps of an order', () => {
  test.each(orderStatuses)('from %s are exactly those of the table, all others are refused', async (from) => {
    const id = await orderAt(from)
    const { order, nextStatuses: offered } = await look(id, owner)
    expect(offered).toEqual(nextStatuses(order, 'staff'))
    const before = JSON.stringify(await look(id, owner))
    for (const to of orderStatuses.filter((status) => !offered.includes(status))) {
      countInputs()
      const { body } = await move(id, to, { shippingProvider: 'pos_laju', description: customerText }, owner)
      expect(body.code).toBe('status_move_refused')
    }
    expect(JSON.stringify(await look(id, owner))).toBe(before)
    const [to] = offered
    if (to === undefined) return
    expect((await move(id, to, { shippingProvider: 'pos_laju' }, owner)).status).toBe(200)
    const { audit } = await look(id, owner)
    expect(audit[0]).toMatchObject({
      actorKind: 'staff',
      actor: `Test owner <${owner.id}@example.com>`,
      action: 'order.moved',
      before: { status: from },
      after: { status: to },
    })
    expect(audit[0].requestId).not.toBe('')
  })

  test('a clerk is neither offered nor allowed to refund a return', async () => {
    const id = await orderAt('Returned')
    expect((await look(id)).nextStatuses).toEqual([])
    expect((await move(id, 'return_completed')).body.code).toBe('not_allowed')
    const [refusal] = await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'access.refused'))
      .orderBy(sql`id desc`)
    expect(refusal).toMatchObject({ actorId: clerk.id, after: { permission: 'returns:refund' } })
    expect((await move(id, 'return_completed', { refund: 10, goodsBack: true }, owner)).status).toBe(200)
    expect((await look(id, owner)).order.returnInfo).toMatchObject({
      returnStatus: 'completed',
      refundAmount: 10,
    })
  })

  test('decline a return only with a reason, which the customer reads', async () => {
    const id = await orderAt('Return Requested')
    expect((await move(id, 'return_rejected')).status).toBe(400)
    const description = { en: 'It was used for a year.', 'zh-TW': '商品已使用一年。' }
    expect((await move(id, 'return_rejected', { description })).status).toBe(200)
    const { statusHistory, returnInfo } = (await member.browser.get(`/api/orders/${id}`)).body
    expect(statusHistory.at(-1).description).toBe('It was used for a year.')
    expect(returnInfo.returnStatus).toBe('rejected')
  })

  test('have texts for the customer in both languages, courier and number', async () => {
    const id = await orderAt('In Progress')
    const description = { en: 'On its way since noon.', 'zh-TW': '中午已出貨。' }
    const sent = { description, shippingProvider: 'pos_laju', trackingNumber: 'EH123456789MY' }
    expect((await move(id, 'Shipped', sent)).status).toBe(200)
    const inChinese = (await member.browser.get(`/api/orders/${id}?lang=zh-TW`)).body
    expect(inChinese.statusHistory.at(-1)).toMatchObject({ status: 'Shipped', description: '中午已出貨。' })
    expect(inChinese.trackingUrl).toBe('https://tracking.pos.com.my/tracking/EH123456789MY')
  })

  test('security 33: too long texts for the customer are refused', async () => {
    const id = await orderAt('pending')
    const description = { en: 'As agreed. '.repeat(200), 'zh-TW': '依約定辦理。' }
    expect((await move(id, 'In Progress', { description })).status).toBe(400)
    expect((await change(id, { notes: description.en })).status).toBe(400)
    expect((await look(id)).order.status).toBe('pending')
  })

  test('security 36: an invalid tracking number is refused', async () => {
    const id = await orderAt('In Progress')
    for (const trackingNumber of ['javascript:1', '"><script>', '../../..', 'a'.repeat(41)]) {
      countInputs()
      const { status } = await move(id, 'Shipped', { shippingProvider: 'pos_laju', trackingNumber })
      expect(status).toBe(400)
    }
    expect((await look(id)).order.status).toBe('In Progress')
  })

  test('the voucher becomes an adjustment on confirming, never below 0', async () => {
    const id = await place(member, [[spec, 1]], { voucherCode: 'save10' })
    const { order } = await look(id)
    expect((await move(id, 'In Progress', { adjustment: order.totalAmount + 1 })).status).toBe(400)
    expect((await move(id, 'In Progress', { adjustment: -1 })).status).toBe(400)
    expect((await move(id, 'In Progress')).status).toBe(200)
    expect((await look(id)).order).toMatchObject({
      adjustment: order.voucherDiscount,
      amountToPay: order.totalAmount - order.voucherDiscount,
    })
  })

  test('security 27: of two concurrent moves one succeeds, and restocks once', async () => {
    countInputs(4)
    const id = await place(member, [[spec, 3]])
    const answers = await Promise.all([clerk, owner, clerk, owner].map((by) => move(id, 'Cancelled', {}, by)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await stockOf(shop, spec)).toBe(100)
  })

  test('in a bulk move each parcel has its tracking number; a wrong one stops no other', async () => {
    const ids = [await orderAt('In Progress'), await orderAt('In Progress'), await orderAt('In Progress')]
    const { body } = await clerk.browser.post('/api/staff/orders/move', {
      ids,
      to: 'Shipped',
      shippingProvider: 'jt_express',
      trackingNumbers: { [ids[0]!]: 'JT10001', [ids[1]!]: 'no number!' },
    })
    expect(body.results).toEqual([
      { id: ids[0], moved: true, move: expect.any(Number) },
      expect.objectContaining({
        id: ids[1],
        moved: false,
        code: 'invalid_input',
        details: { issues: [expect.objectContaining({ path: 'trackingNumber' })] },
      }),
      { id: ids[2], moved: true, move: expect.any(Number) },
    ])
    const sent = await Promise.all(ids.map(async (id) => (await look(id)).order))
    expect(sent.map(({ status, trackingNumber }) => [status, trackingNumber])).toEqual([
      ['Shipped', 'JT10001'],
      ['In Progress', undefined],
      ['Shipped', undefined],
    ])
  })

  test('of several orders succeed or fail each on its own', async () => {
    const ids = [await orderAt('pending'), await orderAt('Completed'), await orderAt('pending')]
    const { body } = await clerk.browser.post('/api/staff/orders/move', {
      ids: [...ids, 'nobody'],
      to: 'In Progress',
    })
    expect(body.results).toEqual([
      { id: ids[0], moved: true, move: expect.any(Number) },
      expect.objectContaining({ id: ids[1], moved: false, code: 'status_move_refused' }),
      { id: ids[2], moved: true, move: expect.any(Number) },
      expect.objectContaining({ id: 'nobody', moved: false, code: 'order_not_found' }),
    ])
  })
})

const inMinutes = (minutes: number) => formatMinute(new Date(shop.context.now().getTime() + minutes * 60_000))

describe('notes and calls', () => {
  test('are stored in order with author and time, and hidden from the customer', async () => {
    const id = await orderAt('pending')
    await clerk.browser.post(path(id, '/notes'), { note: 'Wants it before noon.' })
    await clerk.browser.post(path(id, '/calls'), { outcome: 'no_answer' })
    await owner.browser.post(path(id, '/calls'), { outcome: 'reached', note: 'Confirmed.' })
    const { notes, calls, audit } = await look(id)
    expect(notes).toMatchObject([{ by: 'Test clerk', note: 'Wants it before noon.' }])
    expect(calls).toMatchObject([
      { by: 'Test clerk', outcome: 'no_answer', note: '' },
      { by: 'Test owner', outcome: 'reached', note: 'Confirmed.' },
    ])
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      'order.called',
      'order.called',
      'order.noted',
      'order.placed',
    ])
    expect(JSON.stringify((await member.browser.get(`/api/orders/${id}`)).body)).not.toContain('noon')
    const { body } = await clerk.browser.get(`/api/staff/orders?q=${(await look(id)).order.orderNumber}`)
    expect(body.orders).toMatchObject([{ id, calls: 2 }])
  })

  test('say when the customer wants to be called, and staff are reminded until somebody calls', async () => {
    const id = await orderAt('pending')
    const call = (body: object) => clerk.browser.post(path(id, '/calls'), body)
    const reminded = async () =>
      (await clerk.browser.get('/api/staff/call-backs')).body.callBacks.filter(
        (one: { id: string }) => one.id === id,
      )
    for (const callBackAt of [inMinutes(-1), inMinutes(31 * 24 * 60), '2026-02-30T10:00', 'soon'])
      expect((await call({ outcome: 'call_back', callBackAt })).status).toBe(400)
    expect((await call({ outcome: 'busy', callBackAt: inMinutes(30) })).status).toBe(400)
    expect((await look(id)).calls).toEqual([])

    await call({ outcome: 'call_back', callBackAt: inMinutes(90) })
    expect(await reminded()).toEqual([])
    await call({ outcome: 'call_back', callBackAt: inMinutes(30), note: 'In a meeting.' })
    const callBackAt = toServerDate(parseMinute(inMinutes(30)))
    const { order, calls } = await look(id)
    expect(calls).toMatchObject([{ outcome: 'call_back' }, { callBackAt, note: 'In a meeting.' }])
    expect(await reminded()).toMatchObject([{ orderNumber: order.orderNumber, at: callBackAt }])
    const { body } = await clerk.browser.get(`/api/staff/orders?q=${order.orderNumber}`)
    expect(body.orders).toMatchObject([{ lastCall: 'call_back', callBackAt }])

    await call({ outcome: 'no_answer' })
    expect(await reminded()).toEqual([])
    await call({ outcome: 'call_back', callBackAt: inMinutes(5) })
    expect(await reminded()).toHaveLength(1)
    await move(id, 'In Progress')
    expect(await reminded()).toEqual([])
  })

  test('about no order or without a text are refused', async () => {
    expect((await clerk.browser.post(path('nobody', '/notes'), { note: 'x' })).body.code).toBe(
      'order_not_found',
    )
    const id = await orderAt('pending')
    expect((await clerk.browser.post(path(id, '/notes'), { note: '  ' })).status).toBe(400)
    expect((await clerk.browser.post(path(id, '/calls'), { outcome: 'asleep' })).status).toBe(400)
  })
})

describe('the page of an order also shows', () => {
  test('the stock of each line, even of a spec that is no longer sold', async () => {
    const id = await place(member, [
      [spec, 2],
      [other, 1],
    ])
    const leftOf = async (wanted: TestSpec) => {
      const { order, lines } = await look(id)
      const index = order.items.findIndex(
        ({ productId }: { productId: string }) => productId === wanted.productId,
      )
      return lines[index]
    }
    expect(await leftOf(spec)).toEqual({ specId: spec.id, stockLeft: 98 })
    expect(await leftOf(other)).toEqual({ specId: other.id, stockLeft: 99 })
    const { database } = shop.context
    const ofSpec = and(eq(specs.productId, spec.productId), eq(specs.id, spec.id))
    const [row] = await database.delete(specs).where(ofSpec).returning()
    expect(await leftOf(spec)).toEqual({ specId: spec.id, stockLeft: null })
    await database.insert(specs).values(row!)
  })

  test('how many orders the same member has, and how many of them were cancelled', async () => {
    const id = await place(member, [[spec, 1]])
    await move(await place(member, [[other, 1]]), 'Cancelled')
    await place(await signedInMember(shop), [[spec, 1]])
    expect((await look(id)).customer).toMatchObject({ orders: 2, cancelled: 1 })
  })

  test('the worth of the voucher, independent of the total', async () => {
    await shop.context.database
      .insert(vouchers)
      .values({ code: 'half', amountSen: Math.round(spec.price * 150), active: true })
      .onConflictDoNothing()
    const id = await place(member, [[spec, 1]], { voucherCode: 'half' })
    expect(await look(id)).toMatchObject({
      voucherWorth: 1.5 * spec.price,
      order: { voucherDiscount: spec.price },
    })
    expect((await look(await place(member, [[spec, 1]]))).voucherWorth).toBeUndefined()
  })
})

describe('the parcel of an order that is on its way', () => {
  test('gets a late tracking number, and a corrected one', async () => {
    const id = await orderAt('In Progress')
    await move(id, 'Shipped', { shippingProvider: 'pos_laju' })
    const parcel = (body: object) => clerk.browser.post(path(id, '/parcel'), body)
    expect((await parcel({ shippingProvider: 'jt_express', trackingNumber: '630002864925' })).status).toBe(
      200,
    )
    const seen = (await member.browser.get(`/api/orders/${id}`)).body
    expect(seen).toMatchObject({
      status: 'Shipped',
      shippingProvider: 'jt_express',
      trackingNumber: '630002864925',
    })
    expect((await look(id)).audit[0]).toMatchObject({
      action: 'order.parcel_changed',
      actorKind: 'staff',
      before: { shippingProvider: 'pos_laju', trackingNumber: null },
      after: { shippingProvider: 'jt_express', trackingNumber: '630002864925' },
    })
    expect((await parcel({ shippingProvider: 'pos_laju', trackingNumber: 'no"number' })).status).toBe(400)
    expect((await parcel({ shippingProvider: 'self_pickup' })).status).toBe(400)
    expect((await parcel({ shippingProvider: 'pos_laju', trackingNumber: '' })).status).toBe(200)
    expect((await look(id)).order).not.toHaveProperty('trackingNumber')
  })

  test.each(['In Progress', 'delivered'] as const)('is not changed at %s', async (status) => {
    const id = await orderAt(status)
    const before = await look(id)
    const { body } = await clerk.browser.post(path(id, '/parcel'), { shippingProvider: 'jt_express' })
    expect(body.code).toBe('parcel_not_changeable')
    expect(await look(id)).toEqual(before)
  })
})

describe('goods of an order that was cancelled on its way', () => {
  test('are restocked once, on request of staff', async () => {
    const id = await place(member, [[spec, 4]])
    expect((await look(id)).mayBringGoodsBack).toBe(false)
    await moveThrough(shop, id, ['In Progress', 'Shipped'])
    await move(id, 'Cancelled', { deliveryFailure: 'refused' })
    expect(await stockOf(shop, spec)).toBe(96)
    expect((await look(id)).mayBringGoodsBack).toBe(true)
    const answers = await Promise.all([1, 2, 3].map(() => clerk.browser.post(path(id, '/goods-back'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await stockOf(shop, spec)).toBe(100)
    const seen = await look(id)
    expect(seen).toMatchObject({ mayBringGoodsBack: false, restockedAt: expect.anything() })
    expect(seen.audit[0]).toMatchObject({ action: 'order.goods_back', actorKind: 'staff' })
  })

  test('of one that was never shipped are restocked automatically', async () => {
    const id = await orderAt('Cancelled')
    expect((await look(id)).mayBringGoodsBack).toBe(false)
    expect((await clerk.browser.post(path(id, '/goods-back'))).body.code).toBe('status_move_refused')
  })
})

describe('the audit trail', () => {
  test('is read by the owner, narrowed and paged', async () => {
    const id = await orderAt('Shipped')
    const { body } = await owner.browser.get(`/api/staff/audit?subject=order&subjectId=${id}&pageSize=2`)
    expect(body.entries.map(({ after }: { after: object }) => after)).toMatchObject([
      { status: 'Shipped' },
      { status: 'In Progress' },
    ])
    const rest = await owner.browser.get(`/api/staff/audit?subject=order&subjectId=${id}&before=${body.next}`)
    expect(rest.body.entries).toMatchObject([{ action: 'order.placed', actorKind: 'member' }])
    expect(rest.body.next).toBeUndefined()
    expect((await clerk.browser.get('/api/staff/audit')).body.code).toBe('not_allowed')
  })
})

test('staff see the readable order number', async () => {
  const id = await orderAt('pending')
  const [row] = await shop.context.database.select().from(orders).where(eq(orders.id, id))
  expect((await look(id)).order.orderNumber).toBe(formatOrderNumber(row!.number))
})

const shipAs = async (trackingNumber: string, more: object = {}) => {
  const id = await orderAt('In Progress')
  const shippingProvider = 'jt_express'
  const answer = await move(id, 'Shipped', { shippingProvider, trackingNumber, ...more })
  return { id, status: answer.status, code: answer.body.code, message: answer.body.message }
}

const setFormats = (numberFormats: string) =>
  shop.context.database.update(couriers).set({ numberFormats }).where(eq(couriers.id, 'jt_express'))

describe('a tracking number', () => {
  test('in a format that its courier does not use is queried, also when several orders ship', async () => {
    await setFormats('############')
    const mangled = '6300028649256300'
    const refused = await shipAs(mangled)
    expect(refused).toMatchObject({ status: 409, code: 'tracking_number_unusual' })
    expect(refused.message).toContain('J&T Express')
    const many = { ids: [refused.id], to: 'Shipped', shippingProvider: 'jt_express' }
    const numbers = { trackingNumbers: { [refused.id]: mangled } }
    const { results } = (await clerk.browser.post('/api/staff/orders/move', { ...many, ...numbers })).body
    expect(results).toMatchObject([{ moved: false, code: 'tracking_number_unusual' }])
    expect((await look(refused.id)).order.status).toBe('In Progress')
    expect((await shipAs(mangled, { checkedNumber: '630002864925' })).status).toBe(409)
    expect((await shipAs(mangled, { checkedNumber: mangled })).status).toBe(200)
    expect((await shipAs('630002864925')).status).toBe(200)
    await setFormats('')
  })

  test('that another parcel already has is queried, whoever ships it and however it is written', async () => {
    const first = await shipAs('JT20260302')
    expect(first.status).toBe(200)
    const { orderNumber } = (await look(first.id)).order
    const second = await shipAs('jt20260302')
    expect(second).toMatchObject({
      code: 'tracking_number_taken',
      message: `The number jt20260302 is already that of parcel 1 of order ${orderNumber}. Please check it.`,
    })
    expect((await shipAs('jt20260302', { checkedNumber: 'jt20260302' })).status).toBe(200)
    const both = await Promise.all([shipAs('JT20260303'), shipAs('JT20260303')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])

    // On the page of the order, and on that of its parcels.
    const other = await shipAs('JT20260304')
    const change = { shippingProvider: 'jt_express', trackingNumber: 'JT20260302' }
    const changed = await clerk.browser.post(path(other.id, '/parcel'), change)
    expect(changed.body.code).toBe('tracking_number_taken')
    const { id: parcel, seen } = (await clerk.browser.get(path(other.id, '/parcels'))).body.parcels[0]
    const corrected = await clerk.browser.post(`/api/staff/parcels/${parcel}/change`, { seen, ...change })
    expect(corrected.body.code).toBe('tracking_number_taken')
    // The parcel's own number does not count as another parcel's.
    const own = { ...change, trackingNumber: 'JT20260304' }
    expect((await clerk.browser.post(path(other.id, '/parcel'), own)).status).toBe(200)
    const lines = [{ position: 0, quantity: 1 }]
    const packed = await clerk.browser.post(path(await orderAt('In Progress'), '/parcels'), {
      lines,
      ...change,
    })
    expect(packed.body.code).toBe('tracking_number_taken')
  })
})
