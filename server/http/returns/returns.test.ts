import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { payments } from '../../database/tables/cash.ts'
import { orders } from '../../database/tables/orders.ts'
import { returnPhotos, returns } from '../../database/tables/returns.ts'
import { moveThrough, place, queuedFor, signedInMember, stockOf } from '../../testing/test-orders.ts'
import { photoOf, returnsOf, takeStep, type SeenReturn } from '../../testing/test-returns.ts'
import {
  clerk,
  customerText,
  look,
  member,
  other,
  owner,
  setUp,
  shop,
  spec,
} from '../orders/test-staff-orders.ts'

setUp()

/** A delivered order of four pieces of one spec and two of another. */
async function delivered(more: object = {}) {
  const id = await place(
    member,
    [
      [spec, 4],
      [other, 2],
    ],
    more,
  )
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
  return id
}

const ask = (id: string, lines: [line: number, quantity: number][], more: object = {}) =>
  member.browser.post(`/api/orders/${id}/returns`, {
    lines: lines.map(([line, quantity]) => ({ line, quantity })),
    reason: 'does_not_fit',
    ...more,
  })
const start = (id: string, lines: [position: number, quantity: number][], more: object = {}) =>
  clerk.browser.post(`/api/staff/orders/${id}/returns`, {
    lines: lines.map(([position, quantity]) => ({ position, quantity })),
    reason: 'damaged',
    ...more,
  })
const read = async (id: string) => (await member.browser.get(`/api/orders/${id}`)).body
const row = async (id: string) =>
  (await shop.context.database.select().from(orders).where(eq(orders.id, id)))[0]!
const paidBack = async (id: string) =>
  (await shop.context.database.select().from(payments).where(eq(payments.orderId, id)))
    .filter(({ kind }) => kind === 'refunded')
    .map(({ way, amountSen }) => [way, amountSen])
const last = async (id: string): Promise<SeenReturn> => (await returnsOf(owner.browser, id)).at(-1)!
const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}
const step = (id: string, what: string, body: object = {}) => ok(takeStep(owner.browser, id, what, body))

/** Moves a return through its inspection, with the condition of the pieces in its first line. */
async function inspect(id: string, [sellable, scrapped, missing]: [number, number, number]) {
  await step(id, 'move', { to: 'arrived' })
  const { lines } = await last(id)
  const rest = lines.slice(1).map((line: { position: number; quantity: number }) => ({
    position: line.position,
    sellable: line.quantity,
    scrapped: 0,
    missing: 0,
  }))
  const first = { position: lines[0].position, sellable, scrapped, missing }
  await step(id, 'inspect', {
    lines: [{ ...first, ...(scrapped > 0 && { scrapReason: 'used' }) }, ...rest],
    note: 'Looked at',
  })
}

describe('a return of some pieces', () => {
  test('goes from the request to the refund; the order continues with the rest', async () => {
    const id = await delivered()
    await ok(ask(id, [[0, 3]], { note: 'Too wide', refundWay: 'cash' }))
    expect(await read(id)).toMatchObject({
      status: 'Return Requested',
      returnInfo: { returnStatus: 'requested', returnReason: 'Too wide' },
      returns: [
        { number: 1, status: 'requested', reason: 'does_not_fit', lines: [{ line: 0, quantity: 3 }] },
      ],
      returnable: [],
    })
    await step(id, 'decide', {
      approve: true,
      collection: { way: 'collected', day: '2026-03-20', half: 'morning' },
    })
    expect((await read(id)).status).toBe('return_approved')
    await step(id, 'move', { to: 'on_its_way' })
    await inspect(id, [1, 1, 1])
    // One of three is missing: two are refunded.
    expect(await last(id)).toMatchObject({ status: 'inspected', refund: { worth: 2 * spec.price } })
    expect(await stockOf(shop, spec)).toBe(97)
    await step(id, 'refund', { way: 'cash' })
    expect(await read(id)).toMatchObject({
      status: 'delivered',
      returnInfo: { returnStatus: 'completed', refundAmount: 2 * spec.price },
      returns: [{ status: 'completed', refundAmount: 2 * spec.price }],
    })
    expect(await paidBack(id)).toEqual([['cash', -200 * spec.price]])
    const { cashOpenSen, totalSen } = await row(id)
    expect(cashOpenSen).toBe(totalSen)
    // "Blocked when returnStatus is … completed", but not for staff.
    expect((await ask(id, [[0, 1]])).body.code).toBe('return_already_requested')
    await ok(start(id, [[0, 2]], { approve: true }))
    expect(await read(id)).toMatchObject({
      status: 'return_approved',
      returns: [{}, { number: 2, startedBy: 'staff' }],
    })
  })

  test('an order whose last pieces came back ends as returned, and its goods are back', async () => {
    const id = await delivered()
    for (const lines of [[[0, 4]], [[1, 2]]] as [number, number][][]) {
      await ok(start(id, lines, { approve: true }))
      await inspect(id, [lines[0]![1], 0, 0])
      await step(id, 'refund', { way: 'cash' })
    }
    const after = await row(id)
    expect(after).toMatchObject({ status: 'return_completed', refundSen: after.totalSen })
    // The courier has not paid in the cash yet.
    expect(after.cashOpenSen).toBe(after.totalSen)
    expect(after.restockedAt).not.toBeNull()
    expect([await stockOf(shop, spec), await stockOf(shop, other)]).toEqual([100, 100])
  })

  test('a voucher is shared by the lines: together they are worth what was paid, to the sen', async () => {
    const id = await place(member, [
      [spec, 3],
      [other, 1],
    ])
    await moveThrough(shop, id, ['In Progress'], { adjustmentSen: 1000 })
    await moveThrough(shop, id, ['Shipped', 'delivered'])
    let sum = 0
    for (const lines of [
      [[0, 1]],
      [
        [0, 2],
        [1, 1],
      ],
    ] as [number, number][][]) {
      await ok(start(id, lines, { approve: true }))
      await inspect(id, [lines[0]![1], 0, 0])
      sum += (await last(id))['refund'].worth
      await step(id, 'refund', { way: 'cash' })
    }
    expect(Math.round(sum * 100)).toBe(300 * spec.price + 100 * other.price - 1000)
  })

  test('never more pieces than are left, and none before the goods were handed over', async () => {
    const id = await delivered()
    for (const lines of [
      [[0, 5]],
      [[2, 1]],
      [
        [0, 1],
        [0, 1],
      ],
    ] as [number, number][][])
      expect((await ask(id, lines)).body.code).toBe('lines_not_returnable')
    const early = await place(member, [[spec, 2]])
    await moveThrough(shop, early, ['In Progress'])
    expect((await ask(early, [[0, 1]])).body.code).toBe('lines_not_returnable')
    expect((await start(early, [[0, 1]])).body.code).toBe('return_not_possible')
    await ok(ask(early, [[0, 2]]))
    expect((await ask(id, [[0, 1]], { reason: 'other' })).body.code).toBe('invalid_input')
  })

  test('a rejected one leaves everything returnable, by staff and by the customer', async () => {
    const id = await delivered()
    await ok(ask(id, [[0, 1]]))
    expect((await takeStep(owner.browser, id, 'decide', { approve: false })).body.code).toBe('invalid_input')
    await step(id, 'decide', { approve: false, text: customerText })
    expect(await read(id)).toMatchObject({
      status: 'return_rejected',
      returns: [{ status: 'rejected', decision: 'As agreed.' }],
    })
    await ok(start(id, [[0, 4]]))
    expect((await read(id)).status).toBe('Return Requested')
  })

  test('customers withdraw their request; afterwards they may ask again', async () => {
    const id = await delivered()
    await ok(ask(id, [[0, 1]]))
    await ok(member.browser.post(`/api/orders/${id}/returns/1/withdraw`, {}))
    expect(await read(id)).toMatchObject({ status: 'delivered', returnInfo: { returnStatus: 'not_applied' } })
    expect((await member.browser.post(`/api/orders/${id}/returns/1/withdraw`, {})).body.code).toBe(
      'return_move_refused',
    )
    await ok(ask(id, [[0, 1]]))
  })

  test('sent again with its key, it is one return', async () => {
    const id = await delivered()
    const body = { lines: [{ line: 0, quantity: 1 }], reason: 'changed_mind' }
    const headers = { 'idempotency-key': 'a-return-once' }
    const send = () => member.browser.post(`/api/orders/${id}/returns`, body, headers)
    expect([(await send()).body.number, (await send()).body.number]).toEqual([1, 1])
    expect(await returnsOf(owner.browser, id)).toHaveLength(1)
  })

  test('POST /orders/{id}/return returns everything, and follows moves of the order', async () => {
    const id = await delivered()
    await ok(member.browser.post(`/api/orders/${id}/return`, { returnReason: 'Too high' }))
    expect((await last(id))['lines']).toMatchObject([{ quantity: 4 }, { quantity: 2 }])
    await moveThrough(shop, id, ['return_approved', 'Returned'], { goodsBack: true })
    expect(await last(id)).toMatchObject({ status: 'inspected', lines: [{ sellable: 4 }, { sellable: 2 }] })
    await moveThrough(shop, id, ['return_completed'])
    expect(await last(id)).toMatchObject({ status: 'completed' })
    const part = await delivered()
    await ok(start(part, [[0, 1]], { approve: true }))
    await moveThrough(shop, part, ['Returned'])
    await expect(moveThrough(shop, part, ['return_completed'])).rejects.toMatchObject({
      code: 'return_not_whole',
    })
  })
})

describe('a refund', () => {
  test('by transfer needs an account, which only those who refund read', async () => {
    const id = await delivered()
    await ok(start(id, [[0, 1]], { approve: true }))
    await inspect(id, [1, 0, 0])
    expect(
      (await takeStep(owner.browser, id, 'refund', { way: 'transfer' })).body.details.issues,
    ).toMatchObject([{ path: 'account' }])
    const account = { holder: 'Tan Mei Ling', bank: 'Maybank', number: '5123 4567 8901' }
    await ok(member.browser.post(`/api/orders/${id}/returns/1/account`, { refundWay: 'transfer', account }))
    expect((await read(id)).returns[0]).toMatchObject({ refundWay: 'transfer', account: '8901' })
    expect((await returnsOf(clerk.browser, id))[0]!['refund']).toMatchObject({ hasAccount: true })
    expect((await returnsOf(clerk.browser, id))[0]!['refund'].account).toBeUndefined()
    expect((await last(id))['refund'].account).toEqual(account)
    const [stored] = await shop.context.database.select().from(returns).where(eq(returns.orderId, id))
    expect(stored!.account!.toString('latin1')).not.toContain('5123')
    await step(id, 'refund', { way: 'transfer' })
    expect(await paidBack(id)).toEqual([['transfer', -100 * spec.price]])
  })

  test('an amount other than the value of the goods needs a reason, and is at most the amount paid', async () => {
    const id = await delivered()
    await ok(start(id, [[0, 1]], { approve: true }))
    await inspect(id, [0, 1, 0])
    const refund = (body: object) => takeStep(owner.browser, id, 'refund', { way: 'cash', ...body })
    expect((await refund({ amount: 1.5 })).body.details.issues).toMatchObject([{ path: 'reason' }])
    expect((await refund({ amount: 1_000_000, reason: 'Generous' })).body.details.issues).toMatchObject([
      { path: 'amount' },
    ])
    expect((await takeStep(clerk.browser, id, 'refund', { way: 'cash' })).body.code).toBe('not_allowed')
    await ok(refund({ amount: 1.5, reason: 'Scratched' }))
    expect(await last(id)).toMatchObject({
      lines: [{ refunded: 1.5 }],
      refund: { paid: { amount: 1.5, reason: 'Scratched' } },
    })
  })

  test('an amount that was never paid is not paid back', async () => {
    const id = await place(member, [[spec, 1]])
    await ok(ask(id, [[0, 1]]))
    await step(id, 'decide', { approve: true })
    await inspect(id, [1, 0, 0])
    await step(id, 'refund', { way: 'cash' })
    expect(await row(id)).toMatchObject({ status: 'return_completed', refundSen: 0 })
    expect(await paidBack(id)).toEqual([])
  })
})

const add = async (id: string, bytes: Uint8Array, browser = member.browser) =>
  browser.upload(`/api/orders/${id}/returns/1/photos`, bytes, 'image/jpeg')

describe('photos of a return', () => {
  test('are re-encoded, and read only by the customer and by staff', async () => {
    const id = await delivered()
    await ok(ask(id, [[0, 1]]))
    const answer = await add(id, await photoOf())
    expect(answer.body).toMatchObject({ addedBy: 'customer', width: 40, height: 30 })
    const [stored] = await shop.context.database.select().from(returnPhotos)
    const { format, exif } = await sharp(stored!.bytes!).metadata()
    expect([format, exif]).toEqual(['webp', undefined])
    const photo = answer.body.id
    const own = await member.browser.get(`/api/orders/${id}/returns/1/photos/${photo}`)
    expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    const stranger = await signedInMember(shop)
    expect((await stranger.browser.get(`/api/orders/${id}/returns/1/photos/${photo}`)).status).toBe(404)
    expect((await add(id, await photoOf(), stranger.browser)).status).toBe(404)
    const { id: staffId } = await last(id)
    expect((await clerk.browser.get(`/api/staff/returns/${staffId}/photos/${photo}`)).status).toBe(200)
    await ok(member.browser.post(`/api/orders/${id}/returns/1/photos/${photo}/remove`, {}))
    expect((await read(id)).returns[0].photos).toEqual([])
  })

  test('are refused if they are other files, above the limit, or sent after the goods left', async () => {
    const id = await delivered()
    await ok(ask(id, [[0, 1]]))
    expect((await add(id, Buffer.from('<svg/>'))).body.code).toBe('picture_not_accepted')
    const photo = await photoOf()
    for (let n = 0; n < 8; n += 1) expect((await add(id, photo)).status).toBe(200)
    expect((await add(id, photo)).body.code).toBe('too_many_photos')
    await step(id, 'decide', { approve: true })
    await step(id, 'move', { to: 'on_its_way' })
    expect((await add(id, photo)).body.code).toBe('return_move_refused')
  })
})

const list = async (query: string) =>
  (await clerk.browser.get(`/api/staff/returns?${query}`)).body.returns.map(
    (one: { orderId: string }) => one.orderId,
  )
const counts = async () => (await clerk.browser.get('/api/staff/returns/counts')).body

describe('the lists of returns', () => {
  test('are grouped by their next step, with counts, and can be searched', async () => {
    const notes = 'Wobbly castors'
    const id = await delivered()
    await ok(ask(id, [[0, 1]], { note: notes }))
    const before = await counts()
    expect(await list('view=to_decide&pageSize=100')).toContain(id)
    await member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' })
    const { invoiceNumber } = (await owner.browser.post(`/api/staff/orders/${id}/invoice`)).body
    for (const q of ['wobbly', invoiceNumber, (await look(id)).order.orderNumber])
      expect(await list(`view=all&q=${encodeURIComponent(q)}`)).toContain(id)
    expect(await list('view=all&q=nothing-of-this')).toEqual([])
    await step(id, 'decide', { approve: true })
    expect(await list('view=to_collect&pageSize=100')).toContain(id)
    await step(id, 'collection', { collection: { way: 'sent', trackingNumber: 'EH777777777MY' } })
    expect(await list('view=to_receive&q=eh777777777my')).toEqual([id])
    await step(id, 'move', { to: 'arrived' })
    expect(await list('view=to_inspect&pageSize=100')).toContain(id)
    expect(await counts()).toMatchObject({ to_decide: before.to_decide - 1, open: before.open })
    expect(await queuedFor(shop, 'return-moved', id)).toBe(1)
  })
})
