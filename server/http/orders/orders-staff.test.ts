import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toServerDate } from '../../../core/dates.ts'
import { formatOrderNumber } from '../../../core/orders/order-numbers.ts'
import { nextStatuses } from '../../../core/orders/orders.ts'
import { orderStatuses, type OrderStatus } from '../../../core/orders/statuses.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { formatPhone } from '../../../core/phone-format.ts'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import {
  moveThrough,
  orderOf,
  place,
  signedInMember,
  stockedSpecs,
  stockOf,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { tried } from '../../../scripts/test-inputs.ts'

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
  const specs = await stockedSpecs(shop, 100)
  ;[spec, other] = [specs[0]!, specs[1]!]
  member = await signedInMember(shop)
})

const path = (id: string, verb = '') => `/api/staff/orders/${id}${verb}`
const look = async (id: string, by = clerk) => (await by.browser.get(path(id))).body
const move = (id: string, to: OrderStatus, details: object = {}, by = clerk) =>
  by.browser.post(path(id, '/move'), { to, ...details })
const change = async (id: string, what: object, by = clerk) => {
  const { order } = await look(id)
  return by.browser.post(path(id, '/change'), { updatedAt: order.updatedAt, ...what })
}
const find = async (query: Record<string, string>): Promise<string[]> => {
  const { body } = await clerk.browser.get(`/api/staff/orders?${new URLSearchParams(query)}`)
  return body.orders.map(({ id }: { id: string }) => id)
}
const ways: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  'In Progress': ['In Progress'],
  Shipped: ['In Progress', 'Shipped'],
  delivered: ['In Progress', 'Shipped', 'delivered'],
  Completed: ['In Progress', 'Shipped', 'delivered', 'Completed'],
  Cancelled: ['Cancelled'],
  'Return Requested': [],
  return_approved: ['return_approved'],
  return_rejected: ['return_rejected'],
  Returned: ['return_approved', 'Returned'],
  return_completed: ['return_approved', 'Returned', 'return_completed'],
}
const askToReturn = (id: string) =>
  member.browser.post(`/api/orders/${id}/return`, { returnReason: 'Too wide' })

const words = { en: 'As agreed.', 'zh-TW': '依約定辦理。' }

/** An order at a status. */
async function orderAt(status: OrderStatus): Promise<string> {
  const id = await place(member, [[spec, 1]])
  if (status.toLowerCase().startsWith('return')) {
    await moveThrough(shop, id, ways.delivered)
    await askToReturn(id)
  }
  await moveThrough(shop, id, ways[status])
  return id
}

describe('security 26: the steps of an order', () => {
  test.each(orderStatuses)('from %s are exactly those of the table, all others are refused', async (from) => {
    const id = await orderAt(from)
    const { order, nextStatuses: offered } = await look(id, owner)
    expect(offered).toEqual(nextStatuses(order, 'staff'))
    const before = JSON.stringify(await look(id, owner))
    for (const to of orderStatuses.filter((status) => !offered.includes(status))) {
      tried()
      const { body } = await move(id, to, { shippingProvider: 'pos_laju', description: words }, owner)
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

  test('a clerk is neither offered nor let do the repayment of a return', async () => {
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

  test('carry words for the customer in both languages, courier and number', async () => {
    const id = await orderAt('In Progress')
    const description = { en: 'On its way since noon.', 'zh-TW': '中午已出貨。' }
    const sent = { description, shippingProvider: 'pos_laju', trackingNumber: 'EH123456789MY' }
    expect((await move(id, 'Shipped', sent)).status).toBe(200)
    const inChinese = (await member.browser.get(`/api/orders/${id}?lang=zh-TW`)).body
    expect(inChinese.statusHistory.at(-1)).toMatchObject({ status: 'Shipped', description: '中午已出貨。' })
    expect(inChinese.trackingUrl).toBe('https://tracking.pos.com.my/tracking/EH123456789MY')
  })

  test('security 33: words for the customer that go on for pages are refused', async () => {
    const id = await orderAt('pending')
    const description = { en: 'As agreed. '.repeat(200), 'zh-TW': '依約定辦理。' }
    expect((await move(id, 'In Progress', { description })).status).toBe(400)
    expect((await change(id, { description, quantities: [{ line: 0, quantity: 2 }] })).status).toBe(400)
    expect((await look(id)).order.status).toBe('pending')
  })

  test('security 36: a tracking number that is none is refused', async () => {
    const id = await orderAt('In Progress')
    for (const trackingNumber of ['javascript:1', '"><script>', '../../..', 'a'.repeat(41)]) {
      tried()
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

  test('security 27: of two who press at once one moves the order, and the stock comes back once', async () => {
    tried(4)
    const id = await place(member, [[spec, 3]])
    const answers = await Promise.all([clerk, owner, clerk, owner].map((by) => move(id, 'Cancelled', {}, by)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await stockOf(shop, spec)).toBe(100)
  })

  test('of several parcels at once each keeps its own tracking number, and a wrong one keeps no other', async () => {
    const ids = [await orderAt('In Progress'), await orderAt('In Progress'), await orderAt('In Progress')]
    const { body } = await clerk.browser.post('/api/staff/orders/move', {
      ids,
      to: 'Shipped',
      shippingProvider: 'jt_express',
      trackingNumbers: { [ids[0]!]: 'JT10001', [ids[1]!]: 'no number!' },
    })
    expect(body.results).toEqual([
      { id: ids[0], moved: true },
      expect.objectContaining({
        id: ids[1],
        moved: false,
        code: 'invalid_input',
        details: { issues: [expect.objectContaining({ path: 'trackingNumber' })] },
      }),
      { id: ids[2], moved: true },
    ])
    const sent = await Promise.all(ids.map(async (id) => (await look(id)).order))
    expect(sent.map(({ status, trackingNumber }) => [status, trackingNumber])).toEqual([
      ['Shipped', 'JT10001'],
      ['In Progress', undefined],
      ['Shipped', undefined],
    ])
  })

  test('of several orders are taken each for itself', async () => {
    const ids = [await orderAt('pending'), await orderAt('Completed'), await orderAt('pending')]
    const { body } = await clerk.browser.post('/api/staff/orders/move', {
      ids: [...ids, 'nobody'],
      to: 'In Progress',
    })
    expect(body.results).toEqual([
      { id: ids[0], moved: true },
      expect.objectContaining({ id: ids[1], moved: false, code: 'status_move_refused' }),
      { id: ids[2], moved: true },
      expect.objectContaining({ id: 'nobody', moved: false, code: 'order_not_found' }),
    ])
  })
})

const counts = async () => (await clerk.browser.get('/api/staff/orders/queues')).body

describe('queues', () => {
  test('hold and count what waits', async () => {
    const before = await counts()
    const id = await place(member, [[spec, 1]], {
      shippingMethod: 'self_pickup',
      shippingAddress: undefined,
      pickupLocation: 'malaysia-branch',
    })
    expect(await counts()).toEqual({ ...before, all: before.all + 1, to_confirm: before.to_confirm + 1 })
    await moveThrough(shop, id, ['In Progress'])
    expect(await counts()).toEqual({
      ...before,
      all: before.all + 1,
      in_progress: before.in_progress + 1,
      to_hand_over: before.to_hand_over + 1,
    })
    expect(await find({ queue: 'to_hand_over' })).toContain(id)
    expect(await find({ queue: 'to_ship' })).not.toContain(id)
    await member.browser.post(`/api/orders/${id}/requestInvoice`, {})
    expect(await find({ queue: 'invoices_to_issue' })).toContain(id)
  })

  test('begin with the oldest and page through all of them, each once', async () => {
    const ids = []
    for (let made = 0; made < 3; made += 1) ids.push(await place(member, [[spec, 1]]))
    const all: string[] = []
    let after: number | undefined
    do {
      const query = new URLSearchParams({
        queue: 'to_confirm',
        pageSize: '2',
        ...(after && { after: String(after) }),
      })
      const { body } = await clerk.browser.get(`/api/staff/orders?${query}`)
      all.push(...body.orders.map((row: { id: string }) => row.id))
      after = body.next
    } while (after !== undefined)
    expect(all.slice(-3)).toEqual(ids)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength((await counts()).to_confirm)
    // A search in a queue keeps its sequence.
    const name = (await look(ids[0]!)).order.contactInfo.name
    expect((await find({ queue: 'to_confirm', q: name })).slice(-3)).toEqual(ids)
  })

  test('show of an order what somebody needs to know before they open it', async () => {
    const id = await place(member, [[spec, 3]], { voucherCode: 'save10' })
    const placedAt = (await look(id)).order.orderDate
    await clerk.browser.post(path(id, '/calls'), { outcome: 'reached' })
    await clerk.browser.post(path(id, '/calls'), { outcome: 'no_answer' })
    await clerk.browser.post(path(id, '/notes'), { note: 'After six.' })
    const row = async (query: Record<string, string>, by = clerk) =>
      (
        await by.browser.get(`/api/staff/orders?${new URLSearchParams({ pageSize: '100', ...query })}`)
      ).body.orders.find((one: { id: string }) => one.id === id)
    const { order } = await look(id)
    expect(await row({ queue: 'to_confirm' })).toMatchObject({
      voucherCode: 'save10',
      lineCount: 1,
      itemCount: 3,
      firstProduct: order.items[0].productName,
      phoneText: formatPhone(order.contactInfo.phoneNumber),
      calls: 2,
      lastCall: 'no_answer',
      notes: 1,
      nextStatuses: ['In Progress', 'Cancelled'],
      waitingSince: placedAt,
    })
    await moveThrough(shop, id, ways.delivered)
    await askToReturn(id)
    await moveThrough(shop, id, ['return_rejected'])
    // The clock stands still: each entry a minute after the one before.
    await shop.context.database.execute(
      sql`update order_history set at = at + id * interval '1 minute' where order_id = ${id}`,
    )
    const { statusHistory } = (await look(id)).order
    // Declined, it goes back to where it was; and it waits since then.
    expect(await row({ status: 'return_rejected' })).toMatchObject({
      nextStatuses: ['delivered'],
      waitingSince: statusHistory.at(-1).timestamp,
    })
    await member.browser.post(`/api/orders/${id}/requestInvoice`, {})
    const asked = new Date('2026-03-02T09:30:00Z')
    const kept = await shop.context.database
      .update(orders)
      .set({ invoiceAskedAt: asked })
      .where(and(eq(orders.id, id), eq(orders.invoiceAskedAt, shop.context.now())))
      .returning({ id: orders.id })
    expect(kept).toEqual([{ id }])
    // An invoice waits since it was asked for, whatever the order did.
    expect(await row({ queue: 'invoices_to_issue' })).toMatchObject({ waitingSince: toServerDate(asked) })
    const returned = await orderAt('Returned')
    const offered = async (by: TestStaff) =>
      (await by.browser.get('/api/staff/orders?status=Returned')).body.orders.find(
        (one: { id: string }) => one.id === returned,
      ).nextStatuses
    expect([await offered(clerk), await offered(owner)]).toEqual([[], ['return_completed']])
  })
})

describe('search', () => {
  test('finds by number, phone, name, e-mail and product, in both languages', async () => {
    const contactInfo = { phoneNumber: '+60187654321', email: 'lotus@example.org', name: '林佳穎 Grace' }
    const id = await place(member, [[spec, 1]], { contactInfo })
    const foreign = await place(member, [[other, 1]])
    const { order } = await look(id)
    const inChinese = (await clerk.browser.get(`${path(id)}?lang=zh-TW`)).body.order
    const words = [
      order.orderNumber,
      order.orderNumber.replace('-', ' '),
      '+60187654321',
      '018-765 4321',
      '4321',
      '佳穎',
      '林',
      'grace',
      'LOTUS@example',
      order.items[0].productName,
      inChinese.items[0].productName,
    ]
    for (const q of words) {
      const found = await find({ q })
      expect(found, q).toContain(id)
      expect(found, q).not.toContain(foreign)
    }
    expect(await find({ q: 'nobody of this name' })).toEqual([])
    expect(await find({ q: '%' })).toEqual([])
  })

  test('is narrowed by status, way and day of the shop', async () => {
    const id = await orderAt('In Progress')
    // 12:05 in the shop: the day before began 12 hours earlier.
    expect(await find({ status: 'In Progress', shippingMethod: 'delivery', from: '2026-03-02' })).toContain(
      id,
    )
    expect(await find({ status: 'pending' })).not.toContain(id)
    expect(await find({ shippingMethod: 'self_pickup' })).not.toContain(id)
    expect(await find({ from: '2026-03-03' })).not.toContain(id)
    expect(await find({ to: '2026-03-01' })).not.toContain(id)
    expect(await find({ to: '2026-03-02' })).toContain(id)
  })

  test('pages through all of them, each once and the newest first', async () => {
    const ids = []
    for (let made = 0; made < 5; made += 1) ids.unshift(await place(member, [[spec, 1]]))
    const all: string[] = []
    let after: number | undefined
    do {
      const query = new URLSearchParams({ pageSize: '2', ...(after && { after: String(after) }) })
      const { body } = await clerk.browser.get(`/api/staff/orders?${query}`)
      all.push(...body.orders.map((row: { id: string }) => row.id))
      after = body.next
    } while (after !== undefined)
    expect(all.slice(0, 5)).toEqual(ids)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(await shop.context.database.$count(orders))
  })

  test('security 33: whatever is asked answers without a failure of the server', async () => {
    const odd = ["'; drop table orders; --", '\\', '{}', '"', '�', 'a'.repeat(200), '-', '٠١٢', "' or 1=1"]
    for (const q of odd) {
      tried()
      const { status } = await clerk.browser.get(`/api/staff/orders?${new URLSearchParams({ q })}`)
      expect(status, q).toBe(200)
    }
    tried(10)
    for (const query of [
      'after=-1',
      'after=x',
      'pageSize=1000',
      'from=yesterday',
      'from=0000-01-01',
      'from=0001-01-01',
      'to=0000-12-31',
      'to=9999-12-31',
      'queue=all',
      'after=999999999999999999999',
    ])
      expect((await clerk.browser.get(`/api/staff/orders?${query}`)).status, query).toBe(400)
  })
})

describe('notes and calls', () => {
  test('are kept in order with who and when, and the customer sees none of them', async () => {
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

  test('about no order or without a word are refused', async () => {
    expect((await clerk.browser.post(path('nobody', '/notes'), { note: 'x' })).body.code).toBe(
      'order_not_found',
    )
    const id = await orderAt('pending')
    expect((await clerk.browser.post(path(id, '/notes'), { note: '  ' })).status).toBe(400)
    expect((await clerk.browser.post(path(id, '/calls'), { outcome: 'asleep' })).status).toBe(400)
  })
})

describe('beside the order, its page tells', () => {
  test('what is left of each line, also of one that is gone', async () => {
    const id = await place(member, [
      [spec, 2],
      [other, 1],
    ])
    const leftOf = async (wanted: TestSpec) => {
      const { order, lines } = await look(id)
      const place = order.items.findIndex(
        ({ productId }: { productId: string }) => productId === wanted.productId,
      )
      return lines[place]
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
    expect((await look(id)).customer).toEqual({ orders: 2, cancelled: 1 })
  })

  test('what the voucher is worth whatever the total', async () => {
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
  test('gets the number that came late, and another when it was wrong', async () => {
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
  test('come back into the stock once, when staff say so', async () => {
    const id = await place(member, [[spec, 4]])
    expect((await look(id)).mayBringGoodsBack).toBe(false)
    await moveThrough(shop, id, ['In Progress', 'Shipped'])
    await move(id, 'Cancelled')
    expect(await stockOf(shop, spec)).toBe(96)
    expect((await look(id)).mayBringGoodsBack).toBe(true)
    const answers = await Promise.all([1, 2, 3].map(() => clerk.browser.post(path(id, '/goods-back'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await stockOf(shop, spec)).toBe(100)
    const seen = await look(id)
    expect(seen).toMatchObject({ mayBringGoodsBack: false, restockedAt: expect.anything() })
    expect(seen.audit[0]).toMatchObject({ action: 'order.goods_back', actorKind: 'staff' })
  })

  test('of one that never left came back by themselves', async () => {
    const id = await orderAt('Cancelled')
    expect((await look(id)).mayBringGoodsBack).toBe(false)
    expect((await clerk.browser.post(path(id, '/goods-back'))).body.code).toBe('status_move_refused')
  })
})

describe('changing a pending order', () => {
  test('more, fewer and none of a line: stock, total and pieces follow, with history and audit', async () => {
    const id = await place(member, [
      [spec, 2],
      [other, 5],
    ])
    const { order } = await look(id)
    const line = order.items.findIndex(
      (item: { productId: string; specName: string }) => item.productId === spec.productId,
    )
    const answer = await change(id, {
      quantities: [
        { line, quantity: 7 },
        { line: 1 - line, quantity: 1 },
      ],
    })
    expect(answer.status).toBe(200)
    expect([await stockOf(shop, spec), await stockOf(shop, other)]).toEqual([93, 99])
    const changed = await look(id)
    expect(changed.order.totalAmount).toBe(7 * spec.price + other.price)
    expect(changed.order.statusHistory.map(({ status }: { status: string }) => status)).toEqual([
      'pending',
      'pending',
    ])
    expect(changed.audit[0]).toMatchObject({
      action: 'order.quantities_changed',
      before: { [`${spec.productId} ${spec.name}`]: 2 },
      after: { [`${spec.productId} ${spec.name}`]: 7 },
    })
    expect((await change(id, { quantities: [{ line: 1 - line, quantity: 0 }] })).status).toBe(200)
    expect(await stockOf(shop, other)).toBe(100)
    expect((await look(id)).order.items).toMatchObject([{ productId: spec.productId, quantity: 7 }])
    await move(id, 'Cancelled')
    expect([await stockOf(shop, spec), await stockOf(shop, other)]).toEqual([100, 100])
  })

  test('never takes more than there is, and then changes nothing', async () => {
    const id = await place(member, [
      [spec, 2],
      [other, 1],
    ])
    const before = JSON.stringify(await look(id))
    const { order } = await look(id)
    const line = order.items.findIndex((item: { productId: string }) => item.productId === spec.productId)
    const answer = await change(id, {
      quantities: [
        { line, quantity: 101 },
        { line: 1 - line, quantity: 50 },
      ],
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'not_enough_stock', details: { available: 98 } },
    })
    expect(JSON.stringify(await look(id))).toBe(before)
    expect([await stockOf(shop, spec), await stockOf(shop, other)]).toEqual([98, 99])
  })

  test('security 28: the discount never exceeds the total, and comes back with it', async () => {
    await shop.context.database
      .insert(vouchers)
      .values({ code: 'huge', amountSen: Math.round(spec.price * 150), active: true })
      .onConflictDoNothing()
    const id = await place(member, [[spec, 2]], { voucherCode: 'huge' })
    expect((await look(id)).order.voucherDiscount).toBe(1.5 * spec.price)
    await change(id, { quantities: [{ line: 0, quantity: 1 }] })
    expect((await look(id)).order).toMatchObject({ voucherDiscount: spec.price, amountToPay: 0 })
    await change(id, { quantities: [{ line: 0, quantity: 3 }] })
    expect((await look(id)).order).toMatchObject({
      voucherDiscount: 1.5 * spec.price,
      amountToPay: 1.5 * spec.price,
    })
  })

  test('the address changes too, but not to nothing and not of what is fetched', async () => {
    const id = await orderAt('pending')
    const shippingAddress = {
      firstName: 'Mei',
      lastName: 'Tan',
      street: '2 Jalan Baru',
      city: 'Ipoh',
      postalCode: '30000',
      country: 'Malaysia',
    }
    expect((await change(id, { shippingAddress })).status).toBe(200)
    const changed = await look(id)
    expect(changed.order.shippingAddress).toEqual(shippingAddress)
    expect(changed.audit[0].before.shippingAddress.street).toBe('1 Jalan Contoh')
    expect((await change(id, { shippingAddress: { ...shippingAddress, street: '' } })).status).toBe(400)
    expect((await change(id, {})).status).toBe(400)
    const fetched = await place(member, [[spec, 1]], {
      shippingMethod: 'self_pickup',
      shippingAddress: undefined,
      pickupLocation: 'malaysia-branch',
    })
    expect((await change(fetched, { shippingAddress })).status).toBe(400)
  })

  test('is refused for a line that is not there, for no line at all, and once it is confirmed', async () => {
    const id = await orderAt('pending')
    expect((await change(id, { quantities: [{ line: 1, quantity: 1 }] })).status).toBe(400)
    expect((await change(id, { quantities: [{ line: 0, quantity: 0 }] })).status).toBe(400)
    expect((await change(id, { quantities: [{ line: 0, quantity: -1 }] })).status).toBe(400)
    await move(id, 'In Progress')
    expect((await look(id)).changeable).toBe(false)
    expect((await change(id, { quantities: [{ line: 0, quantity: 2 }] })).body.code).toBe(
      'order_not_changeable',
    )
  })

  test('of two who change at once the second has to look again', async () => {
    const id = await place(member, [[spec, 2]])
    const { updatedAt } = (await look(id)).order
    const answers = await Promise.all(
      [5, 9].map((quantity) =>
        clerk.browser.post(path(id, '/change'), { updatedAt, quantities: [{ line: 0, quantity }] }),
      ),
    )
    expect(answers.map(({ body }) => body.code ?? 'changed').sort()).toEqual([
      'changed',
      'order_changed_meanwhile',
    ])
    const { order } = await look(id)
    expect(await stockOf(shop, spec)).toBe(100 - order.items[0].quantity)
  })

  test('security 21: changes and new orders at once never sell more than there is', async () => {
    tried(7)
    await stockedSpecs(shop, 10)
    const ids = [await place(member, [[spec, 1]]), await place(member, [[spec, 1]])]
    const sent = orderOf([[spec, 2]])
    await Promise.all([
      ...ids.map((id) => change(id, { quantities: [{ line: 0, quantity: 6 }] })),
      ...Array.from({ length: 5 }, (_, n) =>
        member.browser.post('/api/orders', sent, { 'idempotency-key': `race-${member.id}-${n}` }),
      ),
    ])
    const { rows } = await shop.context.database.execute<{ sold: number }>(sql`
      select sum(order_items.quantity)::int as sold from order_items
      join orders on orders.id = order_items.order_id
      where orders.member_id = ${member.id}`)
    expect((await stockOf(shop, spec)) + rows[0]!.sold).toBe(10)
    expect(await stockOf(shop, spec)).toBeGreaterThanOrEqual(0)
  })
})

const ask = async () => {
  const id = await orderAt('delivered')
  await member.browser.post(`/api/orders/${id}/requestInvoice`, {})
  return id
}
const issue = (id: string, by = clerk) => by.browser.post(path(id, '/invoice'))
const numberIn = (text: string) => Number(/\d+$/.exec(text)![0])

const credit = (id: string, by: TestStaff) =>
  by.browser.post(path(id, '/credit-note'), { reason: 'Wrong company' })

describe('invoices', () => {
  test('are issued once, numbered without a gap, and read by staff and the member alike', async () => {
    const ids = [await ask(), await ask(), await ask()]
    const answers = await Promise.all([...ids, ...ids].map((id) => issue(id)))
    const numbers = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => numberIn(body.invoiceNumber))
      .sort((a, b) => a - b)
    expect(numbers).toHaveLength(3)
    expect(numbers[2]! - numbers[0]!).toBe(2)
    const [ofStaff, ofMember] = await Promise.all([
      clerk.browser.get(path(ids[0]!, '/invoice')),
      member.browser.get(`/api/orders/${ids[0]}/invoice`),
    ])
    expect(ofStaff.headers.get('content-type')).toBe('application/pdf')
    expect(ofStaff.body).toBe(ofMember.body)
  })

  test('are declined for a reason', async () => {
    const id = await ask()
    expect((await clerk.browser.post(path(id, '/invoice/cancel'), { reason: ' ' })).status).toBe(400)
    const reason = 'The company does not exist.'
    expect((await clerk.browser.post(path(id, '/invoice/cancel'), { reason })).status).toBe(200)
    expect(await look(id)).toMatchObject({
      invoiceCancelReason: reason,
      order: { invoiceInfo: { invoiceStatus: 'cancelled' } },
    })
    expect((await issue(id)).body.code).toBe('invoice_not_possible')
  })

  test('are taken back by a credit note of its own number, once, by the owner', async () => {
    const ids = [await ask(), await ask()]
    expect((await credit(ids[0]!, owner)).body.code).toBe('credit_note_not_possible')
    for (const id of ids) await issue(id)
    expect((await credit(ids[0]!, clerk)).body.code).toBe('not_allowed')
    const answers = await Promise.all([...ids, ...ids].map((id) => credit(id, owner)))
    const numbers = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => numberIn(body.creditNoteNumber))
      .sort((a, b) => a - b)
    expect(numbers).toEqual([1, 2])
    expect((await look(ids[0]!)).creditNote).toMatchObject({ reason: 'Wrong company', amount: spec.price })
  })

  test('the credit note is a document that staff and the member read, and nobody else', async () => {
    const id = await ask()
    await issue(id)
    expect((await clerk.browser.get(path(id, '/credit-note'))).body.code).toBe('credit_note_not_issued')
    const { creditNoteNumber } = (await credit(id, owner)).body
    const [ofStaff, ofMember] = await Promise.all([
      clerk.browser.get(path(id, '/credit-note')),
      member.browser.get(`/api/orders/${id}/credit-note`),
    ])
    expect(ofStaff.headers.get('content-type')).toBe('application/pdf')
    expect(ofStaff.headers.get('content-disposition')).toBe(`inline; filename="${creditNoteNumber}.pdf"`)
    expect(ofStaff.headers.get('cache-control')).toBe('no-store')
    expect(ofMember.headers.get('content-disposition')).toContain('attachment')
    expect(ofStaff.body).toBe(ofMember.body)
    expect(ofStaff.body.slice(0, 5)).toBe('%PDF-')
    const { invoiceInfo } = (await member.browser.get(`/api/orders/${id}`)).body
    expect(invoiceInfo).toMatchObject({
      creditNoteNumber,
      creditNoteDownloadUrl: `/api/orders/${id}/credit-note`,
    })
    const somebody = await signedInMember(shop)
    expect((await somebody.browser.get(`/api/orders/${id}/credit-note`)).body.code).toBe('order_not_found')
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

describe('the export', () => {
  test('security 38: escapes what a spreadsheet would run; security 32: keeps what was written', async () => {
    const name = '=HYPERLINK("http://evil.example")<script>'
    const contactInfo = { phoneNumber: '+60187650000', email: 'csv@example.org', name }
    await place(member, [[spec, 1]], { contactInfo })
    const { headers, body } = await owner.browser.get('/api/staff/orders/export?q=csv@example.org')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    const lines = body.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://evil.example"")<script>",'+60187650000,`)
    const { entries } = (await owner.browser.get('/api/staff/audit?action=orders.exported')).body
    expect(entries[0]).toMatchObject({ actor: `Test owner <${owner.id}@example.com>` })
  })
})

describe('the live feed', () => {
  let server: Server
  let origin: string
  beforeAll(async () => {
    server = createServer(getRequestListener(shop.app.fetch, { overrideGlobalObjects: false }))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  test('tells of a new order, a moved one, and ends with the session', async () => {
    const reader = await signedInStaff(shop, 'clerk')
    const answer = await fetch(`${origin}/api/staff/orders/live`, {
      headers: { cookie: `staff=${reader.browser.cookies.get('staff')}` },
    })
    const text = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const until = async (wanted: string) => {
      while (!heard.includes(wanted)) {
        const { done, value } = await text.read()
        if (done) return false
        heard += value
      }
      heard = ''
      return true
    }
    expect(await until('event: orders\ndata: {}')).toBe(true)
    const id = await place(member, [[spec, 1]])
    expect(await until(`event: orders\ndata: {"id":"${id}"}`)).toBe(true)
    await move(id, 'In Progress')
    expect(await until(`{"id":"${id}"}`)).toBe(true)
    await reader.browser.post('/api/staff/logout')
    await move(id, 'Cancelled')
    expect(await until(`{"id":"${id}"}`)).toBe(false)
  })

  test('is closed to everybody else', async () => {
    const { status } = await openBrowser(shop.app).get('/api/staff/orders/live')
    expect(status).toBe(401)
    expect((await member.browser.get('/api/staff/orders/live')).status).toBe(401)
  })
})

test('a staff order number is the one people read out', async () => {
  const id = await orderAt('pending')
  const [row] = await shop.context.database.select().from(orders).where(eq(orders.id, id))
  expect((await look(id)).order.orderNumber).toBe(formatOrderNumber(row!.number))
})
