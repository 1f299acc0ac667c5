import { choiceParam, keyParam, pageParam, searchParams, textParam, type ValuesOf } from '../search-params.ts'

/** The sort selector of the shop page: "none, Price Low High, Price High Low". */
export const sortOrders = ['none', 'price-asc', 'price-desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Products on one page of the shop. */
export const pageSize = 12

/** Maximum products of one answer: "with more than 1,000 products the first 1,000". */
export const maxPageSize = 1000

/** The shop page's address: `/shop?q=…&category=…&sort=price-asc&page=2`. */
export const listingParams = searchParams({
  q: textParam(100),
  category: keyParam(100),
  sort: choiceParam(sortOrders, 'none'),
  page: pageParam(100_000),
})
export type Listing = ValuesOf<typeof listingParams>
