import type { Category } from '#core/catalogue/product.ts'
import type { Listing } from '#core/catalogue/listing.ts'
import { MoreProducts, type MoreProductsProps } from './more-products.tsx'
import { NoProducts } from './no-products.tsx'

interface AfterResultsProps {
  listing: Listing
  total: number
  categories: readonly Category[]
  /** The second part of a search; missing without a search. */
  more: (MoreProductsProps & { nearest: readonly string[] }) | undefined
}

/** Everything after the products that contain the words of a search; loaded separately, because few pages need it. */
export default function AfterResults({ listing, total, categories, more }: AfterResultsProps) {
  if (more && more.products.length > 0) return <MoreProducts {...more} />
  return total === 0 && <NoProducts listing={listing} nearest={more?.nearest ?? []} categories={categories} />
}
