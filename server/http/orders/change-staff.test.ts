import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toServerDate } from '#core/dates.ts'
import { countInputs } from '#tests/test-inputs.ts'
import { orders } from '../../database/tables/orders.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import {
  orderOf,
  piecesChange,
  place,
  queuedFor,
  signedInMember,
  stockedSpecs,
  stockOf,
} from '../../testing/test-orders.ts'
import type { TestStaff } from '../../testing/test-staff.ts'
import {
  setUp,
  change,
  changePieces,
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
} from './test-staff-orders.ts'

setUp({ undoSeconds: 60 })

describe('changing a pending order', () => {
  test('more, fewer or none of a line adjust stock and total, with history and audit', async () => {
    const id = await place(member, [
      [spec, 2],
      [other, 5],
    ])
    expect((await changePieces(id, [7, 1])).status).toBe(200)
    expect([await stockOf(shop, spec), await stockOf(shop, other)]).toEqual([93, 99])
    const changed = await look(id)
    expect(changed.order.totalAmount).toBe(7 * spec.price + other.price)
    expect(changed.order.statusHistory.map(({ status }: { status: string }) => status)).toEqual([
      'pending',
      'pending',
    ])
    expect(changed.audit[0]).toMatchObject({
      action: 'order.content_changed',
      before: { pieces: { [`${spec.productId} ${spec.name}`]: 2 } },
      after: { pieces: { [`${spec.productId} ${spec.name}`]: 7 } },
    })
    expect((await changePieces(id, [7, 0])).status).toBe(200)
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
    expect(await changePieces(id, [101, 50])).toMatchObject({
      status: 409,
      body: { code: 'not_enough_stock', details: { available: 98 } },
    })
    expect(JSON.stringify(await look(id))).toBe(before)
    expect([await stockOf(shop, spec), await stockOf(shop, other)]).toEqual([98, 99])
  })

  test('security 28: the discount never exceeds the total, and grows with it again', async () => {
    await shop.context.database
      .insert(vouchers)
      .values({ code: 'huge', amountSen: Math.round(spec.price * 150), active: true })
      .onConflictDoNothing()
    const id = await place(member, [[spec, 2]], { voucherCode: 'huge' })
    expect((await look(id)).order.voucherDiscount).toBe(1.5 * spec.price)
    await changePieces(id, [1])
    expect((await look(id)).order).toMatchObject({ voucherDiscount: spec.price, amountToPay: 0 })
    await changePieces(id, [3])
    expect((await look(id)).order).toMatchObject({
      voucherDiscount: 1.5 * spec.price,
      amountToPay: 1.5 * spec.price,
    })
  })

  test('another quantity or address does not restart the time that an order has waited', async () => {
    const id = await orderAt('pending')
    const placedAt = new Date('2025-06-10T04:00:00Z')
    await shop.context.database.update(orders).set({ placedAt }).where(eq(orders.id, id))
    await changePieces(id, [2])
    const waitingSince = toServerDate(placedAt)
    expect(await look(id)).toMatchObject({ waitingSince })
    const { body } = await clerk.browser.get('/api/staff/orders?queue=to_confirm&pageSize=1')
    expect(body.orders).toMatchObject([{ id, waitingSince }])
    expect((await clerk.browser.get('/api/staff/waiting')).body.callFirst[0]).toMatchObject({
      id,
      since: waitingSince,
    })
  })

  test('the address changes too, but not to an empty one, and not of a pickup', async () => {
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
    const fetched = await place(member, [[spec, 1]], {
      shippingMethod: 'self_pickup',
      shippingAddress: undefined,
      pickupLocation: 'malaysia-branch',
    })
    expect((await change(fetched, { shippingAddress })).status).toBe(400)
  })

  test('keeps at least one line, and is not recorded if nothing differs', async () => {
    const id = await orderAt('pending')
    expect((await changePieces(id, [0])).status).toBe(400)
    expect((await changePieces(id, [1])).status).toBe(200)
    expect((await look(id)).order.changes).toEqual([])
  })

  test('is undone exactly, without an email within the minute', async () => {
    const id = await orderAt('pending')
    await changePieces(id, [3])
    expect(await queuedFor(shop, 'order-changed', id)).toBe(1)
    const { changes } = (await look(id)).order
    const undone = await clerk.browser.post(path(id, '/content/undo'), { change: changes[0].id })
    expect(undone.status).toBe(200)
    expect(await queuedFor(shop, 'order-changed', id)).toBe(0)
    expect((await look(id)).order).toMatchObject({ status: 'pending', items: [{ quantity: 1 }] })
    expect(await stockOf(shop, spec)).toBe(99)
  })

  test('that is undone keeps a deduction requested after it', async () => {
    const id = await orderAt('pending')
    expect((await change(id, { notes: 'Use the goods lift.' })).status).toBe(200)
    const asked = await clerk.browser.post(path(id, '/deduction'), { adjustment: 300, reason: 'A scratch.' })
    expect(asked.status).toBe(200)
    const { changes } = (await look(id)).order
    const undone = await clerk.browser.post(path(id, '/content/undo'), { change: changes[0].id })
    expect(undone.status).toBe(200)
    expect((await look(id, owner)).askedDeduction).toMatchObject({ amount: 300 })
  })

  test('of two concurrent changes the second one is refused', async () => {
    const id = await place(member, [[spec, 2]])
    const opened = await look(id)
    const answers = await Promise.all(
      [5, 9].map((quantity) => clerk.browser.post(path(id, '/content'), piecesChange(opened, [quantity]))),
    )
    expect(answers.map(({ body }) => body.code ?? 'changed').sort()).toEqual([
      'changed',
      'order_changed_meanwhile',
    ])
    const { order } = await look(id)
    expect(await stockOf(shop, spec)).toBe(100 - order.items[0].quantity)
  })

  test('security 21: concurrent changes and new orders never oversell', async () => {
    countInputs(7)
    await stockedSpecs(shop, 10)
    const ids = [await place(member, [[spec, 1]]), await place(member, [[spec, 1]])]
    const sent = orderOf([[spec, 2]])
    await Promise.all([
      ...ids.map((id) => changePieces(id, [6])),
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

  test('are cancelled by a credit note with its own number, once, by the owner', async () => {
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

  test('the credit note is a document for staff and the member only', async () => {
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
    const stranger = await signedInMember(shop)
    expect((await stranger.browser.get(`/api/orders/${id}/credit-note`)).body.code).toBe('order_not_found')
  })
})
