import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toServerDate } from '#core/dates.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import { parseOrderNumber } from '#core/orders/order-numbers.ts'
import { text } from '#core/texts/text.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { moveThrough, place } from '../../testing/test-orders.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { countInputs } from '#tests/test-inputs.ts'
import {
  setUp,
  askToReturn,
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
  ways,
} from './test-staff-orders.ts'

setUp()

const find = async (query: Record<string, string>): Promise<string[]> => {
  const { body } = await clerk.browser.get(`/api/staff/orders?${new URLSearchParams(query)}`)
  return body.orders.map(({ id }: { id: string }) => id)
}

const counts = async () => (await clerk.browser.get('/api/staff/orders/queues')).body

/** Issues the invoice of an order, and returns its number. */
const invoiceOf = async (id: string) => {
  await member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' })
  return (await owner.browser.post(path(id, '/invoice'))).body.invoiceNumber as string
}

/** Counts the orders of a list as its page does. */
const countOf = async (query: Record<string, string>): Promise<number> =>
  (await clerk.browser.get(`/api/staff/orders/count?${new URLSearchParams(query)}`)).body.count

test('a list is counted over all its pages, with its filters', async () => {
  const name = 'Counted Together'
  const contactInfo = { phoneNumber: '+60 12-345 6789', email: 'counted@example.com', name }
  const ids: string[] = []
  for (const quantity of [1, 2, 3]) ids.push(await place(member, [[spec, quantity]], { contactInfo }))
  await moveThrough(shop, ids[0]!, ['In Progress'])
  expect(await countOf({ q: name })).toBe(3)
  expect(await countOf({ q: name, queue: 'to_confirm' })).toBe(2)
  expect(await countOf({ q: name, status: 'In Progress', pageSize: '1' })).toBe(1)
  expect(await countOf({ q: 'nobody of this name' })).toBe(0)
  expect(await countOf({})).toBe((await counts()).all)
})

describe('queues', () => {
  test('list the waiting orders and count them', async () => {
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

  test('begin with the oldest order and list each order once over all pages', async () => {
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

  test('show what staff need to know before opening an order', async () => {
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
    // The clock is fixed: each entry is a minute after the previous one.
    await shop.context.database.execute(
      sql`update order_history set at = at + id * interval '1 minute' where order_id = ${id}`,
    )
    const { statusHistory } = (await look(id)).order
    // After the return is declined, the order goes back to its previous queue and waits from then on.
    expect(await row({ status: 'return_rejected' })).toMatchObject({
      nextStatuses: ['delivered'],
      waitingSince: statusHistory.at(-1).timestamp,
    })
    await member.browser.post(`/api/orders/${id}/requestInvoice`, {})
    const requested = new Date('2026-03-02T09:30:00Z')
    const updated = await shop.context.database
      .update(orders)
      .set({ invoiceAskedAt: requested })
      .where(and(eq(orders.id, id), eq(orders.invoiceAskedAt, shop.context.now())))
      .returning({ id: orders.id })
    expect(updated).toEqual([{ id }])
    // An invoice waits from the time of its request, whatever happens to the order later.
    expect(await row({ queue: 'invoices_to_issue' })).toMatchObject({ waitingSince: toServerDate(requested) })
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
    const queries = [
      order.orderNumber,
      order.orderNumber.replace('-', ' '),
      '+60187654321',
      '018-765 4321',
      '0060 18 765 4321',
      '０１８７６５４３２１',
      '4321',
      '佳穎',
      '林',
      'grace',
      'LOTUS@example',
      order.items[0].productName,
      inChinese.items[0].productName,
    ]
    for (const q of queries) {
      const found = await find({ q })
      expect(found, q).toContain(id)
      expect(found, q).not.toContain(foreign)
    }
    expect(await find({ q: 'nobody of this name' })).toEqual([])
    expect(await find({ q: '%' })).toEqual([])
  })

  test('finds by a whole tracking number, voucher or SKU, in any case', async () => {
    const shipped = await place(member, [[spec, 1]])
    await moveThrough(shop, shipped, ['In Progress'])
    await move(shipped, 'Shipped', { shippingProvider: 'pos_laju', trackingNumber: 'EL123456785MY' })
    const reduced = await place(member, [[other, 1]])
    const isReduced = eq(orders.id, reduced)
    await shop.context.database
      .update(orders)
      .set({ voucherCode: 'lists10', voucherDiscountSen: 0 })
      .where(isReduced)
    await shop.context.database
      .update(specs)
      .set({ sku: 'LST-0815' })
      .where(and(eq(specs.productId, spec.productId), eq(specs.id, spec.id)))
    for (const [q, id, not] of [
      ['EL123456785MY', shipped, reduced],
      ['el123456785my', shipped, reduced],
      ['LISTS10', reduced, shipped],
      ['lst-0815', shipped, reduced],
    ] as const) {
      const found = await find({ q })
      expect(found, q).toContain(id)
      expect(found, q).not.toContain(not)
    }
    expect(await find({ q: 'EL12345678' })).toEqual([])
  })

  test('finds by the number of an invoice or a credit note, as printed or shorter', async () => {
    const [invoiced, credited, plain] = [
      await orderAt('delivered'),
      await orderAt('delivered'),
      await orderAt('delivered'),
    ]
    const [invoice, other] = [await invoiceOf(invoiced), await invoiceOf(credited)]
    const { body } = await owner.browser.post(path(credited, '/credit-note'), { reason: 'Wrong company' })
    const note = body.creditNoteNumber as string
    for (const [q, id] of [
      [invoice, invoiced],
      [invoice.toLowerCase().replace('-0000', ' '), invoiced],
      [other, credited],
      [note, credited],
      [`cn${Number(note.slice(3))}`, credited],
    ] as const) {
      const found = await find({ q })
      expect(found, q).toContain(id)
      expect(found, q).not.toContain(plain)
      expect(found, q).not.toContain(id === invoiced ? credited : invoiced)
    }
    expect(await find({ q: invoice.slice(4) })).toContain(invoiced)
    expect(await find({ q: 'INV-99999999' })).toEqual([])
  })

  test('finds by address, company, barcode, and what customers and staff noted', async () => {
    const { database } = shop.context
    const id = await place(member, [[spec, 1]], { notes: 'Second gate, blue door' })
    const foreign = await place(member, [[other, 1]])
    const address = {
      firstName: 'Siti',
      lastName: '',
      street: '9 Lorong Kenanga',
      city: 'Ipoh',
      postalCode: '30250',
      country: 'Malaysia',
    } as const
    await database
      .update(orders)
      .set({ shippingAddress: address, companyName: 'Teak Traders Sdn Bhd' })
      .where(eq(orders.id, id))
    await clerk.browser.post(`${path(id)}/notes`, { note: 'Wants the Weekend crew' })
    await clerk.browser.post(`${path(id)}/calls`, { outcome: 'no_answer', note: 'Voicemail in Hokkien' })
    const [line] = await database.select().from(orderItems).where(eq(orderItems.orderId, id))
    await database
      .update(specs)
      .set({ barcode: '9551234000017' })
      .where(and(eq(specs.productId, line!.productId), eq(specs.id, line!.specId)))
    const queries = [
      'lorong kenanga',
      'siti 30250',
      'teak traders',
      '9551234000017',
      'blue door',
      'weekend CREW',
      'hokkien',
    ]
    for (const q of queries) {
      const found = await find({ q })
      expect(found, q).toContain(id)
      expect(found, q).not.toContain(foreign)
    }
    expect(await find({ q: 'lorong kenanga elsewhere' })).toEqual([])
  })

  test('finds a local phone number that could be an order number, too', async () => {
    const local = Array.from({ length: 10 }, (_, digit) => `018765438${digit}`).find(
      (number) => parseOrderNumber(number) !== undefined,
    )!
    const contactInfo = { phoneNumber: `+6${local}`, email: 'lotus@example.org', name: 'Grace' }
    const id = await place(member, [[spec, 1]], { contactInfo })
    expect(await find({ q: local })).toEqual([id])
  })

  test('is narrowed by status, way and day of the shop', async () => {
    const id = await orderAt('In Progress')
    // It is 12:05 in the shop: the day began 12 hours ago.
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

  test('security 33: no query fails the server', async () => {
    const odd = ["'; drop table orders; --", '\\', '{}', '"', '�', 'a'.repeat(200), '-', '٠١٢', "' or 1=1"]
    for (const q of odd) {
      countInputs()
      const { status } = await clerk.browser.get(`/api/staff/orders?${new URLSearchParams({ q })}`)
      expect(status, q).toBe(200)
    }
    countInputs(10)
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

describe('the export', () => {
  test('security 38: escapes spreadsheet formulas; security 32: leaves texts unchanged', async () => {
    const name = '=HYPERLINK("http://evil.example")<script>'
    const contactInfo = { phoneNumber: '+60187650000', email: 'csv@example.org', name }
    await place(member, [[spec, 1]], { contactInfo })
    const { headers, body } = await owner.browser.get('/api/staff/orders/export?q=csv@example.org')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    const lines = body.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://evil.example"")<script>",'+60187650000,`)
    const { entries } = (await owner.browser.get('/api/staff/audit?action=export.made')).body
    expect(entries[0]).toMatchObject({
      actor: `Test owner <${owner.id}@example.com>`,
      after: { exported: 'orderList', q: 'csv@example.org' },
    })
  })

  test('has its headings and words in the language of the page', async () => {
    const { body } = await owner.browser.get('/api/staff/orders/export?q=csv@example.org&lang=zh-TW')
    const [head, row] = body.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('訂單編號,訂購日期,狀態,顧客,電話號碼,配送方式,件數,第一件商品,應付金額（RM）,標籤')
    expect(row).toContain(text('zh-TW')('orders.status.pending'))
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

  test('sends new and moved orders, and ends with the session', async () => {
    const reader = await signedInStaff(shop, 'clerk')
    const answer = await fetch(`${origin}/api/staff/orders/live`, {
      headers: { cookie: `staff=${reader.browser.cookies.get('staff')}` },
    })
    const text = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const until = async (wanted: string) => {
      while (!received.includes(wanted)) {
        const { done, value } = await text.read()
        if (done) return false
        received += value
      }
      received = ''
      return true
    }
    expect(await until('event: orders\ndata: {}')).toBe(true)
    const id = await place(member, [[spec, 1]])
    expect(await until(`event: orders\ndata: {"id":"${id}","placed":true}`)).toBe(true)
    await move(id, 'In Progress')
    expect(await until(`{"id":"${id}"}`)).toBe(true)
    await reader.browser.post('/api/staff/logout')
    await move(id, 'Cancelled')
    expect(await until(`{"id":"${id}"}`)).toBe(false)
  })

  test('is refused for everybody except staff', async () => {
    const { status } = await openBrowser(shop.app).get('/api/staff/orders/live')
    expect(status).toBe(401)
    expect((await member.browser.get('/api/staff/orders/live')).status).toBe(401)
  })
})
