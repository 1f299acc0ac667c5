import { repriceCart } from '#core/cart/changes.ts'
import type { Language } from '#core/language.ts'
import { ApiFailure, createApiClient, type ApiClient } from '../api/client.ts'
import { readProducts, type Products } from '../catalogue/read-products.ts'
import { cartActions, cartStore } from '../session/cart-store.ts'
import { report } from '../session/report-problem.ts'
import { sessionStore } from '../session/session-store.ts'
import { buyingForStore } from './buying-for-store.ts'
import { withOwnPrices, type OwnPrices } from './with-own-prices.ts'

const nobodys: OwnPrices = { legalName: '', prices: [] }

const inAll = (products: Products, { prices }: OwnPrices): Products =>
  new Map([...products].map(([id, product]) => [id, product && withOwnPrices(product, prices)]))

/**
 * Reads a company's own prices for products, and its name. Whoever is signed out or does not belong to the company has
 * none; other failures are reported, and the public prices are shown.
 */
async function readOwnPrices(
  api: ApiClient,
  company: string | undefined,
  ids: readonly string[],
): Promise<OwnPrices> {
  if (company === undefined || ids.length === 0 || !sessionStore.getState().isLogin) return nobodys
  try {
    const query = { products: ids.join(',') }
    return await api.call('GET /companies/{id}/prices', { params: { id: company }, query })
  } catch (error) {
    const isOutside = error instanceof ApiFailure && [401, 404].includes(error.status)
    if (!isOutside) report('The prices of the company could not be read.', error)
    return nobodys
  }
}

/** Reads a company's own prices for one product. */
export const readOwnPricesOf = (company: string, productId: string, language: Language): Promise<OwnPrices> =>
  readOwnPrices(
    createApiClient((path, init) => fetch(path, init), language),
    company,
    [productId],
  )

/**
 * Reads products with the prices of the company for which this browser buys. "A company's own prices are read after
 * mount."
 */
export async function readForBuyer(api: ApiClient, ids: readonly string[]): Promise<Products> {
  const company = buyingForStore.latest()
  const [products, prices] = await Promise.all([readProducts(api, ids), readOwnPrices(api, company, ids)])
  return inAll(products, prices)
}

/**
 * Remembers for whom the member buys, and gives the lines of the cart the prices of that buyer: this is no changed price
 * to accept.
 */
export async function switchBuyer(api: ApiClient, company: string | undefined): Promise<void> {
  const former = buyingForStore.latest()
  buyingForStore.set(company)
  const ids = [...new Set(cartStore.latest().map(({ productId }) => productId))]
  const [products, before, after] = await Promise.all([
    readProducts(api, ids),
    readOwnPrices(api, former, ids),
    readOwnPrices(api, company, ids),
  ])
  if (buyingForStore.latest() !== company) return
  cartActions.replace(repriceCart(cartStore.latest(), inAll(products, before), inAll(products, after)))
}
