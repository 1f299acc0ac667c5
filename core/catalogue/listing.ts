import * as v from 'valibot'

/** The sort selector of the shop page: "none, Price Low High, Price High Low". */
export const sortOrders = ['none', 'price-asc', 'price-desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Products on one page of the shop. */
export const pageSize = 12

/** The most products one answer holds: "with more than 1,000 products the first 1,000". */
export const maxPageSize = 1000

/** Milliseconds the search box waits after the last key. "Search debounce: 300 ms." */
export const searchDebounceMs = 300

/** Up to 100 characters; none of them is NUL, which the database takes in no text. */
const words = v.pipe(v.string(), v.maxLength(100), v.excludes('\0'))

/** A listing as the shop page's address carries it: `/shop?q=…&category=…&sort=price-asc&page=2`. */
const listing = v.object({
  q: v.fallback(v.pipe(v.string(), v.trim(), words), ''),
  category: v.fallback(words, ''),
  sort: v.fallback(v.picklist(sortOrders), 'none'),
  page: v.fallback(
    v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(100_000)),
    1,
  ),
})
export type Listing = v.InferOutput<typeof listing>

/**
 * The listing an address asks for; whatever it says wrongly counts as not said.
 *
 * @example
 * parseListing(new URLSearchParams('q= desk &sort=cheap&page=0'))
 * //=> { q: 'desk', category: '', sort: 'none', page: 1 }
 */
export function parseListing(parameters: URLSearchParams): Listing {
  return v.parse(listing, Object.fromEntries(parameters))
}

/**
 * The address parameters of a listing, without those at their start value, always in the same order.
 *
 * @example
 * listingParameters({ q: 'oak', category: '', sort: 'price-asc', page: 1 }).toString() //=> 'q=oak&sort=price-asc'
 */
export function listingParameters(wanted: Listing): URLSearchParams {
  const parameters = new URLSearchParams()
  if (wanted.q) parameters.set('q', wanted.q)
  if (wanted.category) parameters.set('category', wanted.category)
  if (wanted.sort !== 'none') parameters.set('sort', wanted.sort)
  if (wanted.page > 1) parameters.set('page', String(wanted.page))
  return parameters
}
