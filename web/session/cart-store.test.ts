import { expect, test } from 'vitest'
import { sampleProduct, sampleSpec } from '#core/catalogue/test-samples.ts'
import { createCartStore } from './cart-store.ts'
import { TestBrowser } from './test-browser.ts'

const desk = sampleProduct({
  specs: [sampleSpec({ name: 'Oak', quantity: 3 }), sampleSpec({ name: 'Teal', quantity: 0 })],
})
const oak = { productId: 'desk', specName: 'Oak' }

test('adds to the cart, saves it under "cart" and returns the result', () => {
  const browser = new TestBrowser()
  const { store, actions } = createCartStore(browser)
  expect(actions.add(desk, 'Oak', 2).ok).toBe(true)
  expect(browser.read('cart')).toMatchObject([{ ...oak, quantity: 2 }])
  expect(actions.add(desk, 'Oak', 2)).toEqual({ ok: false, problem: 'exceeds_stock', available: 3 })
  expect(actions.add(desk, 'Teal', 1)).toEqual({ ok: false, problem: 'out_of_stock' })
  expect(actions.add(desk, 'Walnut', 1)).toEqual({ ok: false, problem: 'spec_not_found' })
  expect(store.getState()).toMatchObject([{ quantity: 2 }])
})

test('raises, lowers and types a quantity', () => {
  const { store, actions } = createCartStore(new TestBrowser())
  actions.add(desk, 'Oak', 2)
  actions.increase(oak, { stock: 3 })
  actions.increase(oak, { stock: 3 })
  expect(store.getState()).toMatchObject([{ quantity: 3 }])
  expect(actions.decrease(oak)).toEqual([])
  expect(store.getState()).toMatchObject([{ quantity: 2 }])
  expect(actions.setQuantity(oak, 40, { stock: 3 })).toEqual({
    ok: false,
    problem: 'exceeds_stock',
    available: 3,
  })
  expect(actions.setQuantity(oak, 1, { stock: 3 }).ok).toBe(true)
  expect(store.getState()).toMatchObject([{ quantity: 1 }])
})

test('returns the line that a removal or the last decrease removed', () => {
  const browser = new TestBrowser()
  const { store, actions } = createCartStore(browser)
  actions.add(desk, 'Oak', 1)
  expect(actions.decrease(oak)).toMatchObject([oak])
  actions.add(desk, 'Oak', 2)
  expect(actions.remove(oak)).toMatchObject([{ ...oak, quantity: 2 }])
  expect(store.getState()).toEqual([])
  expect(browser.read('cart')).toEqual([])
})

test('replaces and clears the lines', () => {
  const browser = new TestBrowser()
  const { store, actions } = createCartStore(browser)
  actions.add(desk, 'Oak', 1)
  actions.replace(store.getState().map((line) => ({ ...line, price: 1 })))
  expect(browser.read('cart')).toMatchObject([{ price: 1 }])
  actions.clear()
  expect(browser.read('cart')).toEqual([])
})

test('two tabs adding one after the other lose nothing and do not exceed the stock', () => {
  const browser = new TestBrowser()
  const one = createCartStore(browser)
  const other = createCartStore(browser)
  expect(one.actions.add(desk, 'Oak', 2).ok).toBe(true)
  // The browser has not notified the other tab yet.
  expect(other.store.getState()).toEqual([])
  expect(other.actions.add(desk, 'Oak', 2)).toEqual({ ok: false, problem: 'exceeds_stock', available: 3 })
  expect(other.actions.add(desk, 'Oak', 1).ok).toBe(true)
  browser.sendStorageEvent('cart')
  expect(one.store.getState()).toMatchObject([{ quantity: 3 }])
})

test('an unreadable cart counts as empty', () => {
  const browser = new TestBrowser()
  browser.stored.set('cart', 'not json')
  expect(createCartStore(browser).store.getState()).toEqual([])
})
