import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { categories, products, specs as specsTable } from '../../database/tables/catalogue.ts'
import { orders } from '../../database/tables/orders.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import {
  orderOf,
  signedInMember,
  stockedSpecs,
  stockOf,
  type TestMember,
  type TestSpec,
  piecesChange,
} from '../../testing/test-orders.ts'
import { runInside } from '../../testing/test-concurrently.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let specs: TestSpec[]
let spec: TestSpec
beforeAll(async () => {
  shop = await createTestShop({ env: { UNDO_SECONDS: '60' } })
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.context.database.delete(vouchers)
  specs = await stockedSpecs(shop, 1000)
  spec = specs[0]!
})

const create = async (limits: object) => {
  await shop.context.database.update(orders).set({ voucherCode: null })
  const voucher = { code: 'spring', amount: 20, active: true, ...limits }
  return owner.browser.post('/api/staff/vouchers', { voucher })
}
let keys = 0
const place = ({ browser }: TestMember, quantity = 1, of = spec) =>
  browser.post(
    '/api/orders',
    { ...orderOf([[of, quantity]]), voucherCode: 'Spring' },
    { 'idempotency-key': `limits-${(keys += 1)}` },
  )
const uses = () => shop.context.database.$count(orders, eq(orders.voucherCode, 'spring'))
const newMembers = (count: number) => Promise.all(Array.from({ length: count }, () => signedInMember(shop)))

describe('security 62: a voucher', () => {
  test('is used only as often as allowed, even by 50 orders at once for the last use', async () => {
    expect((await create({ maxUses: 2 })).body).toMatchObject({ maxUses: 2 })
    const [first, ...others] = await newMembers(51)
    expect((await place(first!)).status).toBe(200)
    // Different specs, because orders of the same one wait for each other anyway.
    const of = (index: number) => specs[index % specs.length]!
    const answers = await Promise.all(others.map((member, index) => place(member, 1, of(index))))
    countInputs(others.length)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(new Set(refused)).toEqual(new Set(['voucher_used_up']))
    const stocks = await Promise.all(specs.map((each) => stockOf(shop, each)))
    const sold = stocks.reduce((sum, stock) => sum + 1000 - stock, 0)
    expect([await uses(), sold]).toEqual([2, 2])
    expect((await owner.browser.get('/api/staff/vouchers')).body.vouchers[0].state).toBe('used_up')
    expect((await first!.browser.get('/api/vouchers/spring')).body).toEqual({ code: 'spring', discount: 0 })
  })

  test('is used only as often as allowed by one member, even at once', async () => {
    await create({ maxUsesPerMember: 1 })
    const [one, other] = await newMembers(2)
    const answers = await Promise.all([1, 2, 3].map(() => place(one!)))
    expect(answers.map(({ body }) => body.code ?? 'placed').toSorted()).toEqual([
      'placed',
      'voucher_used_by_member',
      'voucher_used_by_member',
    ])
    expect((await place(other!)).status).toBe(200)
  })

  test('that a cancelled order used can be used again', async () => {
    await create({ maxUses: 1 })
    const [one, other] = await newMembers(2)
    const { id } = (await place(one!)).body
    expect((await place(other!)).body.code).toBe('voucher_used_up')
    await one!.browser.post(`/api/orders/${id}/cancel`)
    expect((await place(other!)).status).toBe(200)
  })

  test('is checked again when a cancellation is undone, also while another order is placed', async () => {
    await create({ maxUses: 1 })
    const [one, other] = await newMembers(2)
    const cancelled = async () => {
      const { id } = (await place(one!)).body
      await owner.browser.post(`/api/staff/orders/${id}/move`, { to: 'Cancelled', cancelReason: 'other' })
      const { undo } = (await owner.browser.get(`/api/staff/orders/${id}`)).body
      return { id, undo: () => owner.browser.post(`/api/staff/orders/${id}/undo`, { move: undo.move }) }
    }
    const first = await cancelled()
    const taken = (await place(other!)).body.id
    const before = await stockOf(shop, spec)
    const refused = await first.undo()
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'voucher_taken',
      { code: 'spring' },
    ])
    expect(await stockOf(shop, spec)).toBe(before)
    await other!.browser.post(`/api/orders/${taken}/cancel`)
    expect((await first.undo()).status).toBe(200)
    expect((await place(other!)).body.code).toBe('voucher_used_up')

    await create({ maxUses: 1 })
    const second = await cancelled()
    const [placed, undone] = await runInside(shop, {
      lock: sql`select from vouchers where code = 'spring' for update`,
      work: () => place(other!, 1, specs[1]),
      meanwhile: second.undo,
    })
    // Only one of the two gets the last use, whichever comes first.
    const codes = [placed, undone].map(({ body }) => body.code as string | undefined)
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(['voucher_taken', 'voucher_used_up']).toContain(codes.find((code) => code !== undefined))
  })

  test('limited per member is checked again for the member whose cancellation is undone', async () => {
    await create({ maxUsesPerMember: 1 })
    const [member] = await newMembers(1)
    const { id } = (await place(member!)).body
    await owner.browser.post(`/api/staff/orders/${id}/move`, { to: 'Cancelled', cancelReason: 'other' })
    await place(member!)
    const { undo } = (await owner.browser.get(`/api/staff/orders/${id}`)).body
    const refused = await owner.browser.post(`/api/staff/orders/${id}/undo`, { move: undo.move })
    expect(refused.body.code).toBe('voucher_taken')
  })

  test('deducts no more from a changed order once it has ended or is switched off', async () => {
    expect((await create({ amount: 0, perCent: 10 })).status).toBe(200)
    const [member] = await newMembers(1)
    const { id } = (await place(member!)).body
    const path = `/api/staff/orders/${id}`
    const discount = async () => (await owner.browser.get(path)).body.order.voucherDiscount
    const change = async (quantity: number) =>
      owner.browser.post(`${path}/content`, {
        ...piecesChange((await owner.browser.get(path)).body, [quantity]),
        yes: 'phone',
      })
    const one = await discount()
    expect((await change(2)).status).toBe(200)
    const two = await discount()
    expect(two).toBeGreaterThan(one)
    await shop.context.database.update(vouchers).set({ active: false })
    expect((await change(90)).status).toBe(200)
    expect(await discount()).toBe(two)
    expect((await change(1)).status).toBe(200)
    expect(await discount()).toBe(one)
  })

  test('for some goods deducts nothing from others that replace them at the same total', async () => {
    const [category] = await shop.context.database.select().from(categories)
    await create({ categories: [category!.key] })
    const [member] = await newMembers(1)
    const rows = await shop.context.database
      .select({ productId: products.id, key: products.categoryKey })
      .from(products)
    const isIn = (one: TestSpec) =>
      rows.find(({ productId }) => productId === one.productId)?.key === category!.key
    const [inside, outside] = [specs.find(isIn)!, specs.find((one) => !isIn(one))!]
    await shop.context.database
      .update(specsTable)
      .set({ regularPriceSen: 100 * inside.price })
      .where(and(eq(specsTable.productId, outside.productId), eq(specsTable.id, outside.id)))
    const { id } = (await place(member!, 1, inside)).body
    const path = `/api/staff/orders/${id}`
    const { body: opened } = await owner.browser.get(path)
    expect(opened.order.voucherDiscount).toBe(20)
    const { productId, id: specId } = outside
    const lines = [{ productId, specId, price: inside.price, quantity: 1 }]
    const changed = await owner.browser.post(`${path}/content`, {
      seen: opened.order.updatedAt,
      yes: 'phone',
      lines,
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect((await owner.browser.get(path)).body.order.voucherDiscount).toBe(0)
  })

  test('needs its minimum, even when quantities change', async () => {
    const minimum = spec.price + 1
    expect((await create({ minimum })).body).toMatchObject({ minimum })
    const [member] = await newMembers(1)
    expect((await member!.browser.get('/api/vouchers/spring')).body).toEqual({
      code: 'spring',
      discount: 20,
      minimum,
    })
    const refused = (await place(member!)).body
    expect([refused.code, refused.details.minimum]).toEqual([
      'voucher_below_minimum',
      expect.stringMatching(/^RM /),
    ])
    const { id } = (await place(member!, 2)).body
    const path = `/api/staff/orders/${id}`
    const { body: opened } = await owner.browser.get(path)
    expect(opened.order.voucherDiscount).toBe(20)
    await owner.browser.post(`${path}/content`, piecesChange(opened, [1]))
    expect((await owner.browser.get(path)).body.order.voucherDiscount).toBe(0)
  })

  test('answers a repeated submit with its first order, even if it is used up now', async () => {
    await create({ maxUses: 1 })
    const [member] = await newMembers(1)
    const send = () =>
      member!.browser.post(
        '/api/orders',
        { ...orderOf([[spec, 1]]), voucherCode: 'spring' },
        { 'idempotency-key': 'limits-again' },
      )
    const answers = [await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.body.id).toBe(answers[1]!.body.id)
  })

  test.each([{ maxUses: 0 }, { maxUses: 1.5 }, { maxUsesPerMember: -1 }, { minimum: 0 }, { minimum: '10' }])(
    'with %j is refused',
    async (limits) => {
      expect((await create(limits)).status).toBe(400)
    },
  )
})
