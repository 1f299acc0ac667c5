import type { Category } from '#core/catalogue/product.ts'
import type { Listing } from '#core/catalogue/listing.ts'
import { MoreProducts, type MoreProductsProps } from './more-products.tsx'
import { NoProducts } from './no-products.tsx'

interface AfterResultsProps {
  listing: Listing
  total: number
  categories: readonly Category[]
  /** What a search also finds; undefined without one. */
  more: (MoreProductsProps & { nearest: readonly string[] }) | undefined
}

/** What follows the products with the words of a search; few pages of the shop need its script. */
export default function AfterResults({ listing, total, categories, more }: AfterResultsProps) {
  if (more && more.products.length > 0) return <MoreProducts {...more} />
  return total === 0 && <NoProducts listing={listing} nearest={more?.nearest ?? []} categories={categories} />
}
