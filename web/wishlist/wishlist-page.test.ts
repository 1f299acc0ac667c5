import { expect, test } from 'vitest'
import type { Product } from '#core/catalogue/product.ts'
import { sampleProduct, sampleSpec } from '#core/catalogue/test-samples.ts'
import { toWishlistEntry } from '#core/wishlist/wishlist.ts'
import { toWishlistLine } from './wishlist-page.tsx'

const oak = sampleSpec({ name: 'Oak', price: 1499, quantity: 5 })
const desk = sampleProduct({ id: 'desk', productName: 'Desk', specs: [oak] })
const entry = toWishlistEntry(desk, oak)

function lineOf(today: Product | null | undefined) {
  return toWishlistLine(entry, new Map(today === undefined ? [] : [['desk', today]]))
}

test('shows the stored wishlist until the server has answered', () => {
  expect(lineOf(undefined)).toMatchObject({
    productName: 'Desk',
    model: 'Oak',
    stock: 5,
    price: 1499,
    gone: false,
  })
})

test("shows today's stock and price, and the names of the page's language", () => {
  const spec = { ...oak, displayName: '橡木', quantity: 0, price: 1299 }
  const line = lineOf({ ...desk, productName: '升降桌', specs: [spec] })
  expect(line).toMatchObject({ productName: '升降桌', model: '橡木', stock: 0, price: 1299, gone: false })
  expect(line.entry).toBe(entry)
})

test('marks a product or model that the shop no longer sells', () => {
  for (const today of [null, { ...desk, specs: [sampleSpec({ name: 'Walnut' })] }]) {
    expect(lineOf(today)).toMatchObject({ model: 'Oak', price: 1499, gone: true })
  }
})
