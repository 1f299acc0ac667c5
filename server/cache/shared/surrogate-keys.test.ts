import { expect, test } from 'vitest'
import { cacheAddress } from '../cache-key.ts'
import { hasStock, keysOf, stockKeys } from './surrogate-keys.ts'

test.each([
  ['/product/desk?lang=zh-TW', 'shop product-desk'],
  ['/product/desk.data', 'shop product-desk'],
  ['/home', 'shop listing'],
  ['/shop?q=oak', 'shop listing'],
  ['/shop.data?_routes=catalogue%2Flisting%2Fshop-page', 'shop listing'],
  ['/contact', 'shop'],
  ['/api/shop', 'shop'],
  ['/api/products/desk?lang=en', 'shop product-desk stock stock-desk'],
  ['/api/products?pageSize=30', 'shop listing stock stock-lists'],
  ['/api/relatedProducts?productId=desk', 'shop listing stock stock-lists'],
  ['/api/productFacets', 'shop listing stock stock-lists'],
])('%s is purged by %s', (url, keys) => {
  expect(keysOf(cacheAddress(url)!).join(' ')).toBe(keys)
})

test('pages show no stock that orders change, but calls of products do', () => {
  expect(
    ['/product/desk', '/shop', '/api/categories', '/api/products/desk', '/api/suggestions'].map(hasStock),
  ).toEqual([false, false, false, true, true])
})

test('an order of very many products is purged as all stock', () => {
  expect(stockKeys(['desk', 'chair'])).toEqual(['stock-desk', 'stock-chair', 'stock-lists'])
  expect(stockKeys(Array.from({ length: 41 }, String))).toEqual(['stock'])
})
