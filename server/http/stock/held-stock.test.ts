import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#core/days.ts'
import { formatDate } from '#core/dates.ts'
import { askedQuotation, sentVersion } from '../../testing/quotations/test-quotations.ts'
import { signedInMember, stockedSpecs, stockOf, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { releaseStock } from '../../services/quotations/hold-stock.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let spec: TestSpec
let id: string
beforeAll(async () => {
  shop = await createTestShop()
  clerk = await signedInStaff(shop, 'clerk')
})
afterAll(() => shop.close())

/** Ten pieces, four of which are held for a quotation. */
beforeEach(async () => {
  ;[spec] = (await stockedSpecs(shop, 10)) as [TestSpec]
  const { browser } = await signedInMember(shop)
  id = await askedQuotation(browser, [[spec, 4]])
  const holdUntil = addDays(formatDate(shop.context.now()), 5)
  await sentVersion(shop, id, [[spec, 4]], { holdUntil })
  return () => release()
})

const release = () => shop.context.database.transaction((tx) => releaseStock(tx, id))
const which = () => ({ productId: spec.productId, specId: spec.id })
const count = (seen: number, pieces: number) =>
  clerk.browser.post('/api/staff/stock/count', { counts: [{ ...which(), seen, pieces }], note: '' })
const adjust = (change: object) =>
  clerk.browser.post('/api/staff/stock/adjust', { ...which(), reason: 'counted', note: '', ...change })

test('the page of the stock shows how many pieces are held', async () => {
  const { body } = await clerk.browser.get('/api/staff/stock?pageSize=100')
  const specs = body.products.flatMap((product: { id: string; specs: object[] }) =>
    product.id === spec.productId ? product.specs : [],
  )
  expect(specs).toContainEqual(expect.objectContaining({ id: spec.id, stock: 6, held: 4 }))
})

test('a count contains the held pieces, which come back once', async () => {
  expect((await count(10, 10)).body).toEqual({ booked: 0, waits: false })
  expect((await count(10, 9)).body).toEqual({ booked: 1, waits: false })
  expect(await stockOf(shop, spec)).toBe(5)
  await release()
  expect(await stockOf(shop, spec)).toBe(9)
})

test('a count is as right after the pieces came back as before', async () => {
  await release()
  expect((await count(10, 9)).body).toEqual({ booked: 1, waits: false })
  expect(await stockOf(shop, spec)).toBe(9)
})

test('a counted number contains the held pieces, and a number of pieces does not', async () => {
  expect((await adjust({ to: 10 })).body).toMatchObject({ stock: 6 })
  expect((await adjust({ by: -1 })).body).toMatchObject({ stock: 5 })
  await release()
  expect(await stockOf(shop, spec)).toBe(9)
})

test('fewer pieces than are held are refused, so that none come back that are not there', async () => {
  const held = { code: 'stock_held', details: { held: 4 } }
  expect((await count(10, 3)).body).toMatchObject(held)
  expect((await adjust({ to: 3 })).body).toMatchObject(held)
  expect(await stockOf(shop, spec)).toBe(6)
})
