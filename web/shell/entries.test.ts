import { expect, test } from 'vitest'
import { currentMark, entries } from './entries.ts'

const marks = (pathname: string) => entries.map((entry) => currentMark(entry, pathname))

test('the header leads to home, shop, cart and account, in this order', () => {
  expect(entries.map((entry) => entry.to)).toEqual(['/home', '/shop', '/cart', '/account'])
})

test.each([
  ['/home', ['page', undefined, undefined, undefined]],
  ['/shop', [undefined, 'page', undefined, undefined]],
  ['/product/lift-sit-stand-desk', [undefined, 'true', undefined, undefined]],
  ['/checkout', [undefined, undefined, 'true', undefined]],
  ['/account/orders', [undefined, undefined, undefined, 'true']],
  ['/order-confirm/7', [undefined, undefined, undefined, 'true']],
  ['/shopping', [undefined, undefined, undefined, undefined]],
  ['/policy', [undefined, undefined, undefined, undefined]],
])('%s is marked where it belongs', (pathname, expected) => {
  expect(marks(pathname)).toEqual(expected)
})
