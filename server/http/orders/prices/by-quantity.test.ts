import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { voucherOn } from '#core/vouchers/vouchers.ts'
import { specs } from '#server/database/tables/catalogue.ts'
import { creditNotes } from '#server/database/tables/staff.ts'
import { vouchers } from '#server/database/tables/vouchers.ts'
import { moveThrough, orderOf, place, type TestSpec } from '#server/testing/test-orders.ts'
import { returnsOf, takeStep } from '#server/testing/test-returns.ts'
import { change, clerk, look, member, move, other, owner, setUp, shop, spec } from '../test-staff-orders.ts'

setUp()

/** How much less a piece costs in an order of twelve or more, in ringgit. */
const less = 7
const twelve = ({ price, ...of }: TestSpec): TestSpec => ({ ...of, price: price - less })

beforeEach(async () => {
  for (const of of [spec, other])
    await shop.context.database
      .update(specs)
      .set({ tiers: [{ from: 12, price: of.price - less }] })
      .where(and(eq(specs.productId, of.productId), eq(specs.id, of.id)))
})

const itemsOf = async (id: string) => (await member.browser.get(`/api/orders/${id}`)).body.items
const linesOf = (...lines: [of: TestSpec, quantity: number][]) =>
  lines.map(([{ productId, id: specId, price }, quantity]) => ({ productId, specId, quantity, price }))
const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}

const take = (of: TestSpec) => {
  const { contactInfo: _, ...order } = orderOf([[of, 12]])
  const body = { memberId: member.id, language: 'en', confirmed: true, order }
  return clerk.browser.post('/api/staff/orders', body, { 'idempotency-key': `take-${of.price}` })
}

test('staff see the prices by quantity of goods, and take an order at them', async () => {
  const { body: goods } = await clerk.browser.get(`/api/staff/goods?q=${spec.productId}`)
  expect(goods.find(({ specId }: { specId: string }) => specId === spec.id)).toMatchObject({
    price: spec.price,
    tiers: [{ from: 12, price: spec.price - less }],
  })
  const refused = await take(spec)
  expect([refused.status, refused.body.details.items]).toMatchObject([
    409,
    [{ reason: 'price_changed', price: spec.price - less }],
  ])
  const { body: taken } = await take(twelve(spec))
  expect(await itemsOf(taken.id)).toMatchObject([
    { quantity: 12, price: spec.price - less, listPrice: spec.price, tierFrom: 12 },
  ])
})

test('a change keeps the price of a line; a line that is added has the price of its pieces', async () => {
  const id = await place(member, [[twelve(spec), 12]])
  await move(id, 'In Progress')
  const dear = await change(id, { lines: linesOf([twelve(spec), 5], [other, 12]), yes: 'phone' })
  expect([dear.status, dear.body.code]).toEqual([409, 'order_changed'])
  await ok(change(id, { lines: linesOf([twelve(spec), 5], [twelve(other), 12]), yes: 'phone' }))
  expect(await itemsOf(id)).toMatchObject([
    { quantity: 5, price: spec.price - less, tierFrom: 12 },
    { quantity: 12, price: other.price - less, listPrice: other.price, tierFrom: 12 },
  ])
  const few = await place(member, [[spec, 3]])
  await move(few, 'In Progress')
  await ok(change(few, { lines: linesOf([spec, 12]), yes: 'phone' }))
  const [line] = await itemsOf(few)
  expect([line.quantity, line.price, line.tierFrom]).toEqual([12, spec.price, undefined])
})

test('a voucher takes its per cent off the sum by quantity, as the cart says', async () => {
  await shop.context.database
    .insert(vouchers)
    .values({ code: 'seventh', amountSen: 0, perCent: 7, active: true })
    .onConflictDoNothing()
  const id = await place(member, [[twelve(spec), 12]], { voucherCode: 'seventh' })
  const order = (await member.browser.get(`/api/orders/${id}`)).body
  const { discount, counted } = voucherOn({ discount: 0, perCent: 7 }, [
    { price: spec.price - less, quantity: 12 },
  ])
  expect(order).toMatchObject({
    totalAmount: counted,
    voucherDiscount: discount,
    amountToPay: counted - discount,
  })
})

test('bringing back 3 of 12 does not reprice the other 9, in refunds and credit notes to the sen', async () => {
  const id = await place(member, [
    [twelve(spec), 12],
    [other, 1],
  ])
  await moveThrough(shop, id, ['In Progress'], { adjustmentSen: 1000 })
  await moveThrough(shop, id, ['Shipped', 'delivered'])
  await ok(member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' }))
  await ok(owner.browser.post(`/api/staff/orders/${id}/invoice`))

  const bringBack = async (lines: [position: number, quantity: number][]) => {
    const pieces = lines.map(([position, quantity]) => ({ position, quantity }))
    const why = { lines: pieces, reason: 'does_not_fit', approve: true }
    await ok(owner.browser.post(`/api/staff/orders/${id}/returns`, why))
    const step = (what: string, body: object) => ok(takeStep(owner.browser, id, what, body))
    await step('move', { to: 'arrived' })
    await step('inspect', {
      lines: lines.map(([position, quantity]) => ({ position, sellable: quantity, scrapped: 0, missing: 0 })),
    })
    await step('refund', { way: 'cash' })
    const done = (await returnsOf(owner.browser, id)).at(-1)!
    await ok(
      owner.browser.post(`/api/staff/orders/${id}/credit-note`, { reason: 'A return', return: done.id }),
    )
  }
  const notes = () =>
    shop.context.database
      .select({ sen: creditNotes.amountSen, lines: creditNotes.lines })
      .from(creditNotes)
      .where(eq(creditNotes.orderId, id))
      .orderBy(creditNotes.number)

  const goods = 12 * (spec.price - less) * 100
  const paid = goods + other.price * 100 - 1000
  // The part of the payment that belongs to the twelve pieces, and of that the part of three.
  const three = Math.floor((Math.floor((paid * goods) / (paid + 1000)) * 3) / 12)
  await bringBack([[0, 3]])
  expect(await notes()).toEqual([{ sen: three, lines: [{ position: 0, quantity: 3, sen: three }] }])
  expect(await itemsOf(id)).toMatchObject([{ quantity: 12, price: spec.price - less, tierFrom: 12 }, {}])
  expect(Math.round((await look(id)).creditable * 100)).toBe(paid - three)
  await bringBack([
    [0, 9],
    [1, 1],
  ])
  expect((await notes()).map(({ sen }) => sen)).toEqual([three, paid - three])
})

test('the feed for merchants names the price of a single piece', async () => {
  const { body } = await member.browser.get('/feeds/products.xml')
  const item = String(body)
    .split('<item>')
    .find((one) => one.includes(`<g:id>${spec.productId}-${spec.id}</g:id>`))
  expect(item).toContain(`<g:price>${spec.price}.00 MYR</g:price>`)
  expect(item).not.toContain(`${spec.price - less}.00 MYR`)
})
