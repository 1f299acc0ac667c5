import type { Category } from '#core/catalogue/product.ts'
import type { Listing } from '#core/catalogue/listing.ts'
import type { Facets } from './chosen-filters.ts'
import { MoreProducts, type MoreProductsProps } from './more-products.tsx'
import { NoProducts } from './no-products.tsx'

interface AfterResultsProps {
  listing: Listing
  total: number
  categories: readonly Category[]
  facets: Facets | undefined
  /** The second part of a search; missing without a search. */
  more: (MoreProductsProps & { nearest: readonly string[] }) | undefined
}

/** Everything below the products that contain the words of a search. Loaded separately, because few pages need it. */
export default function AfterResults({ listing, total, categories, facets, more }: AfterResultsProps) {
  if (more && more.products.length > 0) return <MoreProducts {...more} />
  if (total > 0) return null
  return <NoProducts {...{ listing, categories, facets }} nearest={more?.nearest ?? []} />
}
