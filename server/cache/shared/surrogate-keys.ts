import { getProductFacets } from '#core/api/catalogue.ts'
import { catalogueCalls, type CacheAddress } from '../cache-key.ts'

/** The key of every answer that a shared cache may keep. */
export const everything = 'shop'

/** The key of every answer that shows stock. */
export const anyStock = 'stock'

/** The key of every list that shows stock. */
const stockOfLists = 'stock-lists'

const stockOf = (productId: string) => `stock-${productId}`

/** Number of products above which the stock of all products is purged. */
const mostProducts = 40

const ofProduct = /^\/(?:api\/products|product)\/([\w-]+?)(?:\.data)?$/
const listings = new Set(['/home', '/shop'])
// The facets are included because their filter by delivery day depends on the orders of that day.
const withStock = new Set([...catalogueCalls, getProductFacets].map(({ path }) => `/api${path}`))

/** Whether an answer contains numbers that change with orders. Pages contain none, but request them with calls. */
export const hasStock = (path: string): boolean =>
  withStock.has(path) || (path.startsWith('/api/') && ofProduct.test(path))

/**
 * The keys that an answer is purged by.
 * keysOf('/product/desk?lang=zh-TW') //=> ['shop', 'product-desk']
 * keysOf('/api/products/desk') //=> ['shop', 'product-desk', 'stock', 'stock-desk']
 */
export function keysOf({ address }: Pick<CacheAddress, 'address'>): string[] {
  const path = address.split('?')[0] ?? ''
  const product = ofProduct.exec(path)?.[1]
  const isListing =
    product === undefined && (listings.has(path.replace(/\.data$/, '')) || withStock.has(path))
  return [
    everything,
    ...(product === undefined ? [] : [`product-${product}`]),
    ...(isListing ? ['listing'] : []),
    ...(hasStock(path) ? [anyStock, product === undefined ? stockOfLists : stockOf(product)] : []),
  ]
}

/** The keys of answers that show the stock of some products. */
export const stockKeys = (productIds: readonly string[]): string[] =>
  productIds.length > mostProducts ? [anyStock] : [...productIds.map(stockOf), stockOfLists]
