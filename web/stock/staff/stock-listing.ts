/** What the stock page shows, as its address says: words, only what is low, and the page. */
export interface StockListing {
  q: string
  low: boolean
  page: number
}

/**
 * The listing that an address asks for; what it says wrongly counts as not said.
 *
 * @example
 * parseStockListing(new URLSearchParams('q= desk &low=yes&page=0')) //=> { q: 'desk', low: true, page: 1 }
 */
export function parseStockListing(parameters: URLSearchParams): StockListing {
  const page = Number(parameters.get('page') ?? 1)
  return {
    q: (parameters.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200),
    low: parameters.get('low') === 'yes',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/**
 * The address parameters of a listing, without those at their start value.
 *
 * @example
 * stockParameters({ q: 'desk', low: true, page: 1 }).toString() //=> 'q=desk&low=yes'
 */
export function stockParameters({ q, low, page }: StockListing): URLSearchParams {
  const parameters = new URLSearchParams()
  if (q) parameters.set('q', q)
  if (low) parameters.set('low', 'yes')
  if (page > 1) parameters.set('page', String(page))
  return parameters
}
