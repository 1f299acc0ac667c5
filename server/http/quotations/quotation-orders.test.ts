import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '../../database/tables/orders.ts'
import { quotations, quotationVersions } from '../../database/tables/quotations/quotations.ts'
import { givenAway } from '../../database/tables/staff.ts'
import { findMember, quotationToken } from '../../services/quotations/links.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { staffWith } from '../../testing/test-staff.ts'
import {
  change,
  clerk,
  look,
  member,
  move,
  other,
  owner,
  path,
  setUp,
  shop,
  spec,
} from '../orders/test-staff-orders.ts'
import { begun, byHand, line, save, send } from './test-staff-quotations.ts'

setUp({ undoSeconds: 60 })

/** Sends the draft of a quotation; returns the token of the member's link to the version. */
async function sentLink(id: string, by = clerk): Promise<string> {
  const { status, body } = await send(id, {}, by)
  expect(status, JSON.stringify(body)).toBe(200)
  const { context } = shop
  const [quotation] = await context.database.select().from(quotations).where(eq(quotations.id, id))
  const versions = await context.database
    .select()
    .from(quotationVersions)
    .where(eq(quotationVersions.quotationId, id))
  const version = versions.find((one) => one.version === quotation!.version)!
  return quotationToken(context, quotation!, version, await findMember(context.database, member.id))
}

/** What the buyer signs. */
const acceptance = { name: 'Priya Nair', position: 'Operations Manager', terms: true }

const accept = (token: string, version = 1) =>
  openBrowser(shop.app, '203.0.113.78').post('/api/quotations/accept', { token, version, acceptance })

/** The order of a quotation that staff sent and the member accepted. */
async function accepted(draft: object, by = owner): Promise<{ id: string; order: string }> {
  const id = await begun(draft, by)
  const { status, body } = await accept(await sentLink(id, by))
  expect(status, JSON.stringify(body)).toBe(200)
  return { id, order: body.order.id }
}

const rowOf = async (id: string) =>
  (await shop.context.database.select().from(orders).where(eq(orders.id, id)))[0]!

describe('the order of a quotation', () => {
  test('gets no more pieces at the quoted price, but may get fewer', async () => {
    const { order } = await accepted({ lines: [line(spec, 2, byHand(1))] })
    const pieces = (quantity: number) =>
      change(order, { lines: [{ productId: spec.productId, specId: spec.id, quantity, price: 1 }] })
    expect((await pieces(40)).body.code).toBe('quotation_pieces_fixed')
    expect((await pieces(1)).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ totalSen: 100, itemCount: 1 })
  })

  test('counts what the quotation gave away', async () => {
    const { order } = await accepted({ lines: [line(spec, 2, byHand(spec.price - 5))] })
    const rows = await shop.context.database.select().from(givenAway).where(eq(givenAway.orderId, order))
    expect(rows).toMatchObject([{ act: 'quotation', amountSen: 1000, staffId: owner.id }])
  })

  test('keeps of a fixed discount the share of the goods that it keeps', async () => {
    const { order } = await accepted({ lines: [line(spec, 4)], discount: 101 })
    expect(await rowOf(order)).toMatchObject({ voucherDiscountSen: 10_100 })
    const lines = (...wanted: [typeof spec, number][]) =>
      change(
        order,
        {
          lines: wanted.map(([{ productId, id, price }, quantity]) => ({
            productId,
            specId: id,
            quantity,
            price,
          })),
        },
        owner,
      )
    expect((await lines([spec, 4], [other, 2])).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ voucherDiscountSen: 10_100 })
    expect((await lines([spec, 2], [other, 2])).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ voucherDiscountSen: 5100 })
    expect((await lines([other, 2])).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ voucherDiscountSen: 0 })
  })

  test('comes back from its cancellation only while no further version was sent', async () => {
    const { id, order } = await accepted({ lines: [line(spec, 1)] })
    const cancel = async () => expect((await move(order, 'Cancelled')).status).toBe(200)
    const undo = async () => clerk.browser.post(path(order, '/undo'), { move: (await look(order)).undo.move })
    await cancel()
    expect((await undo()).status).toBe(200)
    await cancel()
    expect((await save(id, { lines: [line(spec, 1)] })).status).toBe(200)
    const token = await sentLink(id)
    expect((await undo()).body.code).toBe('move_not_undoable')
    const second = await accept(token, 2)
    expect(second.status, JSON.stringify(second.body)).toBe(200)
    expect((await undo()).body.code).toBe('move_not_undoable')
    expect((await rowOf(order)).status).toBe('Cancelled')
  })
})

const work = (word: string) => ({ kind: 'free', description: word.repeat(150), pieces: 1, price: 5 })

test('The reason for a fee is cut to the length that an order holds.', async () => {
  const { order } = await accepted({ lines: [line(spec, 1), work('a'), work('b')] })
  const { feeSen, feeReason } = await rowOf(order)
  expect(feeSen).toBe(1000)
  expect(feeReason).toBe(`${'a'.repeat(150)}, ${'b'.repeat(47)}…`)
})

test('Services and the delivery fee of a quotation need the permission to charge fees.', async () => {
  const seller = await staffWith(shop, 'orders:place', 'members:read')
  const fee = await begun({ deliveryFee: 20 }, seller)
  expect((await send(fee, {}, seller)).body.code).toBe('not_allowed')
  const service = { kind: 'free', description: 'Assembly', pieces: 1, price: 50 }
  const assembled = await begun({ lines: [line(spec, 1), service] }, seller)
  expect((await send(assembled, {}, seller)).body.code).toBe('not_allowed')
  expect((await send(await begun({}, seller), {}, seller)).status).toBe(200)
})
