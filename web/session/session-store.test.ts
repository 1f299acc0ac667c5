import { expect, test } from 'vitest'
import { sampleProduct } from '#core/catalogue/test-samples.ts'
import { createCartStore } from './cart-store.ts'
import { createSession, maxEffectErrors } from './session-store.ts'
import { TestBrowser } from './test-browser.ts'

function openSession(browser = new TestBrowser()) {
  const cart = createCartStore(browser)
  const logged: [problem: string, error: unknown][] = []
  const session = createSession(cart.store, browser, (problem, error) => logged.push([problem, error]))
  return { browser, cart: cart.actions, logged, ...session }
}
const mei = { firstName: 'Mei' }

test('restores the saved state at the start and is ready', () => {
  const browser = new TestBrowser()
  browser.stored.set('session', JSON.stringify({ isLogin: true, account: mei, currentUrl: '/shop' }))
  const { store } = openSession(browser)
  expect(store.getState()).toMatchObject({
    isLogin: true,
    account: mei,
    currentUrl: '/shop',
    hydrationReady: true,
  })
  expect(store.getInitialState()).toMatchObject({ isLogin: false, hydrationReady: false })
})

test('broken or forbidden storage gives an empty state that is ready', () => {
  const broken = new TestBrowser()
  broken.stored.set('session', '{"isLogin":')
  const forbidden = new TestBrowser()
  forbidden.forbidden = true
  for (const browser of [broken, forbidden]) {
    expect(openSession(browser).store.getState()).toMatchObject({ isLogin: false, hydrationReady: true })
  }
})

test('writes every resulting state under one key', () => {
  const { browser, dispatch } = openSession()
  dispatch({ type: 'Login Success', user: mei })
  expect(browser.read('session')).toMatchObject({ isLogin: true, account: mei })
  dispatch({ type: 'Set Current URL', url: '/cart' })
  expect(browser.read('session')).toMatchObject({ isLogin: true, currentUrl: '/cart' })
})

test("its count is the cart's total quantity, at the start and after every change", () => {
  const browser = new TestBrowser()
  createCartStore(browser).actions.add(sampleProduct(), 'Oak', 2)
  const { store, cart } = openSession(browser)
  expect(store.getState().count).toBe(2)
  cart.add(sampleProduct(), 'Oak', 3)
  expect(browser.read('session')).toMatchObject({ count: 5 })
  cart.clear()
  expect(store.getState().count).toBe(0)
})

test('a logout is followed by clearing account and userInfo', () => {
  const { store, dispatch, addEffect } = openSession()
  const notified: string[] = []
  dispatch({ type: 'Login Success', user: mei })
  dispatch({ type: 'Write userInfo', userInfo: { theme: 'plain' } })
  addEffect((action) => {
    notified.push(action.type)
  })
  dispatch({ type: 'Logout' })
  expect(store.getState()).toMatchObject({ isLogin: false, account: null, userInfo: null })
  expect(notified).toContain('Logout Success')
})

test('two tabs stay in step', () => {
  const browser = new TestBrowser()
  const one = openSession(browser)
  const other = openSession(browser)
  one.dispatch({ type: 'Login Success', user: mei })
  browser.sendStorageEvent('session')
  expect(other.store.getState()).toMatchObject({ isLogin: true, account: mei })
})

test('a failing effect is logged and called again, up to 10 errors', async () => {
  const { store, dispatch, addEffect, logged } = openSession()
  let calls = 0
  addEffect(() => {
    calls += 1
    throw new Error('broken')
  })
  for (let n = 0; n < maxEffectErrors + 3; n += 1) dispatch({ type: 'Set Current URL', url: `/${n}` })
  expect(maxEffectErrors).toBe(10)
  expect(calls).toBe(10)
  expect(logged).toHaveLength(10)
  expect(logged[0]).toEqual(['An effect of "Set Current URL" failed', new Error('broken')])
  expect(store.getState().currentUrl).toBe('/12')
})

test('an effect that fails later counts the same, and the others keep running', async () => {
  const { dispatch, addEffect, logged } = openSession()
  let failing = 0
  let fine = 0
  addEffect(async () => {
    failing += 1
    throw new Error('broken')
  })
  addEffect(() => {
    fine += 1
  })
  for (let n = 0; n < 12; n += 1) {
    dispatch({ type: 'Login' })
    await Promise.resolve()
  }
  expect([failing, fine, logged.length]).toEqual([10, 12, 10])
})

test('a removed effect is no longer called, even when it fails afterwards', async () => {
  const { dispatch, addEffect, logged } = openSession()
  let calls = 0
  const remove = addEffect(async () => {
    calls += 1
    throw new Error('broken')
  })
  dispatch({ type: 'Login' })
  remove()
  await Promise.resolve()
  dispatch({ type: 'Login' })
  expect([calls, logged.length]).toEqual([1, 1])
})
