import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { specs } from '../../database/tables/catalogue.ts'
import { stockedSpecs, stockOf, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let spec: TestSpec
let other: TestSpec
beforeAll(async () => {
  shop = await createTestShop()
  clerk = await signedInStaff(shop, 'clerk')
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;[spec, other] = (await stockedSpecs(shop, 20)) as [TestSpec, TestSpec]
})

const counted = (one: TestSpec, seen: number, pieces: number) => ({
  productId: one.productId,
  specId: one.id,
  seen,
  pieces,
})
const book = (counts: object[], key = crypto.randomUUID()) =>
  clerk.browser.post('/api/staff/stock/count', { counts, note: 'Aisle 3' }, { 'idempotency-key': key })
const historyOf = async ({ productId, id: specId }: TestSpec) =>
  (await clerk.browser.get(`/api/staff/stock/history?${new URLSearchParams({ productId, specId })}`)).body

test('a code finds specs by their SKU or barcode, and nothing else', async () => {
  const which = and(eq(specs.productId, spec.productId), eq(specs.id, spec.id))
  await shop.context.database.update(specs).set({ sku: 'OAK-120', barcode: '9555123456789' }).where(which)
  for (const code of ['OAK-120', '9555123456789', ' OAK-120 ']) {
    const { body } = await clerk.browser.get(`/api/staff/stock/code?code=${encodeURIComponent(code)}`)
    expect(body.specs).toMatchObject([{ productId: spec.productId, specId: spec.id, stock: 20 }])
  }
  expect((await clerk.browser.get('/api/staff/stock/code?code=OAK')).body.specs).toEqual([])
})

test('a count is booked as moves with the reason, only where it differs, and once', async () => {
  const before = await historyOf(other)
  const key = crypto.randomUUID()
  const counts = [counted(spec, 20, 17), counted(other, 20, 20)]
  expect((await book(counts, key)).body).toEqual({ booked: 1, waits: false })
  expect((await book(counts, key)).body).toEqual({ booked: 0, waits: false })
  expect(await stockOf(shop, spec)).toBe(17)
  expect((await historyOf(spec))[0]).toMatchObject({
    reason: 'counted',
    note: 'Aisle 3',
    before: 20,
    after: 17,
  })
  expect(await historyOf(other)).toEqual(before)
})

test('a count whose stocks have changed books nothing, and returns the current stocks', async () => {
  const refused = await book([counted(spec, 20, 17), counted(other, 19, 5)])
  expect([refused.status, refused.body.code]).toEqual([409, 'stock_changed_meanwhile'])
  expect(refused.body.details.stocks).toEqual([{ productId: other.productId, specId: other.id, stock: 20, held: 0 }])
  expect([await stockOf(shop, spec), await stockOf(shop, other)]).toEqual([20, 20])
  expect((await book([counted({ ...spec, id: 'no-such' }, 20, 1)])).body.code).toBe('spec_not_found')
  expect((await book([counted(spec, 20, 1), counted(spec, 20, 2)])).status).toBe(400)
})

test('two who book the same count at once change each stock once', async () => {
  const counts = [counted(spec, 20, 12), counted(other, 20, 25)]
  const answers = await Promise.all([book(counts), book(counts.toReversed())])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([await stockOf(shop, spec), await stockOf(shop, other)]).toEqual([12, 25])
})
