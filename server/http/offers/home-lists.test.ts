import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../database/tables/catalogue.ts'
import { moveThrough, place, signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import { friday } from './test-offers.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('On Sale begins with reduced products, Best Sellers continues with the most sold ones', async () => {
  const { browser } = await signedInStaff(shop, 'owner')
  const idsOf = async (path: string) =>
    ((await browser.get(path)).body as { id: string }[]).map(({ id }) => id)
  await shop.context.database.update(products).set({ onSale: false, bestSeller: false })
  const stocked = await stockedSpecs(shop, 100)
  const [chair, desk, lamp] = ['tally-task-chair', 'harbour-lane-writing-desk', 'pivot-desk-lamp'].map((id) =>
    stocked.find(({ productId }) => productId === id)!,
  )
  const lists = (await browser.get('/api/staff/catalogue/lists')).body
  const pick = (list: string, productIds: string[]) =>
    browser.post(`/api/staff/catalogue/lists/${list}`, { version: lists[list].version, productIds })
  await pick('on-sale', [lamp!.productId])
  await pick('best-sellers', [lamp!.productId])

  expect(await idsOf('/api/onSaleProducts')).toEqual([lamp!.productId])
  const offer = { ...friday, all: false, products: [chair!.productId], begins: '2026-03-01T00:00' }
  await browser.post('/api/staff/offers', { id: 'now', offer })
  expect(await idsOf('/api/onSaleProducts')).toEqual([chair!.productId, lamp!.productId])

  const member = await signedInMember(shop)
  const price = (await browser.get(`/api/products/${chair!.productId}`)).body.specs[0].price
  await place(member, [
    [{ ...chair!, price }, 3],
    [desk!, 5],
    [lamp!, 1],
  ])
  const cancelled = await place(member, [[{ ...chair!, price }, 9]])
  await moveThrough(shop, cancelled, ['Cancelled'])
  expect(await idsOf('/api/bestSellProducts')).toEqual([lamp!.productId])
  const rule = { automatic: true, days: 7 }
  const { version } = lists['best-sellers'].rule
  const save = () => browser.post('/api/staff/catalogue/lists/best-sellers/rule', { version, rule })
  expect((await save()).body).toMatchObject(rule)
  expect(await idsOf('/api/bestSellProducts')).toEqual([lamp!.productId, desk!.productId, chair!.productId])
  expect((await save()).body.code).toBe('catalogue_changed_meanwhile')
})
