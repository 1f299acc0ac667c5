import type { Listing } from '#core/catalogue/listing.ts'

const yes = (flag: boolean) => (flag ? ('yes' as const) : undefined)

/**
 * Returns the API query of a listing without sort order and page, because these affect neither the matching products
 * nor their filters.
 */
export function facetsQuery({ page: _page, sort: _sort, ...filters }: Listing) {
  return { ...filters, stock: yes(filters.stock), adjustable: yes(filters.adjustable) }
}
