import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#core/catalogue/product.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { loadDemoOffer } from './demo-offer.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('the demo offer reduces the products of On Sale, even if it is loaded twice', async () => {
  const onSale = async () => (await openBrowser(shop.app).get('/api/onSaleProducts')).body as Product[]
  expect((await onSale()).map(({ specs }) => specs[0]?.sale)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  await loadDemoOffer(shop.context)
  await loadDemoOffer(shop.context)
  const reduced = await onSale()
  expect(reduced.map(({ id }) => id).toSorted()).toEqual([
    'angle-corner-desk',
    'cove-lounge-chair',
    'flip-training-table',
    'nook-mobile-pedestal',
  ])
  for (const { id, specs } of reduced) {
    const [{ price, sale }] = specs as [Product['specs'][number]]
    expect(price, id).toBeLessThan(sale!.was)
    expect(sale!.until, id).toBe('2026-03-31')
  }
})
