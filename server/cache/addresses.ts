import {
  getBestSellProducts,
  getCategories,
  getOnSaleProducts,
  getProduct,
  getProducts,
  getRelatedProducts,
} from '../../core/api/catalogue.ts'
import { getPickupLocations } from '../../core/api/delivery.ts'
import { getShop } from '../../core/api/shop.ts'
import { parseLanguage, type Language } from '../../core/language.ts'
import { listingParams } from '../../core/catalogue/listing.ts'

/** What one address asks for, if its answer is the same for everybody. */
export interface KeptAddress {
  /** The same for every way to write it: parameters in one order, those that change nothing left out. */
  address: string
  /** A page follows the visitor's language where the address names none. */
  isPage: boolean
  /** The language that the address names. */
  asked: Language | undefined
}

/** The pages whose HTML depends on the address and the language alone; /shop and /product/… besides. */
const standingPages = new Set([
  '/home',
  '/cart',
  '/policy',
  '/terms-conditions',
  '/delivery-policy',
  '/returns-refunds-policy',
  '/our-story',
  '/contact',
])

const productPage = /^\/product\/[\w-]{1,100}$/
/** The data of a page alone, for a visitor who walks on within the shop, names the route that it is for. */
const oneRoute = /^[a-z-]{1,30}(?:\/[a-z-]{1,30}){1,2}$/
const oneProduct = /^\/api\/products\/[\w-]{1,100}$/

/** The parameters that each call knows whose answer is kept: the catalogue's, where orders are fetched, how the shop is reached. */
const knownParameters = new Map<string, readonly string[]>(
  [
    getProducts,
    getProduct,
    getRelatedProducts,
    getBestSellProducts,
    getOnSaleProducts,
    getCategories,
    getPickupLocations,
    getShop,
  ].map(({ path, query }) => [`/api${path}`, Object.keys(query?.shape ?? {})]),
)

/**
 * What an address of the shop asks for, as everybody gets it; undefined for all that is answered one by one.
 *
 * @example
 * keptAddress('/shop?page=1&utm_source=x&q=oak') //=> { address: '/shop?q=oak', isPage: true, asked: undefined }
 * keptAddress('/home?lang=zh') //=> { address: '/home?lang=zh-TW', isPage: true, asked: 'zh-TW' }
 * keptAddress('/home.data?x=1') //=> { address: '/home.data', isPage: true, asked: undefined }
 * keptAddress('/account') //=> undefined
 */
export function keptAddress(url: string): KeptAddress | undefined {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
  const isApi = path.startsWith('/api/')
  if (!isApi && page !== '/shop' && !standingPages.has(page) && !productPage.test(page)) return undefined
  const parameters = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
  const asked = parseLanguage(parameters.get('lang'))
  if (isApi) {
    const known = knownParameters.get(oneProduct.test(path) ? '/api/products/{id}' : path)
    const address = known && withKnown(path, known, parameters)
    return address === undefined ? undefined : { address, isPage: false, asked }
  }
  const kept = page === '/shop' ? listingParams.write(listingParams.parse(parameters)) : new URLSearchParams()
  const route = path === page ? null : parameters.get('_routes')
  if (route !== null) {
    if (!oneRoute.test(route)) return undefined
    kept.set('_routes', route)
  }
  if (asked !== undefined) kept.set('lang', asked)
  return { address: kept.size === 0 ? path : `${path}?${kept}`, isPage: true, asked }
}

/** The address of a call with what it knows, in the order of its contract; undefined when something comes twice. */
function withKnown(path: string, known: readonly string[], parameters: URLSearchParams): string | undefined {
  const kept = new URLSearchParams()
  for (const name of known) {
    const values = parameters.getAll(name)
    if (values.length > 1) return undefined
    if (values[0] !== undefined) kept.set(name, values[0])
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}
