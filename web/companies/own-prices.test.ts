import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToCart } from '#core/cart/cart.ts'
import { sampleProduct, sampleSpec } from '#core/catalogue/test-samples.ts'
import { ApiFailure, type ApiClient } from '../api/client.ts'
import { cartActions, cartStore } from '../session/cart-store.ts'
import { sessionStore } from '../session/session-store.ts'
import { buyingForStore } from './buying-for-store.ts'
import { readForBuyer, switchBuyer } from './own-prices.ts'

const oak = sampleSpec({ id: 'oak', name: 'Oak', price: 1499, quantity: 5 })
const desk = sampleProduct({ id: 'desk', productName: 'Desk', specs: [oak] })
const ownPrices: Readonly<Record<string, number>> = { acme: 1400, batu: 1450 }

/** The API of a shop with one desk, in which two companies have prices of their own. */
const api = {
  call: async (name: string, { params: { id } }: { params: { id: string } }) => {
    if (name === 'GET /products/{id}') return desk
    const price = ownPrices[id]
    if (price === undefined) throw new ApiFailure(404, { code: 'company_not_found' })
    return { legalName: id, prices: [{ productId: 'desk', specId: 'oak', price }] }
  },
} as unknown as ApiClient

const before = sessionStore.getState()
beforeEach(() => {
  // Without a browser nothing is stored that could be read again.
  vi.spyOn(cartStore, 'latest').mockImplementation(() => cartStore.getState())
  vi.spyOn(sessionStore, 'latest').mockImplementation(() => sessionStore.getState())
  vi.spyOn(buyingForStore, 'latest').mockImplementation(() => buyingForStore.getState())
  sessionStore.set({ ...before, isLogin: true })
  const added = addToCart([], desk, 'Oak', 2)
  cartActions.replace(added.ok ? added.items : [])
})
afterEach(() => {
  sessionStore.set(before)
  buyingForStore.set(undefined)
  cartActions.clear()
  vi.restoreAllMocks()
})

const prices = () => cartStore.getState().map(({ price }) => price)
const companyPrice = async () =>
  [...(await readForBuyer(api, ['desk'])).values()].flatMap((product) =>
    (product?.specs ?? []).map((spec) => (spec as { companyPrice?: number }).companyPrice),
  )

test('switching for whom the member buys gives the cart the prices of that buyer, up and down', async () => {
  await switchBuyer(api, 'acme')
  expect([buyingForStore.getState(), prices()]).toEqual(['acme', [1400]])
  await switchBuyer(api, 'batu')
  expect(prices()).toEqual([1450])
  await switchBuyer(api, undefined)
  expect(prices()).toEqual([1499])
})

test('products have own prices only for a signed-in member of the company', async () => {
  expect(await companyPrice()).toEqual([undefined])
  buyingForStore.set('acme')
  expect(await companyPrice()).toEqual([1400])
  buyingForStore.set('of others')
  expect(await companyPrice()).toEqual([undefined])
  buyingForStore.set('acme')
  sessionStore.set({ ...before, isLogin: false })
  expect(await companyPrice()).toEqual([undefined])
})
