import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalLimits } from '../server/database/tables/staff.ts'
import type { TestBrowser } from '../server/testing/test-browser.ts'
import {
  moveThrough,
  place,
  signedInMember,
  stockedSpecs,
  type TestSpec,
} from '../server/testing/test-orders.ts'
import { signedInStaff, type TestStaff } from '../server/testing/test-staff.ts'
import { all, first, parsePage, wordsOf } from './rendered-page.ts'
import { createRenderedShop } from './rendered-shop.ts'

let shop: Awaited<ReturnType<typeof createRenderedShop>>
let asker: TestStaff
let colleague: TestStaff
let chair: TestSpec

beforeAll(async () => {
  shop = await createRenderedShop()
  asker = await signedInStaff(shop, 'owner')
  colleague = await signedInStaff(shop, 'owner')
  chair = (await stockedSpecs(shop, 1000))[0]!
  await shop.context.database.insert(approvalLimits).values([
    { kind: 'refund', limitSen: 10_000 },
    { kind: 'discount', limitSen: 5000 },
  ])
})
afterAll(() => shop.close())

const main = async (path: string, browser: TestBrowser) =>
  first(parsePage(String((await browser.get(path)).body)), 'main')
const read = async (path: string, browser: TestBrowser) => wordsOf(await main(path, browser))

test('a request that waits for a colleague is shown with its order and in the list of approvals, to both', async () => {
  const id = await place(await signedInMember(shop), [[chair, 1]])
  await moveThrough(shop, id, ['In Progress', 'Shipped'])
  const why = 'The driver brings them on Monday.'
  const cancelling = { to: 'Cancelled', deliveryFailure: 'refused', why }
  expect((await asker.browser.post(`/api/staff/orders/${id}/move`, cancelling)).body.waits).toBe(true)
  const act = `Cancellation after shipping: goods for RM ${chair.price.toLocaleString('en')} are not back`
  for (const path of [`/staff/orders/${id}`, '/staff/approvals']) {
    for (const { browser } of [asker, colleague]) {
      const words = await read(path, browser)
      expect(words, path).toContain(act)
      expect(words, path).toContain(why)
    }
    const mayDecide = async ({ browser }: TestStaff) =>
      all(await main(path, browser), 'button', { text: 'Approve' }).length
    expect([await mayDecide(asker), await mayDecide(colleague)], path).toEqual([0, 1])
  }
})

test('requests about goods name the goods and the number of lost pieces, or the lower price', async () => {
  const { productId, id: specId } = chair
  const lost = { productId, specId, by: -60, reason: 'lost', note: '', why: 'Water damage.' }
  await asker.browser.post('/api/staff/stock/adjust', lost)
  const path = `/api/staff/catalogue/products/${productId}`
  const { version, product } = (await asker.browser.get(path)).body
  const specs = product.specs.map((spec: { id: string; price: number }) =>
    spec.id === specId ? { ...spec, price: spec.price - 15 } : spec,
  )
  await asker.browser.post(path, { version, product: { ...product, specs }, why: 'End of the season.' })
  const words = await read('/staff/approvals', colleague.browser)
  expect(words).toContain('60 pieces')
  const [from, to] = [chair.price, chair.price - 15].map((price) => `RM ${price.toLocaleString('en')}`)
  expect(words).toContain(`${from} → ${to}`)
})
