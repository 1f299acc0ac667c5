import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { specs } from '../../database/tables/catalogue.ts'
import { orders } from '../../database/tables/orders.ts'
import { returnEvents, returns } from '../../database/tables/returns.ts'
import { creditNotes } from '../../database/tables/staff.ts'
import { loadReturns } from '../../services/order-parts/returns.ts'
import { moveThrough, place, queuedFor, stockOf } from '../../testing/test-orders.ts'
import { returnsOf, takeStep } from '../../testing/test-returns.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import { change, clerk, look, member, other, owner, setUp, shop, spec } from '../orders/test-staff-orders.ts'

setUp({ undoSeconds: 60 })

const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}
const step = (id: string, what: string, body: object = {}) => ok(takeStep(owner.browser, id, what, body))
const last = async (id: string) => (await returnsOf(owner.browser, id)).at(-1)!

async function delivered() {
  const id = await place(member, [
    [spec, 3],
    [other, 2],
  ])
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
  return id
}
const start = (id: string, lines: [position: number, quantity: number][], more: object = {}) =>
  ok(
    owner.browser.post(`/api/staff/orders/${id}/returns`, {
      lines: lines.map(([position, quantity]) => ({ position, quantity })),
      reason: 'damaged',
      ...more,
    }),
  )
async function settle(id: string, lines: [position: number, quantity: number][]) {
  await start(id, lines, { approve: true })
  await step(id, 'move', { to: 'arrived' })
  await step(id, 'inspect', {
    lines: lines.map(([position, quantity]) => ({ position, sellable: quantity, scrapped: 0, missing: 0 })),
  })
  await step(id, 'refund', { way: 'cash' })
  return (await last(id)).id
}
async function invoiced() {
  const id = await delivered()
  await ok(member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' }))
  await ok(owner.browser.post(`/api/staff/orders/${id}/invoice`))
  return id
}
const credit = (id: string, more: object = {}) =>
  owner.browser.post(`/api/staff/orders/${id}/credit-note`, { reason: 'A return', ...more })
const notesOf = (id: string) =>
  shop.context.database
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, id))
    .orderBy(creditNotes.number)

describe('credit notes', () => {
  test('are several for one invoice, each by line over what its return paid back', async () => {
    const id = await invoiced()
    const first = await settle(id, [[0, 1]])
    const second = await settle(id, [
      [0, 1],
      [1, 2],
    ])
    for (const one of [first, second]) {
      await ok(credit(id, { return: one }))
      expect((await credit(id, { return: one })).body.code).toBe('nothing_to_credit')
    }
    const notes = await notesOf(id)
    expect(notes.map(({ amountSen, lines }) => [amountSen, lines])).toEqual([
      [100 * spec.price, [{ position: 0, quantity: 1, sen: 100 * spec.price }]],
      [
        100 * spec.price + 200 * other.price,
        [
          { position: 0, quantity: 1, sen: 100 * spec.price },
          { position: 1, quantity: 2, sen: 200 * other.price },
        ],
      ],
    ])
    expect(notes[1]!.number - notes[0]!.number).toBe(1)
    const { invoiceInfo, returns: seen } = (await member.browser.get(`/api/orders/${id}`)).body
    expect(invoiceInfo.creditNotes).toHaveLength(2)
    for (const { downloadUrl } of invoiceInfo.creditNotes)
      expect((await member.browser.get(downloadUrl)).headers.get('content-type')).toBe('application/pdf')
    expect(seen[0].creditNote.creditNoteNumber).toBe(invoiceInfo.creditNotes[0].creditNoteNumber)
    // Exactly the rest of the invoice can be credited.
    expect((await look(id)).creditable).toBe(spec.price)
    await ok(credit(id))
    expect((await credit(id)).body.code).toBe('nothing_to_credit')
    const { totalSen } = (await shop.context.database.select().from(orders).where(eq(orders.id, id)))[0]!
    expect((await notesOf(id)).reduce((sum, { amountSen }) => sum + amountSen, 0)).toBe(totalSen)
  })

  test('and refunds leave nothing of an order with a fee: the last return proposes the fee', async () => {
    const id = await place(member, [[spec, 3]])
    await ok(change(id, { fee: { amount: 50, reason: 'Stairs' } }, owner))
    await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
    await ok(member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' }))
    await ok(owner.browser.post(`/api/staff/orders/${id}/invoice`))
    const price = 100 * spec.price
    for (const number of [1, 2, 3]) {
      await start(id, [[0, 1]], { approve: true })
      const { worth, fees } = (await last(id)).refund
      expect([worth, fees], `return ${number}`).toEqual(number < 3 ? [spec.price, 0] : [spec.price + 50, 50])
      await step(id, 'move', { to: 'arrived' })
      await step(id, 'inspect', { lines: [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }] })
      await step(id, 'refund', { way: 'cash' })
      await ok(credit(id, { return: (await last(id)).id }))
    }
    const [row] = await shop.context.database.select().from(orders).where(eq(orders.id, id))
    expect(row).toMatchObject({ status: 'return_completed', refundSen: 3 * price + 5000 })
    // The fee belongs to no line.
    const line = { position: 0, quantity: 1, sen: price }
    expect((await notesOf(id)).map(({ amountSen, lines }) => [amountSen, lines])).toEqual([
      [price, [line]],
      [price, [line]],
      [price + 5000, [line]],
    ])
    expect((await credit(id)).body.code).toBe('nothing_to_credit')
  })

  test('are refused without an invoice, with another reason than with nothing left', async () => {
    const id = await delivered()
    expect((await credit(id)).body.code).toBe('credit_note_not_possible')
  })

  test('an invoice that was cancelled wholly leaves nothing for a return', async () => {
    const id = await invoiced()
    await ok(credit(id))
    const one = await settle(id, [[0, 1]])
    expect((await credit(id, { return: one })).body.code).toBe('nothing_to_credit')
    expect((await credit(id, { return: one + 1_000_000 })).body.code).toBe('return_not_found')
  })
})

/** An order with a return of one piece that was inspected. */
async function inspected() {
  const id = await delivered()
  await start(id, [[0, 1]], { approve: true })
  await step(id, 'move', { to: 'arrived' })
  await step(id, 'inspect', { lines: [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }] })
  return id
}
const note = async (id: string, body: object) =>
  ok(member.browser.post(`/api/orders/${id}/returns/1/account`, body))

const snapshot = async (id: string) => {
  const { database } = shop.context
  const [{ updatedAt: _, ...row } = {} as never] = await database
    .select()
    .from(orders)
    .where(eq(orders.id, id))
  const { rows: money } = await database.execute(
    sql`select kind, way, sum(amount_sen)::text as sen from payments where order_id = ${id} group by kind, way having sum(amount_sen) <> 0 order by kind, way`,
  )
  return {
    row,
    money,
    returns: await loadReturns(database, id),
    stock: [await stockOf(shop, spec), await stockOf(shop, other)],
  }
}

describe('a step of a return is undone exactly', () => {
  const steps: [string, object][] = [
    ['decide', { approve: true, collection: { way: 'sent' } }],
    ['collection', { collection: { way: 'brought' } }],
    ['change', { lines: [{ position: 0, quantity: 2 }], reason: 'defective' }],
    ['move', { to: 'on_its_way' }],
    ['move', { to: 'arrived' }],
    ['inspect', { lines: [{ position: 0, sellable: 1, scrapped: 1, missing: 0, scrapReason: 'other' }] }],
    ['refund', { way: 'transfer', account: { holder: 'A B', bank: 'C', number: '12345678' } }],
  ]

  test('each of them, with stock, money and the order', async () => {
    const id = await delivered()
    await start(id, [[0, 1]])
    for (const [what, body] of steps) {
      const before = await snapshot(id)
      await step(id, what, body)
      const { undo } = await last(id)
      expect(undo, what).toBeDefined()
      await step(id, 'undo')
      expect(await snapshot(id), what).toEqual(before)
      await step(id, what, body)
    }
  })

  test('undoing a refund restores the account and the method of payment that it replaced', async () => {
    const own = { holder: 'Tan Mei Ling', bank: 'Maybank', number: '5123 4567 8901' }
    const id = await inspected()
    await note(id, { refundWay: 'transfer', account: own })
    const before = await snapshot(id)
    const refunds = [
      { way: 'transfer', account: { holder: 'A B', bank: 'C', number: '12345678' } },
      { way: 'transfer' },
      { way: 'cash' },
    ]
    for (const refund of refunds) {
      await step(id, 'refund', refund)
      await step(id, 'undo')
      expect(await snapshot(id)).toEqual(before)
      expect((await last(id))['refund'].account).toEqual(own)
    }
  })

  test('an account that was entered by itself stays when a step before it is undone', async () => {
    const own = { holder: 'Tan Mei Ling', bank: 'Maybank', number: '5123 4567 8901' }
    const id = await inspected()
    await note(id, { refundWay: 'transfer', account: own })
    await step(id, 'undo')
    expect(await last(id)).toMatchObject({ status: 'arrived' })
    const [stored] = (await snapshot(id)).returns
    expect(stored).toMatchObject({ refundWay: 'transfer', accountEnd: '8901' })
  })

  test('and keeps what the customer entered later', async () => {
    const id = await delivered()
    await start(id, [[0, 1]], { approve: true })
    await step(id, 'move', { to: 'arrived' })
    const account = { holder: 'Tan Mei Ling', bank: 'Maybank', number: '5123 4567 8901' }
    await ok(member.browser.post(`/api/orders/${id}/returns/1/account`, { refundWay: 'transfer', account }))
    await step(id, 'undo')
    expect(await last(id)).toMatchObject({ status: 'approved', refund: { way: 'transfer', account } })
  })

  test('also a return started by staff, a withdrawal, and a refund of the last pieces', async () => {
    const id = await delivered()
    const before = await snapshot(id)
    await start(id, [[0, 1]])
    await step(id, 'undo')
    expect(await snapshot(id)).toEqual(before)
    await start(id, [
      [0, 3],
      [1, 2],
    ])
    const requested = await snapshot(id)
    await step(id, 'move', { to: 'withdrawn' })
    await step(id, 'undo')
    expect(await snapshot(id)).toEqual(requested)
    await step(id, 'decide', { approve: true })
    await step(id, 'move', { to: 'arrived' })
    const lines = [
      { position: 0, sellable: 3, scrapped: 0, missing: 0 },
      { position: 1, sellable: 2, scrapped: 0, missing: 0 },
    ]
    await step(id, 'inspect', { lines })
    const inspected = await snapshot(id)
    await step(id, 'refund', { way: 'cash' })
    expect((await look(id)).order.status).toBe('return_completed')
    await step(id, 'undo')
    expect(await snapshot(id)).toEqual(inspected)
  })

  test('its message is dropped; a step stays once it was credited or followed, or its goods were sold', async () => {
    const id = await invoiced()
    await start(id, [[0, 1]])
    const queued = await queuedFor(shop, 'order-status', id)
    await step(id, 'decide', { approve: true })
    expect(await queuedFor(shop, 'order-status', id)).toBe(queued + 1)
    await step(id, 'undo')
    expect(await queuedFor(shop, 'order-status', id)).toBe(queued)
    await step(id, 'decide', { approve: true })
    await step(id, 'move', { to: 'arrived' })
    await step(id, 'inspect', { lines: [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }] })
    await step(id, 'refund', { way: 'cash' })
    await ok(credit(id, { return: (await last(id)).id }))
    expect((await takeStep(owner.browser, id, 'undo')).body.code).toBe('move_not_undoable')
    expect((await takeStep(clerk.browser, id, 'undo')).status).toBe(409)
    const own = await delivered()
    await ok(member.browser.post(`/api/orders/${own}/return`, { returnReason: 'x' }))
    expect((await takeStep(owner.browser, own, 'undo')).body.code).toBe('move_not_undoable')
  })

  test('an inspection stays once its pieces are sold; a deleted spec does not prevent undoing it', async () => {
    const { database } = shop.context
    const ofSpec = and(eq(specs.productId, spec.productId), eq(specs.id, spec.id))
    const id = await delivered()
    await start(id, [[0, 1]], { approve: true })
    await step(id, 'move', { to: 'arrived' })
    await step(id, 'inspect', { lines: [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }] })
    const stock = await stockOf(shop, spec)
    await database.update(specs).set({ stock: 0 }).where(ofSpec)
    expect((await takeStep(owner.browser, id, 'undo')).body.code).toBe('move_not_undoable')
    const [deleted] = await database.delete(specs).where(ofSpec).returning()
    await step(id, 'undo')
    await database.insert(specs).values({ ...deleted!, stock })
    expect((await last(id)).status).toBe('arrived')
  })

  test('after the minute what has no next step is corrected for a reason; the rest stays', async () => {
    const id = await delivered()
    await start(id, [
      [0, 3],
      [1, 2],
    ])
    const { now } = shop.context
    const later = async (body: object) => {
      shop.context.now = () => new Date(now().getTime() + 60_000)
      return takeStep(owner.browser, id, 'undo', body).finally(() => (shop.context.now = now))
    }
    const reason = 'The wrong return was open.'
    await step(id, 'decide', { approve: true })
    expect((await later({ reason })).body.code).toBe('move_not_undoable')
    await step(id, 'move', { to: 'arrived' })
    const lines = [
      { position: 0, sellable: 3, scrapped: 0, missing: 0 },
      { position: 1, sellable: 2, scrapped: 0, missing: 0 },
    ]
    await step(id, 'inspect', { lines })
    const inspected = await snapshot(id)
    await step(id, 'refund', { way: 'cash' })
    const queued = await queuedFor(shop, 'order-status', id)
    expect((await later({})).body.code).toBe('move_not_undoable')
    await ok(later({ reason }))
    expect(await snapshot(id)).toEqual(inspected)
    expect(await queuedFor(shop, 'order-status', id)).toBe(queued + 1)
    const events = await shop.context.database
      .select()
      .from(returnEvents)
      .where(eq(returnEvents.returnId, (await last(id)).id))
      .orderBy(returnEvents.id)
    expect(events.at(-1)).toMatchObject({ note: reason, corrects: events.at(-2)!.id, undoes: null })
  })

  test('of two people who decide the same return at once, the second is refused', async () => {
    const id = await delivered()
    await start(id, [[0, 1]])
    const { id: one, seen } = await last(id)
    const decide = () => owner.browser.post(`/api/staff/returns/${one}/decide`, { seen, approve: true })
    const answers = await Promise.all([decide(), decide()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('order_changed_meanwhile')
  })
})

test('above the limit of one person a colleague agrees, and the return ends with it', async () => {
  const limits = (await owner.browser.get('/api/staff/approval-limits')).body
  await ok(
    owner.browser.post('/api/staff/approval-limits', {
      version: limits.version,
      limits: { refund: 1, discount: null },
    }),
  )
  const id = await delivered()
  await start(id, [[0, 1]], { approve: true })
  await step(id, 'move', { to: 'arrived' })
  await step(id, 'inspect', { lines: [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }] })
  expect((await takeStep(owner.browser, id, 'refund', { way: 'cash' })).body.code).toBe(
    'second_person_needed',
  )
  await step(id, 'refund/ask', { way: 'cash', why: 'It broke on the way.' })
  const colleague = await signedInStaff(shop, 'owner')
  const { asked, mayDecideAsked } = (await returnsOf(colleague.browser, id))[0]!['refund']
  expect([asked.amount, mayDecideAsked]).toEqual([spec.price, true])
  expect(
    (await owner.browser.post(`/api/staff/approvals/${asked.id}/decide`, { approve: true })).body.code,
  ).toBe('not_allowed')
  await ok(colleague.browser.post(`/api/staff/approvals/${asked.id}/decide`, { approve: true }))
  expect(await last(id)).toMatchObject({ status: 'completed', refund: { paid: { amount: spec.price } } })
  const [stored] = await shop.context.database.select().from(returns).where(eq(returns.orderId, id))
  expect(stored!.refundedBy).toBe(colleague.id)
})
