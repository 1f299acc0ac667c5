import {
  getBestSellProducts,
  getCategories,
  getOnSaleProducts,
  getProduct,
  getProductFacets,
  getProducts,
  getRelatedProducts,
  getRoomScenes,
} from '#core/api/catalogue.ts'
import { getKits } from '#core/api/catalogue/kits.ts'
import { getPickupLocations } from '#core/api/delivery.ts'
import { getMoreProducts, getSuggestions } from '#core/api/search/search.ts'
import { getShop } from '#core/api/shop.ts'
import { getPolicy, getShopTexts, getStory } from '#core/api/texts/shop-texts.ts'
import { policyNames } from '#core/shop-texts/documents.ts'
import { parseLanguage, type Language } from '#core/language.ts'
import { catalogueLimits } from '#core/catalogue/fields.ts'
import { listingParams } from '#core/catalogue/listing.ts'
import { keyParam, searchParams } from '#core/search-params.ts'

/** A URL whose answer is the same for every visitor. */
export interface CacheAddress {
  /** The normalised URL: parameters in a fixed sequence, without parameters that have no effect. */
  address: string
  /** Whether it is a page. A page depends on the visitor's language if the URL names none. */
  isPage: boolean
  /** The pattern of the route. */
  route: string
  /** The language in the URL. */
  language: Language | undefined
}

/** Pages whose HTML depends only on the URL and the language, besides /shop and /product/…. */
const publicPages = new Set([
  '/home',
  '/cart',
  '/policy',
  '/terms-conditions',
  '/delivery-policy',
  '/returns-refunds-policy',
  '/our-story',
  '/contact',
  '/wishlist',
  '/fit',
])

const productPage = /^\/product\/[\w-]{1,100}$/
/** Selects the spec that a product's page shows first. The page's data are the same for every spec. */
const productParams = searchParams({ spec: keyParam(catalogueLimits.name) })
/** The form of the parameter `_routes`, which names a single route when the data of a page are requested. */
const oneRoute = /^[a-z-]{1,30}(?:\/[a-z-]{1,30}){1,2}$/
const noParams = searchParams({})
const oneProduct = /^\/api\/products\/[\w-]{1,100}$/

/** Calls whose answers show stock. */
export const catalogueCalls = [
  getProducts,
  getProduct,
  getRelatedProducts,
  getBestSellProducts,
  getOnSaleProducts,
  getMoreProducts,
  getSuggestions,
]
const shopCalls = [
  getProductFacets,
  getKits,
  getRoomScenes,
  getCategories,
  getPickupLocations,
  getShop,
  getShopTexts,
  getStory,
  ...policyNames.map((name) => ({ ...getPolicy, path: getPolicy.path.replace('{name}', name) })),
]
/** The query parameters of each cacheable call. */
const knownParameters = new Map<string, readonly string[]>(
  [...catalogueCalls, ...shopCalls].map(({ path, query }) => [
    `/api${path}`,
    Object.keys(query?.shape ?? {}),
  ]),
)

const policyCalls = getPolicy.path.split('{')[0]!

/** The route pattern of a cacheable call, in the usual form: '/api/products/:id'. */
function routeOfCall(path: string): string {
  if (path.startsWith(`/api${policyCalls}`)) return `/api${getPolicy.path.replace('{name}', ':name')}`
  return oneProduct.test(path) ? '/api/products/:id' : path
}

/**
 * The normalised form of a URL; undefined if the answer depends on more than the URL and the language.
 * cacheAddress('/shop?page=1&utm_source=x&q=oak')?.address //=> '/shop?q=oak'
 * cacheAddress('/home?lang=zh')?.address //=> '/home?lang=zh-TW'
 * cacheAddress('/account') //=> undefined
 */
export function cacheAddress(url: string): CacheAddress | undefined {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
  const isApi = path.startsWith('/api/')
  if (!isApi && page !== '/shop' && !publicPages.has(page) && !productPage.test(page)) return undefined
  const parameters = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
  const language = parseLanguage(parameters.get('lang'))
  if (isApi) {
    const known = knownParameters.get(oneProduct.test(path) ? '/api/products/{id}' : path)
    const address = known && withKnown(path, known, parameters)
    return address === undefined ? undefined : { address, isPage: false, route: routeOfCall(path), language }
  }
  const params = page === '/shop' ? listingParams : productPage.test(path) ? productParams : noParams
  const search = params.write(params.parse(parameters))
  const route = path === page ? null : parameters.get('_routes')
  if (route !== null) {
    if (!oneRoute.test(route)) return undefined
    search.set('_routes', route)
  }
  if (language !== undefined) search.set('lang', language)
  const isProduct = productPage.test(page)
  return {
    address: search.size === 0 ? path : `${path}?${search}`,
    isPage: true,
    route: isProduct ? '/product/:id' : page,
    language,
  }
}

/** The URL of a call, with its known parameters in the contract's sequence; undefined if a parameter is repeated. */
function withKnown(path: string, known: readonly string[], parameters: URLSearchParams): string | undefined {
  const search = new URLSearchParams()
  for (const name of known) {
    const values = parameters.getAll(name)
    if (values.length > 1) return undefined
    if (values[0] !== undefined) search.set(name, values[0])
  }
  return search.size === 0 ? path : `${path}?${search}`
}
