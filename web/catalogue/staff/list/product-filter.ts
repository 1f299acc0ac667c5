import * as z from 'zod/mini'

/** The list of products as its address says it. */
const filter = z.object({
  q: z.catch(z.string().check(z.trim(), z.maxLength(200)), ''),
  category: z.catch(z.string().check(z.maxLength(100)), ''),
  published: z.catch(z.enum(['', 'yes', 'no']), ''),
  list: z.catch(z.enum(['', 'on-sale', 'best-sellers']), ''),
  low: z.catch(z.enum(['', 'yes']), ''),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
})
export type ProductFilter = z.output<typeof filter>

/** Products on one page of the list. */
export const productsOnPage = 50

/**
 * What an address asks for; whatever it says wrongly counts as not said.
 *
 * @example
 * parseProductFilter(new URLSearchParams('q= desk &low=maybe&page=0'))
 * //=> { q: 'desk', category: '', published: '', list: '', low: '', page: 1 }
 */
export function parseProductFilter(parameters: URLSearchParams): ProductFilter {
  return z.parse(filter, Object.fromEntries(parameters))
}

/**
 * The address parameters of a filter, without those at their start value.
 *
 * @example
 * productParameters({ q: 'oak', category: '', published: 'no', list: '', low: '', page: 1 }).toString()
 * //=> 'q=oak&published=no'
 */
export function productParameters(filter: ProductFilter): URLSearchParams {
  const said = Object.entries(filter).filter(
    ([name, value]) => value !== '' && (name !== 'page' || value !== 1),
  )
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]))
}
