import { expect, test } from 'vitest'
import { createWishlistStore } from './wishlist-store.ts'
import { TestBrowser } from './test-browser.ts'

const oak = { id: 'desk', imgUrl: '/oak.webp', productName: 'Desk', model: 'Oak', stock: 3, price: 1499 }
const teal = { ...oak, model: 'Teal' }

test('adds once, removes and toggles, and saves each under "wishlist"', () => {
  const browser = new TestBrowser()
  const { store, actions } = createWishlistStore(browser)
  expect(actions.add(oak)).toBe('added')
  expect(actions.add(oak)).toBe('duplicate')
  expect(actions.toggle(teal)).toBe('added')
  expect(browser.read('wishlist')).toEqual([oak, teal])
  expect(actions.toggle(oak)).toBe('removed')
  expect([actions.has(oak), actions.has(teal)]).toEqual([false, true])
  expect(actions.remove(teal)).toBe('removed')
  expect(store.getState()).toEqual([])
  expect(browser.read('wishlist')).toEqual([])
})

test('two tabs stay in step', () => {
  const browser = new TestBrowser()
  const one = createWishlistStore(browser)
  const other = createWishlistStore(browser)
  one.actions.add(oak)
  browser.sendStorageEvent('wishlist')
  expect(other.store.getState()).toEqual([oak])
})
