import { describe, expect, test } from 'vitest'
import { cacheAddress } from './cache-key.ts'

const addressOf = (url: string) => cacheAddress(url)?.address

describe('the address of a page', () => {
  test.each([
    ['/home?utm_source=mail&fbclid=1', '/home'],
    ['/home?lang=fr', '/home'],
    ['/home?lang=zh-Hant', '/home?lang=zh-TW'],
    ['/home?lang=en', '/home?lang=en'],
    ['/home?q=desk&page=2', '/home'],
    ['/shop?page=1&sort=none&q=&category=', '/shop'],
    [
      '/shop?page=2&x=1&sort=price-asc&category=Desks&q=%20oak%20',
      '/shop?q=oak&category=Desks&sort=price-asc&page=2',
    ],
    ['/shop?lang=zh&q=oak', '/shop?q=oak&lang=zh-TW'],
    ['/shop?q=oak&lang=en', '/shop?q=oak&lang=en'],
    ['/shop?page=x', '/shop'],
    ['/product/desk?spec=Oak%20160&x=1&lang=zh', '/product/desk?spec=Oak+160&lang=zh-TW'],
    ['/product/desk?spec=', '/product/desk'],
    [`/product/desk?spec=${'x'.repeat(201)}`, '/product/desk'],
    ['/home?spec=Oak', '/home'],
    ['/product/desk.data?spec=Oak', '/product/desk.data'],
    ['/wishlist?x=1', '/wishlist'],
    [
      '/shop.data?_routes=catalogue%2Flisting%2Fshop-page&x=1&q=oak',
      '/shop.data?q=oak&_routes=catalogue%2Flisting%2Fshop-page',
    ],
    ['/product/pod.data', '/product/pod.data'],
    ['/home.data?_routes=a%2Fb%2Cc%2Fd', undefined],
  ])('%s is %s', (url, address) => expect(addressOf(url)).toBe(address))

  test('names its language', () => {
    expect(cacheAddress('/cart?lang=zh')).toEqual({
      address: '/cart?lang=zh-TW',
      isPage: true,
      route: '/cart',
      language: 'zh-TW',
    })
    expect(cacheAddress('/cart')).toMatchObject({ address: '/cart', isPage: true, language: undefined })
  })

  test.each([
    ['/product/desk?spec=Oak', '/product/:id'],
    ['/product/desk.data', '/product/:id'],
    ['/shop?q=oak', '/shop'],
    ['/api/products/pod', '/api/products/:id'],
    ['/api/policies/terms', '/api/policies/:name'],
    ['/api/categories', '/api/categories'],
  ])('%s has the route %s', (url, route) => {
    expect(cacheAddress(url)?.route).toBe(route)
  })
})

describe('the address of a call', () => {
  test.each([
    ['/api/products?pageSize=30&lang=zh-TW&x=1', '/api/products?lang=zh-TW&pageSize=30'],
    ['/api/products/pod?q=desk', '/api/products/pod'],
    ['/api/relatedProducts?productId=pod', '/api/relatedProducts?productId=pod'],
    ['/api/categories', '/api/categories'],
    ['/api/shop?lang=en', '/api/shop'],
    ['/api/products?page=1&page=2', undefined],
  ])('%s is %s', (url, address) => expect(addressOf(url)).toBe(address))
})

test.each([
  '/',
  '/account',
  '/checkout',
  '/login',
  '/register',
  '/order-confirm/1',
  '/staff',
  '/HOME',
  '/account.data',
  '/_root.data',
  '/home/',
  '/product/',
  '/product/a%2Fb',
  '/product/pod/more',
  '/api/orders',
  '/api/users/me',
  '/api/staff/orders',
  '/api/vouchers/save10',
  '/assets/a.js',
  'http://elsewhere/home',
  '*',
])('%s is not cached', (url) => expect(cacheAddress(url)).toBeUndefined())
