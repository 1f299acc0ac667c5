import type { Listing } from '#core/catalogue/listing.ts'

const yes = (flag: boolean) => (flag ? ('yes' as const) : undefined)

/** The query of the API for a listing, without its sequence and page: what its products and their filters depend on. */
export function facetsQuery({ page: _page, sort: _sort, ...filters }: Listing) {
  return { ...filters, stock: yes(filters.stock), adjustable: yes(filters.adjustable) }
}
