import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveRequest } from '../../services/purchase-requests/decide.ts'
import { ask, teamOf } from '../../testing/companies/test-requests.ts'
import { contextOf, orderOf, stockedSpecs, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let spec: TestSpec

beforeAll(async () => {
  shop = await createTestShop({
    context: { now: () => testMoment },
    env: { RATE_LIMIT_CODES_PER_CLIENT: '1000', RATE_LIMIT_ATTEMPTS: '1000' },
  })
  ;[spec] = (await stockedSpecs(shop, 1000)) as [TestSpec]
})
afterAll(() => shop.close())

const refuse = () => {
  throw new Error('This would take another connection.')
}

describe('asking', () => {
  test('is refused with a preferred day on which nothing can be delivered, as an order is', async () => {
    const { id, buyer } = await teamOf(shop)
    const { body } = await ask(buyer, id, [spec, 1], { deliveryAccess: { preferredDay: '2026-03-03' } })
    expect(body).toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ path: 'deliveryAccess.preferredDay' }] },
    })
  })

  test('is refused with a voucher that an order would be refused with', async () => {
    const { id, buyer } = await teamOf(shop)
    const set = (change: string) =>
      shop.context.database.execute(sql`update vouchers set ${sql.raw(change)} where code = 'save10'`)
    const refusedAfter = async (change: string, back: string) => {
      await set(change)
      const { status, body } = await ask(buyer, id, [spec, 1], { voucherCode: 'save10' })
      const placed = await buyer.browser.post('/api/orders', {
        ...orderOf([[spec, 1]]),
        voucherCode: 'save10',
      })
      await set(back)
      expect([placed.status, placed.body.code]).toEqual([status, body.code])
      return body.code
    }
    const minimum = ['min_order_sen = 99999999', 'min_order_sen = null'] as const
    expect(await refusedAfter(...minimum)).toBe('voucher_below_minimum')
    expect(await refusedAfter(`member_ids = '{somebody}'`, 'member_ids = null')).toBe('voucher_for_members')
    expect(await refusedAfter('max_uses = 0', 'max_uses = null')).toBe('voucher_used_up')
    const perMember = ['max_uses_per_member = 0', 'max_uses_per_member = null'] as const
    expect(await refusedAfter(...perMember)).toBe('voucher_used_by_member')
    // A code that is worthless refuses nothing.
    expect((await ask(buyer, id, [spec, 1], { voucherCode: 'worthless' })).status).toBe(200)
  })
})

test('approving needs no second connection while it holds the request, with a cap on cash and a voucher', async () => {
  const { id, approver, buyer } = await teamOf(shop)
  const { body: asked } = await ask(buyer, id, [spec, 1], { voucherCode: 'save10' })
  const context = await contextOf(shop, approver)
  const { database, savedSettings } = context
  const only = Object.assign(Object.create(database), { execute: refuse, select: refuse, $count: refuse })
  const read = async () => ({
    ...(await savedSettings.read()),
    cashCaps: { amount: 1_000_000, openOrders: 50 },
  })
  await approveRequest(
    { ...context, database: only, savedSettings: { ...savedSettings, read: read as never } },
    { id, request: asked.id, amount: spec.price },
  )
  const { body } = await approver.browser.get(`/api/companies/${id}/requests/${asked.id}`)
  expect(body.decided.order.amount).toBe(spec.price - 10)
})
