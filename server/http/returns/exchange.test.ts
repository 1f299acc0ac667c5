import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '../../database/tables/orders.ts'
import { runConcurrently, runInside } from '../../testing/test-concurrently.ts'
import { moveThrough, place, queuedFor, stockOf, type TestSpec } from '../../testing/test-orders.ts'
import { returnsOf, takeStep } from '../../testing/test-returns.ts'
import { look, member, move, other, owner, setUp, shop, spec } from '../orders/test-staff-orders.ts'

setUp({ undoSeconds: 60 })

const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}
const step = (id: string, what: string, body: object = {}) => ok(takeStep(owner.browser, id, what, body))
const row = async (id: string) =>
  (await shop.context.database.select().from(orders).where(eq(orders.id, id)))[0]!
const last = async (id: string) => (await returnsOf(owner.browser, id)).at(-1)!

const version = async (id: string) => (await row(id)).updatedAt.getTime()

/** A delivered and paid order with an approved return of one piece. */
async function approved(quantity = 2) {
  const id = await place(member, [[spec, quantity]])
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
  const { totalSen } = await row(id)
  await ok(owner.browser.post(`/api/staff/orders/${id}/cash`, { amount: totalSen / 100, way: 'cash' }))
  await ok(
    owner.browser.post(`/api/staff/orders/${id}/returns`, {
      lines: [{ position: 0, quantity: 1 }],
      reason: 'does_not_fit',
      approve: true,
    }),
  )
  return id
}
const exchangeFor = (id: string, wanted: TestSpec, quantity = 1) =>
  takeStep(owner.browser, id, 'exchange', {
    lines: [{ productId: wanted.productId, specId: wanted.id, price: wanted.price, quantity }],
  })
async function finish(id: string) {
  await step(id, 'move', { to: 'arrived' })
  await step(id, 'inspect', { lines: [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }] })
  await step(id, 'refund', { way: 'cash' })
}

describe('an exchange', () => {
  test('is a linked order: its stock is taken at once, and the goods pay for it', async () => {
    const id = await approved()
    const { body } = await exchangeFor(id, other, 3)
    const linked = body.orderId
    expect(await stockOf(shop, other)).toBe(97)
    const credited = Math.min(spec.price, 3 * other.price)
    expect((await member.browser.get(`/api/orders/${linked}`)).body).toMatchObject({
      status: 'In Progress',
      totalAmount: 3 * other.price,
      amountToPay: 3 * other.price - credited,
      exchangeOf: { orderId: id, credited },
    })
    expect((await member.browser.get(`/api/orders/${id}`)).body.returns[0].exchange).toMatchObject({
      orderId: linked,
    })
    expect((await exchangeFor(id, other)).body.code).toBe('exchange_not_possible')
    expect([
      await queuedFor(shop, 'order-taken', linked),
      await queuedFor(shop, 'order-status', linked),
    ]).toEqual([1, 1])
    await finish(id)
    const { refund } = await last(id)
    expect(refund.paid).toMatchObject({ amount: spec.price, exchanged: credited })
    // The cash of each order agrees with what came in and went out.
    const [old, now] = [await row(id), await row(linked)]
    expect(old).toMatchObject({ status: 'delivered', refundSen: 100 * spec.price, cashOpenSen: 0 })
    expect(now.cashOpenSen).toBe(300 * other.price - 100 * credited)
  })

  test('the excess value of the goods is paid back with the return', async () => {
    const id = await approved()
    const cheap = { ...other, price: other.price }
    const { body } = await exchangeFor(id, cheap)
    await finish(id)
    const { payments } = (await owner.browser.get(`/api/staff/orders/${id}/cash`)).body
    const back = payments.filter(({ kind }: { kind: string }) => kind === 'refunded')
    const rest = Math.max(0, spec.price - other.price)
    expect(back.map(({ amount }: { amount: number }) => amount)).toEqual(rest > 0 ? [-rest] : [])
    expect(await row(body.orderId)).toMatchObject({
      cashOpenSen: 100 * Math.max(0, other.price - spec.price),
    })
    expect((await row(id)).cashOpenSen).toBe(0)
  })

  test('undoing the refund leaves both orders as they were; after a cancelled exchange the value is owed again', async () => {
    const id = await approved()
    const linked = (await exchangeFor(id, other, 3)).body.orderId
    await step(id, 'move', { to: 'arrived' })
    await step(id, 'inspect', {
      lines: [{ position: 0, sellable: 0, scrapped: 1, missing: 0, scrapReason: 'used' }],
    })
    const before = [await row(id), await row(linked)].map((one) => ({ ...one, updatedAt: undefined }))
    await step(id, 'refund', { way: 'cash', amount: 1, reason: 'Worn out' })
    expect((await row(linked)).exchangeSen).toBe(100)
    await step(id, 'undo')
    expect([await row(id), await row(linked)].map((one) => ({ ...one, updatedAt: undefined }))).toEqual(
      before,
    )
    await step(id, 'refund', { way: 'cash' })
    await ok(move(linked, 'Cancelled', {}, owner))
    const { exchanged } = (await last(id)).refund.paid
    expect(exchanged).toBe(0)
    expect((await row(id)).cashOpenSen).toBe(-100 * Math.min(spec.price, 3 * other.price))
    expect((await look(linked)).cashOpen).toBe(0)
  })

  test('changes the version of the other order too, so that nobody writes over it from a stale page', async () => {
    const id = await approved()
    const linked = (await exchangeFor(id, other, 3)).body.orderId
    await step(id, 'move', { to: 'arrived' })
    await step(id, 'inspect', { lines: [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }] })
    const { updatedAt: seen } = (await look(linked)).order
    await step(id, 'refund', { way: 'cash' })
    const stale = await owner.browser.post(`/api/staff/orders/${linked}/content`, { seen, notes: 'Call.' })
    expect([stale.status, stale.body.code]).toEqual([409, 'order_changed_meanwhile'])
    const refunded = await version(linked)
    await step(id, 'undo')
    expect(await version(linked), 'the refund undone').toBeGreaterThan(refunded)
    await step(id, 'refund', { way: 'cash' })
    const before = await version(id)
    await ok(move(linked, 'Cancelled', {}, owner))
    const released = await version(id)
    expect(released, 'the exchange cancelled').toBeGreaterThan(before)
    const { undo } = await look(linked)
    await ok(owner.browser.post(`/api/staff/orders/${linked}/undo`, { move: undo.move }))
    expect(await version(id), 'the cancellation undone').toBeGreaterThan(released)
  })

  test('a cancelled exchange locks the order of its return before its goods, so that nothing deadlocks', async () => {
    const id = await approved()
    const linked = (await exchangeFor(id, other)).body.orderId
    await finish(id)
    const cancelling = runConcurrently(
      shop,
      sql`select from orders where id = ${id} for update`,
      () => move(linked, 'Cancelled', {}, owner),
      sql`select from specs where product_id = ${other.productId} for update nowait`,
    )
    await ok(cancelling)
  })

  test('never costs less than the credit once the return has ended; before, the credit follows', async () => {
    const id = await approved()
    const linked = (await exchangeFor(id, other, 4)).body.orderId
    const content = async (what: object) => {
      const { updatedAt: seen } = (await look(linked)).order
      return owner.browser.post(`/api/staff/orders/${linked}/content`, { seen, ...what })
    }
    const { productId, id: specId, price } = other
    const pieces = (quantity: number) => content({ lines: [{ productId, specId, price, quantity }] })
    const reason = 'Scratched'
    // Nothing is finally credited yet.
    await ok(content({ deduction: { amount: 4 * price, reason } }))
    await ok(content({ deduction: { amount: 0 }, yes: 'phone' }))
    await ok(pieces(3))
    await finish(id)
    const before = await row(linked)
    const credit = before.exchangeSen / 100
    expect(credit).toBe(Math.min(spec.price, 3 * price))
    const refused = await content({ deduction: { amount: Math.floor(3 * price - credit) + 1, reason } })
    expect([refused.status, refused.body.code]).toEqual([409, 'exchange_credit_stands'])
    expect(refused.body.message).toContain(`RM ${credit.toLocaleString('en')}`)
    expect(await row(linked)).toEqual(before)
    await ok(content({ fee: { amount: 40, reason: 'Stairs' }, yes: 'phone' }))
    await ok(content({ fee: { amount: 0, reason: '' } }))
    expect((await row(linked)).cashOpenSen).toBe(before.cashOpenSen)
    expect((await row(id)).cashOpenSen).toBe(0)
  })

  test('never costs less than the credit when it is confirmed again', async () => {
    const id = await approved()
    const linked = (await exchangeFor(id, other, 4)).body.orderId
    await finish(id)
    const { undo } = await look(linked)
    await ok(owner.browser.post(`/api/staff/orders/${linked}/undo`, { move: undo.move }))
    const all = { adjustment: 4 * other.price, deductionReason: 'Scratched' }
    expect((await move(linked, 'In Progress', all, owner)).body.code).toBe('exchange_credit_stands')
    await ok(move(linked, 'In Progress', {}, owner))
  })

  test('is placed only while its return is open; a concurrent withdrawal waits and is refused', async () => {
    const id = await approved()
    const [exchanged, withdrawn] = await runInside(shop, {
      lock: sql`select from specs where product_id = ${other.productId} for update`,
      work: () => exchangeFor(id, other),
      meanwhile: () => takeStep(owner.browser, id, 'move', { to: 'withdrawn' }),
    })
    expect([exchanged.status, withdrawn.body.code]).toEqual([200, 'return_move_refused'])
    expect(await last(id)).toMatchObject({ status: 'approved', exchange: { status: 'In Progress' } })
  })

  test('is credited by a refund at the same time, which does not pay the same goods as well', async () => {
    const id = await approved()
    await step(id, 'move', { to: 'arrived' })
    await step(id, 'inspect', { lines: [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }] })
    const [exchanged, refunded] = await runInside(shop, {
      lock: sql`select from specs where product_id = ${other.productId} for update`,
      work: () => exchangeFor(id, other, 3),
      meanwhile: () => takeStep(owner.browser, id, 'refund', { way: 'cash' }),
    })
    expect([exchanged.status, refunded.status]).toEqual([200, 200])
    const credited = Math.min(spec.price, 3 * other.price)
    expect((await last(id)).refund.paid).toMatchObject({ amount: spec.price, exchanged: credited })
    expect(await row(exchanged.body.orderId)).toMatchObject({ exchangeSen: 100 * credited })
  })

  test('needs an approved return, and stock', async () => {
    const id = await place(member, [[spec, 1]])
    await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
    await ok(member.browser.post(`/api/orders/${id}/return`, { returnReason: 'x' }))
    expect((await exchangeFor(id, other)).body.code).toBe('return_move_refused')
    await step(id, 'decide', { approve: true })
    expect((await exchangeFor(id, other, 101)).body.code).toBe('order_changed')
  })
})
