import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { products, specs } from '../../database/tables/catalogue.ts'
import {
  orderOf,
  signedInMember,
  stockedSpecs,
  stockOf,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { countInputs } from '#tests/test-inputs.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let owner: TestStaff
let member: TestMember
let spec: TestSpec
let other: TestSpec

beforeAll(async () => {
  shop = await createTestShop()
  ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
})
afterAll(() => shop.close())
beforeEach(async () => {
  const all = await stockedSpecs(shop, 100)
  ;[spec, other] = [all[0]!, all[1]!]
  member = await signedInMember(shop)
})

const adjust = (what: object) =>
  clerk.browser.post('/api/staff/stock/adjust', {
    productId: spec.productId,
    specId: spec.id,
    reason: 'received',
    ...what,
  })
const history = async () => {
  const which = new URLSearchParams({ productId: spec.productId, specId: spec.id })
  return (await clerk.browser.get(`/api/staff/stock/history?${which}`)).body
}

const list = async (query: string) => (await clerk.browser.get(`/api/staff/stock?${query}`)).body

describe('stock', () => {
  test('is changed by a number of pieces or set, with reason, history and audit', async () => {
    const before = (await history()).length
    expect((await adjust({ by: 12, note: 'Container 7' })).body).toEqual({
      before: 100,
      stock: 112,
      waits: false,
    })
    expect((await adjust({ to: 90, reason: 'counted' })).body).toEqual({
      before: 112,
      stock: 90,
      waits: false,
    })
    expect(await stockOf(shop, spec)).toBe(90)
    const entries = await history()
    expect(entries).toHaveLength(before + 2)
    expect(entries.slice(0, 2)).toMatchObject([
      { by: 'Test clerk', reason: 'counted', before: 112, after: 90 },
      { by: 'Test clerk', reason: 'received', note: 'Container 7', before: 100, after: 112 },
    ])
    const audit = (await owner.browser.get('/api/staff/audit?action=stock.adjusted')).body.entries
    expect(audit[0]).toMatchObject({
      subjectId: `${spec.productId}/${spec.id}`,
      before: { stock: 112 },
      after: { stock: 90, reason: 'counted' },
    })
  })

  test('never falls below 0, also with two concurrent changes', async () => {
    expect((await adjust({ by: -101, reason: 'lost' })).body).toMatchObject({
      code: 'not_enough_stock',
      details: { available: 100 },
    })
    const answers = await Promise.all([1, 2, 3].map(() => adjust({ by: -40, reason: 'damaged' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(await stockOf(shop, spec)).toBe(20)
  })

  test('security 21: concurrent adjustments and orders lose no piece', async () => {
    countInputs(7)
    const sold = Array.from({ length: 5 }, (_, n) =>
      member.browser.post('/api/orders', orderOf([[spec, 3]]), {
        'idempotency-key': `stock-${member.id}-${n}`,
      }),
    )
    const [placed] = await Promise.all([Promise.all(sold), adjust({ by: 7 }), adjust({ by: -2 })])
    expect(placed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await stockOf(shop, spec)).toBe(100 - 15 + 5)
  })

  test.each([
    ['no amount', {}],
    ['two amounts', { by: 1, to: 1 }],
    ['half a piece', { by: 0.5 }],
    ['a text', { by: '1' }],
    ['less than nothing', { to: -1 }],
    ['more than any store holds', { to: 1_000_001 }],
    ['no known reason', { by: 1, reason: 'because' }],
  ])('security 20: %s is refused', async (_name, what) => {
    expect((await adjust(what)).status).toBe(400)
    expect(await stockOf(shop, spec)).toBe(100)
  })

  test('of an unknown spec is not found', async () => {
    expect((await adjust({ specId: 'none', by: 1 })).body.code).toBe('spec_not_found')
  })

  test('is listed by product, searched in both languages, and narrowed to what is low', async () => {
    await shop.context.database.update(specs).set({ stock: 50 })
    await adjust({ to: 5, reason: 'counted' })
    const all = await list('pageSize=2')
    expect(all.products).toHaveLength(2)
    expect(all.total).toBeGreaterThan(2)
    const low = await list('low=yes&lang=zh-TW')
    expect(low.products).toMatchObject([{ id: spec.productId }])
    const [product] = low.products
    expect(product.specs.find(({ id }: { id: string }) => id === spec.id)).toMatchObject({
      stock: 5,
      low: true,
      price: spec.price,
    })
    expect(product.stock).toBe(5 + 50 * (product.specs.length - 1))
    const found = await list(`q=${encodeURIComponent(product.productName)}`)
    expect(found.products.map(({ id }: { id: string }) => id)).toContain(spec.productId)
  })

  test('that is low is counted and listed, the lowest first, with its picture', async () => {
    await shop.context.database.update(specs).set({ stock: 50 })
    expect((await clerk.browser.get('/api/staff/stock/low')).body).toEqual({ total: 0, specs: [] })
    await adjust({ to: 5, reason: 'counted' })
    await shop.context.database
      .update(specs)
      .set({ stock: 0 })
      .where(sql`product_id = ${other.productId} and id = ${other.id}`)
    const { body } = await clerk.browser.get('/api/staff/stock/low?lang=zh-TW')
    expect(body).toMatchObject({
      total: 2,
      specs: [
        { productId: other.productId, specId: other.id, stock: 0 },
        { productId: spec.productId, specId: spec.id, stock: 5 },
      ],
    })
    expect(body.specs[0].imgUrl).toMatch(/\.webp$/)
    const first = (await clerk.browser.get('/api/staff/stock/low?pageSize=1')).body
    expect([first.total, first.specs.length]).toEqual([2, 1])
    // Nobody can order a draft.
    const isOther = eq(products.id, other.productId)
    await shop.context.database.update(products).set({ published: false }).where(isOther)
    expect((await clerk.browser.get('/api/staff/stock/low')).body).toMatchObject({
      total: 1,
      specs: [{ productId: spec.productId }],
    })
    expect((await list('low=yes')).products).toMatchObject([{ id: spec.productId }])
    await shop.context.database.update(products).set({ published: true }).where(isOther)
  })

  test('security 38: is exported by the owner with every spec, and escaped', async () => {
    await shop.context.database
      .update(specs)
      .set({ displayName: { en: '@SUM(A1:A9)', 'zh-TW': '@SUM(A1:A9)' } })
      .where(sql`product_id = ${spec.productId} and id = ${spec.id}`)
    const { body, headers } = await owner.browser.get('/api/staff/stock/export')
    expect(headers.get('content-disposition')).toContain('stock.csv')
    const lines = body.trim().split('\r\n')
    expect(lines).toHaveLength(1 + (await shop.context.database.$count(specs)))
    expect(body).toContain(`,${spec.id},'@SUM(A1:A9),`)
    expect((await clerk.browser.get('/api/staff/stock/export')).body.code).toBe('not_allowed')
  })
})
