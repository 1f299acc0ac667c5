import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { products, specs } from '../../database/tables/catalogue.ts'
import { orders } from '../../database/tables/orders.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import {
  orderOf,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
  piecesChange,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let member: TestMember
let chair: TestSpec
let desk: TestSpec

beforeAll(async () => {
  shop = await createTestShop()
  owner = await signedInStaff(shop, 'owner')
  const all = await stockedSpecs(shop, 1000)
  ;[chair, desk] = ['tally-task-chair', 'harbour-lane-writing-desk'].map((id) =>
    all.find(({ productId }) => productId === id)!,
  ) as [TestSpec, TestSpec]
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.context.database.update(orders).set({ voucherCode: null })
  await shop.context.database.delete(vouchers)
  member = await signedInMember(shop)
})

const create = async (terms: object) => {
  const voucher = { code: 'spring', amount: 0, active: true, ...terms }
  return (await owner.browser.post('/api/staff/vouchers', { voucher })).body
}
let keys = 0
const place = (lines: readonly (readonly [TestSpec, number])[], browser = member.browser) =>
  browser.post(
    '/api/orders?lang=en',
    { ...orderOf(lines), voucherCode: 'Spring' },
    { 'idempotency-key': `terms-key-${(keys += 1)}` },
  )
const discountOf = async (id: string) => {
  const [row] = await shop.context.database.select().from(orders).where(eq(orders.id, id))
  return row!.voucherDiscountSen / 100
}

const worth = async ({ browser }: TestMember) => (await browser.get('/api/vouchers/spring')).body

describe('a voucher', () => {
  test('of per cent reduces only its goods, up to its maximum; the order agrees with the rule', async () => {
    await create({ perCent: 10, most: 60, categories: ['chairs'] })
    expect((await member.browser.get('/api/vouchers/spring?lang=zh-TW')).body).toEqual({
      code: 'spring',
      discount: 0,
      perCent: 10,
      most: 60,
      categories: [{ name: 'Chairs', displayName: expect.stringMatching(/椅/) }],
    })
    const { body } = await place([
      [chair, 1],
      [desk, 1],
    ])
    expect(await discountOf(body.id)).toBe(Math.ceil(chair.price / 10))
    const many = (await place([[chair, 5]])).body
    expect(await discountOf(many.id)).toBe(60)
    const { body: opened } = await owner.browser.get(`/api/staff/orders/${many.id}`)
    const fewer = piecesChange(opened, [1])
    const changed = await owner.browser.post(`/api/staff/orders/${many.id}/content`, fewer)
    expect(changed.status).toBe(200)
    expect(await discountOf(many.id)).toBe(Math.ceil(chair.price / 10))
  })

  test('says what it needs, of which goods, and what the cart has', async () => {
    await create({ amount: 20, minimum: 800, categories: ['chairs'] })
    const { status, body } = await place([
      [chair, 2],
      [desk, 2],
    ])
    expect([status, body.code]).toEqual([409, 'voucher_below_minimum'])
    expect(body.message).toBe(
      `This voucher needs RM 800 of Chairs; your cart has RM ${2 * chair.price}. Please add to your cart, or remove the voucher there.`,
    )
    expect((await place([[desk, 1]])).body.code).toBe('voucher_for_other_goods')
    // Changes in the cart are reported first.
    expect((await place([[{ ...desk, price: 1 }, 1]])).body.code).toBe('order_changed')
    expect((await place([[chair, 3]])).status).toBe(200)
  })

  test('for regular prices does not count goods that an offer reduces', async () => {
    const { database } = shop.context
    const set = (sen: number | null) =>
      database.update(specs).set({ salePriceSen: sen }).where(eq(specs.productId, chair.productId))
    await create({ perCent: 50, withOffers: false })
    await set((chair.price - 10) * 100)
    const reduced = { ...chair, price: chair.price - 10 }
    const { body } = await place([
      [reduced, 1],
      [desk, 1],
    ])
    expect(await discountOf(body.id)).toBe(Math.ceil(desk.price / 2))
    expect((await place([[reduced, 1]])).body.code).toBe('voucher_for_other_goods')
    await set(null)
    await database.execute(sql`update ${products} set first_price_sen = first_price_sen`)
  })

  test('of chosen members is nobody else’s, and names them to staff', async () => {
    const saved = await create({ amount: 20, members: [member.id] })
    expect(saved.named).toMatchObject([{ id: member.id, phoneNumber: member.phoneNumber }])
    const stranger = await signedInMember(shop)
    expect(await worth(stranger)).toEqual({ code: 'spring', discount: 0, membersOnly: true })
    expect(await worth(member)).toEqual({ code: 'spring', discount: 20 })
    expect((await place([[chair, 1]], stranger.browser)).body.code).toBe('voucher_for_members')
    expect((await place([[chair, 1]])).status).toBe(200)
  })

  test('is saved as it was read', async () => {
    const {
      version,
      named,
      state,
      orders: count,
      ...voucher
    } = await create({
      perCent: 15,
      most: 90,
      minimum: 50,
      categories: ['chairs', 'desks'],
      members: [member.id],
      withOffers: false,
    })
    const path = '/api/staff/vouchers/spring'
    const again = await owner.browser.post(path, { version, voucher: { ...voucher, perCent: 20 } })
    expect(again.body).toMatchObject({ ...voucher, perCent: 20, named, state, orders: count })
    expect((await create({ code: 'both-none' })).code).toBe('invalid_input')
  })
})
