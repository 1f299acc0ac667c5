import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import { linkTokenFor, openBrowser } from '../../testing/test-browser.ts'
import { piecesChange, place, queuedFor, stockOf } from '../../testing/test-orders.ts'
import { clerk, look, member, move, other, owner, path, setUp, shop, spec } from './test-staff-orders.ts'

setUp()

type Line = readonly [of: typeof spec, quantity: number]
const linesOf = (...lines: Line[]) =>
  lines.map(([{ productId, id: specId, price }, quantity]) => ({ productId, specId, quantity, price }))

/** A confirmed order. */
async function confirmed(lines: Line[] = [[spec, 2]], about: object = {}): Promise<string> {
  const id = await place(member, lines, about)
  await move(id, 'In Progress')
  return id
}
let keys = 0
const change = async (id: string, what: object, by = clerk, key = `change-order-${(keys += 1)}`) => {
  const { order } = await look(id)
  const body = { seen: order.updatedAt, ...what }
  return by.browser.post(path(id, '/content'), body, { 'idempotency-key': key })
}
const rowOf = async (id: string) =>
  (await shop.context.database.select().from(orders).where(eq(orders.id, id)))[0]!
const ownOrder = async (id: string) => (await member.browser.get(`/api/orders/${id}`)).body
const answer = (id: string, accept: boolean, changeId: number) =>
  member.browser.post(`/api/orders/${id}/change`, { change: changeId, accept })
const undo = async (id: string) =>
  clerk.browser.post(path(id, '/content/undo'), { change: (await look(id)).order.changes[0].id })

describe('a change of a confirmed order', () => {
  test('adds, removes and alters lines: stock, totals, history, audit and email agree', async () => {
    const id = await confirmed([[spec, 3]])
    const lines = linesOf([spec, 1], [other, 1])
    const cheaper = 2 * spec.price >= other.price
    const { status } = await change(id, { lines, note: 'As we agreed.', yes: 'phone' })
    expect(status).toBe(200)
    expect([await stockOf(shop, spec), await stockOf(shop, other)]).toEqual([99, 99])
    const total = spec.price + other.price
    expect(await rowOf(id)).toMatchObject({ status: 'In Progress', totalSen: total * 100, itemCount: 2 })
    const own = await ownOrder(id)
    expect(own.changes).toMatchObject([
      {
        by: 'Test clerk',
        state: 'applied',
        ...(!cheaper && { consent: 'phone' }),
        parts: ['lines'],
        lines: [{ before: { quantity: 3 }, after: { quantity: 1 } }, { after: { quantity: 1 } }],
        toPay: { before: 3 * spec.price, after: total },
        note: 'As we agreed.',
      },
    ])
    expect(own.statusHistory).toHaveLength(3)
    const audit = await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
    expect(audit.at(-1)).toMatchObject({
      action: 'order.content_changed',
      actorId: clerk.id,
      before: { totalSen: 300 * spec.price, pieces: { [`${spec.productId} ${spec.name}`]: 3 } },
      after: { totalSen: 100 * total, itemCount: 2 },
    })
    expect(await queuedFor(shop, 'order-changed', id)).toBe(1)
  })

  test('of address, note and day does not touch the goods, and takes a place on the new day', async () => {
    const id = await confirmed()
    const before = await rowOf(id)
    const shippingAddress = { ...before.shippingAddress, street: '9 Jalan Baru' }
    const delivery = { from: '2026-03-16', to: '2026-03-16', half: 'morning' }
    expect((await change(id, { shippingAddress, delivery, notes: 'Ring once.' })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({
      totalSen: before.totalSen,
      shippingAddress: { street: '9 Jalan Baru' },
      promisedFrom: '2026-03-16',
      promisedHalf: 'morning',
      slotDay: '2026-03-16',
      notes: 'Ring once.',
    })
    const [changed] = (await ownOrder(id)).changes
    expect(changed.parts).toEqual(['address', 'delivery', 'notes'])
    expect(await stockOf(shop, spec)).toBe(98)
  })

  test('uses today’s prices only for new lines, and refuses prices other than staff saw', async () => {
    const id = await confirmed()
    const dearer = linesOf([spec, 2], [other, 1]).map((line) => ({ ...line, price: line.price + 1 }))
    const refused = await change(id, { lines: dearer, yes: 'phone' })
    expect([refused.status, refused.body.code]).toEqual([409, 'order_changed'])
    const gone = [...linesOf([spec, 2]), { productId: spec.productId, specId: 'none', quantity: 1, price: 1 }]
    expect((await change(id, { lines: gone, yes: 'phone' })).body.code).toBe('order_changed')
    const many = await change(id, { lines: linesOf([spec, 2], [other, 101]), yes: 'phone' })
    expect(many.body).toMatchObject({ code: 'not_enough_stock', details: { available: 100 } })
    expect((await change(id, { lines: [...linesOf([spec, 1]), ...linesOf([spec, 1])] })).status).toBe(400)
    expect((await change(id, { lines: [] })).status).toBe(400)
    expect(await stockOf(shop, spec)).toBe(98)
    expect((await ownOrder(id)).changes).toEqual([])
  })

  test('is refused once the order has left, or if it would change what an issued invoice prints', async () => {
    const id = await confirmed()
    await member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' })
    await clerk.browser.post(path(id, '/invoice'))
    const refused = await change(id, { lines: linesOf([spec, 1]) })
    expect(refused.body.code).toBe('invoice_stands')
    expect((await change(id, { notes: 'Ring once.' })).status).toBe(200)
    await move(id, 'Shipped', { shippingProvider: 'pos_laju' })
    expect((await change(id, { notes: 'Ring twice.' })).body.code).toBe('order_has_left')
    expect((await change('nothing', {}).catch(() => ({ body: { code: 'order_not_found' } }))).body.code).toBe(
      'order_not_found',
    )
  })

  test('sent again is applied once; based on an older version it is refused', async () => {
    const id = await confirmed()
    const { order } = await look(id)
    const body = { seen: order.updatedAt, lines: linesOf([spec, 1]) }
    const headers = { 'idempotency-key': 'the-same-change' }
    const send = () => clerk.browser.post(path(id, '/content'), body, headers)
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect((await ownOrder(id)).changes).toHaveLength(1)
    expect(await stockOf(shop, spec)).toBe(99)
    const late = await owner.browser.post(path(id, '/content'), body)
    expect([late.status, late.body.code]).toEqual([409, 'order_changed_meanwhile'])
    const seen = (await look(id)).order.updatedAt
    const both = [clerk, owner].map((by, n) =>
      by.browser.post(path(id, '/content'), { seen, notes: `Ring ${n + 2} times.` }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('what a change costs', () => {
  test('a voucher follows the new total, and other agreed deductions stay', async () => {
    await shop.context.database
      .insert(vouchers)
      .values({ code: 'changed', amountSen: 1000, active: true, minOrderSen: 150 * spec.price })
      .onConflictDoNothing()
    const id = await place(member, [[spec, 2]], { voucherCode: 'changed' })
    await move(id, 'In Progress', { adjustment: 15, deductionReason: 'A scratch' })
    await change(id, { lines: linesOf([spec, 1]) })
    expect(await rowOf(id)).toMatchObject({
      voucherDiscountSen: 0,
      adjustmentSen: 500,
      voucherCode: 'changed',
    })
    await change(id, { lines: linesOf([spec, 3]), yes: 'phone' })
    expect(await rowOf(id)).toMatchObject({ voucherDiscountSen: 1000, adjustmentSen: 1500 })
  })

  test('a clerk deducts up to the limit with a reason; an owner more', async () => {
    const id = await confirmed()
    const sans = await change(id, { deduction: { amount: 30 } })
    expect(sans.status).toBe(400)
    const reason = 'Colour was sold out'
    expect((await change(id, { deduction: { amount: 30, reason } })).status).toBe(200)
    const much = await change(id, { deduction: { amount: 60, reason } })
    expect([much.status, much.body.code]).toEqual([403, 'deduction_above_limit'])
    expect((await change(id, { deduction: { amount: 60, reason } }, owner)).status).toBe(200)
    // A deduction that an owner approved stays when a clerk changes something else.
    expect((await change(id, { notes: 'Ring once.' })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ adjustmentSen: 6000 })
  })

  test('a fee has a reason, and is included in the amount due, the invoice and the email', async () => {
    const id = await confirmed()
    expect((await change(id, { fee: { amount: 40, reason: '' }, yes: 'phone' })).status).toBe(400)
    await change(id, { fee: { amount: 40, reason: 'Carried up two floors' }, yes: 'phone' })
    const own = await ownOrder(id)
    expect(own).toMatchObject({ fee: 40, feeReason: 'Carried up two floors', totalAmount: 2 * spec.price })
    expect(own.amountToPay).toBe(2 * spec.price + 40)
    await change(id, { fee: { amount: 0, reason: '' } })
    expect((await ownOrder(id)).amountToPay).toBe(2 * spec.price)
  })
})

describe('a change that raises the total', () => {
  test('needs the customer’s consent; until then the order stays as it was', async () => {
    const id = await confirmed()
    const lines = linesOf([spec, 3])
    const refused = await change(id, { lines })
    expect(refused.body).toMatchObject({
      code: 'customer_yes_required',
      details: { before: 2 * spec.price, after: 3 * spec.price },
    })
    await change(id, { lines, yes: 'ask' })
    const before = await rowOf(id)
    expect(before.totalSen).toBe(200 * spec.price)
    const [proposal] = (await ownOrder(id)).changes
    expect(proposal).toMatchObject({ state: 'proposed', toPay: { after: 3 * spec.price } })
    await shop.sendQueued()
    const mails = JSON.stringify(
      (await listOutbox(shop.context)).filter(({ recipient }) => recipient === before.contactEmail),
    )
    expect(mails).toContain('Please answer')
    expect(mails).toContain(`RM ${(3 * spec.price).toLocaleString('en')}`)
    const pressed = await Promise.all([answer(id, true, proposal.id), answer(id, true, proposal.id)])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200])
    expect(await rowOf(id)).toMatchObject({ totalSen: 300 * spec.price })
    expect(await stockOf(shop, spec)).toBe(97)
    expect((await ownOrder(id)).changes).toMatchObject([{ state: 'applied', consent: 'page' }])
  })

  test('is answered by the link in the customer’s messages, which masks the address and shows no typed text', async () => {
    const email = 'linked.changes@example.com'
    const contactInfo = { phoneNumber: '+60127770002', email, name: 'Mei Tan' }
    const id = await confirmed([[spec, 2]], { contactInfo })
    const { shippingAddress: address } = await rowOf(id)
    const shippingAddress = { ...address, street: '9 Jalan Rahsia' }
    const what = { lines: linesOf([spec, 3]), shippingAddress, notes: 'Secret.', note: 'Private.' }
    await change(id, { ...what, yes: 'ask' })
    const visitor = openBrowser(shop.app)
    const token = await linkTokenFor(shop, email, '/track')
    const tracked = await visitor.post('/api/tracking', { token })
    expect(tracked.body.changes).toMatchObject([{ state: 'proposed', parts: ['lines', 'address', 'notes'] }])
    const { city, postalCode, country, firstName } = shippingAddress
    expect(tracked.body.changes[0].destination).toMatchObject({ city, postalCode, country })
    expect(tracked.body.changes[0].destination.recipient).toMatch(RegExp(`^${firstName![0]}•••`))
    expect(JSON.stringify(tracked.body)).not.toMatch(/Rahsia|Secret|Private/)
    const answer = { token, change: tracked.body.changes[0].id, accept: true }
    expect((await visitor.post('/api/tracking/change', { ...answer, token: `${id}.1.b` })).status).not.toBe(
      200,
    )
    expect((await visitor.post('/api/tracking/change', answer)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ totalSen: 300 * spec.price, notes: 'Secret.' })
  })

  test('is announced by SMS if the customer has no email address', async () => {
    const id = await confirmed()
    await shop.context.database
      .update(orders)
      .set({ contactEmail: '', contactPhone: '+60127770001' })
      .where(eq(orders.id, id))
    await change(id, { lines: linesOf([spec, 3]), yes: 'ask' })
    await shop.sendQueued()
    const sent = (await listOutbox(shop.context)).filter(({ recipient }) => recipient === '+60127770001')
    expect(sent[0]?.text).toMatch(/please answer a change to your order .*\/track\?/)
  })

  test('is declined by the customer, withdrawn by staff, or replaced by another one', async () => {
    const id = await confirmed()
    const propose = (pieces: number) => change(id, { lines: linesOf([spec, pieces]), yes: 'ask' })
    const mark = async () => {
      const { orderNumber } = (await look(id)).order
      return (await clerk.browser.get(`/api/staff/orders?q=${orderNumber}`)).body.orders[0].change
    }
    await propose(3)
    expect(await mark()).toBe('proposed')
    const first = (await ownOrder(id)).changes[0].id
    expect((await answer(id, false, first)).status).toBe(200)
    expect(await mark()).toBe('declined')
    expect((await answer(id, true, first)).body.code).toBe('change_not_open')
    await propose(4)
    await propose(5)
    const [newest, replaced] = (await ownOrder(id)).changes
    expect([newest.state, replaced.state]).toEqual(['proposed', 'withdrawn'])
    expect((await answer(id, true, replaced.id)).body.code).toBe('change_not_open')
    const decide = (agreed: boolean) =>
      clerk.browser.post(path(id, '/content/decide'), { change: newest.id, agreed })
    expect((await decide(false)).status).toBe(200)
    expect((await decide(true)).body.code).toBe('change_not_open')
    expect(await stockOf(shop, spec)).toBe(98)
    expect(await rowOf(id)).toMatchObject({ totalSen: 200 * spec.price })
  })

  test('stops waiting once the order leaves, something else changes or the goods are sold', async () => {
    const id = await confirmed()
    await change(id, { lines: linesOf([spec, 3]), yes: 'ask' })
    const { id: changeId } = (await ownOrder(id)).changes[0]
    await shop.context.database.update(orders).set({ notes: 'Else.' }).where(eq(orders.id, id))
    expect((await answer(id, true, changeId)).body.code).toBe('change_not_open')
    await move(id, 'Shipped', { shippingProvider: 'pos_laju' })
    expect((await ownOrder(id)).changes[0].state).toBe('withdrawn')
    expect((await answer(id, true, changeId)).body.code).toBe('change_not_open')
  })
})

/** A pending order with a voucher of RM 10, and a third piece that waits for the customer's consent. */
async function proposed(): Promise<{ id: string; changeId: number }> {
  await shop.context.database
    .insert(vouchers)
    .values({ code: 'proposed', amountSen: 1000, active: true })
    .onConflictDoNothing()
  const id = await place(member, [[spec, 2]], { voucherCode: 'proposed' })
  expect((await change(id, { lines: linesOf([spec, 3]), yes: 'ask' })).status).toBe(200)
  return { id, changeId: (await ownOrder(id)).changes[0].id }
}

const letMessagesWait = () => {
  shop.context.settings = { ...shop.context.settings, UNDO_SECONDS: 60 }
}

describe('a change that was proposed before staff confirmed the order', () => {
  beforeAll(letMessagesWait)

  test('keeps waiting until the customer’s consent applies it, with the voucher deducted as agreed', async () => {
    const { id, changeId } = await proposed()
    await move(id, 'In Progress')
    expect((await ownOrder(id)).changes).toMatchObject([{ state: 'proposed', parts: ['lines'] }])
    expect((await answer(id, true, changeId)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ totalSen: 300 * spec.price, adjustmentSen: 1000 })
    expect(await stockOf(shop, spec)).toBe(97)
  })

  test('shows and applies a deduction besides the voucher, also when the customer agrees by phone', async () => {
    const { id, changeId } = await proposed()
    await move(id, 'In Progress', { adjustment: 15, deductionReason: 'A scratch' })
    expect((await ownOrder(id)).changes).toMatchObject([
      { state: 'proposed', toPay: { before: 2 * spec.price - 15, after: 3 * spec.price - 15 } },
    ])
    const agreed = { change: changeId, agreed: true }
    expect((await clerk.browser.post(path(id, '/content/decide'), agreed)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ totalSen: 300 * spec.price, adjustmentSen: 1500 })
  })

  test('ends if less than the voucher is deducted: the customer would pay more than they were told', async () => {
    const { id, changeId } = await proposed()
    await move(id, 'In Progress', { adjustment: 0 })
    expect((await ownOrder(id)).changes).toMatchObject([{ state: 'withdrawn' }])
    expect((await answer(id, true, changeId)).body.code).toBe('change_not_open')
  })

  test('keeps waiting when the confirmation is undone or another day is promised', async () => {
    const { id, changeId } = await proposed()
    const { move: confirming } = (await move(id, 'In Progress')).body
    expect((await clerk.browser.post(path(id, '/undo'), { move: confirming })).status).toBe(200)
    const seen = (await look(id)).order.updatedAt
    const day = { seen, days: { from: '2026-03-16', to: '2026-03-16' } }
    expect((await clerk.browser.post(path(id, '/delivery'), day)).status).toBe(200)
    expect((await ownOrder(id)).changes).toMatchObject([{ state: 'proposed', parts: ['lines'] }])
    expect((await answer(id, true, changeId)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({
      status: 'pending',
      totalSen: 300 * spec.price,
      adjustmentSen: null,
      slotDay: '2026-03-16',
    })
  })

  test('is replaced by other quantities of the pending order', async () => {
    const { id } = await proposed()
    const fewer = piecesChange(await look(id), [1])
    expect((await clerk.browser.post(path(id, '/content'), fewer)).status).toBe(200)
    expect((await ownOrder(id)).changes).toMatchObject([{ state: 'applied' }, { state: 'withdrawn' }])
  })
})

describe('a change that staff undo', () => {
  beforeAll(letMessagesWait)

  test('leaves everything as it was, and sends no email within the minute', async () => {
    const id = await confirmed([
      [spec, 2],
      [other, 1],
    ])
    const { updatedAt: _, ...before } = await rowOf(id)
    const stock = [await stockOf(shop, spec), await stockOf(shop, other)]
    const delivery = { from: '2026-03-16', to: '2026-03-16' }
    await change(id, { lines: linesOf([other, 4]), delivery, notes: 'x', yes: 'phone' })
    expect((await undo(id)).status).toBe(200)
    const { updatedAt: __, ...after } = await rowOf(id)
    expect(after).toEqual(before)
    expect([await stockOf(shop, spec), await stockOf(shop, other)]).toEqual(stock)
    expect((await ownOrder(id)).items).toHaveLength(2)
    expect((await ownOrder(id)).statusHistory.slice(-2)).toMatchObject([
      { undone: true },
      { correction: true },
    ])
    expect(await queuedFor(shop, 'order-changed', id)).toBe(0)
    expect((await undo(id)).body.code).toBe('change_not_undoable')
  })

  test('restores the customer’s confirmation, and is possible for one minute', async () => {
    const id = await place(member, [[spec, 1]])
    const confirmedAt = new Date('2026-03-02T04:00:00Z')
    await shop.context.database
      .update(orders)
      .set({ customerConfirmedAt: confirmedAt })
      .where(eq(orders.id, id))
    await change(id, { notes: 'x' })
    expect((await rowOf(id)).customerConfirmedAt).toBeNull()
    expect((await look(id)).undoChange).toBeDefined()
    expect((await undo(id)).status).toBe(200)
    expect((await rowOf(id)).customerConfirmedAt).toEqual(confirmedAt)
    await change(id, { notes: 'y' })
    const { now } = shop.context
    shop.context.now = () => new Date(now().getTime() + 60_000)
    try {
      expect((await look(id)).undoChange).toBeUndefined()
      expect((await undo(id)).body.code).toBe('change_not_undoable')
    } finally {
      shop.context.now = now
    }
    expect((await rowOf(id)).notes).toBe('y')
  })
})
