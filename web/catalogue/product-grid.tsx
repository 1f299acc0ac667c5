import type { CardProduct } from './card.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly CardProduct[]
  /** How many cards are in sight at once: their pictures are loaded before the others. */
  priority?: number
  /** Shows the first product twice as large where there are four columns. */
  leadFirst?: boolean
}

/** A list of product cards in two, three or four columns. */
export function ProductGrid({ products, priority = 0, leadFirst = false }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-9 md:grid-cols-3 md:gap-x-6 md:gap-y-12 lg:grid-cols-4">
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          priority={index < priority}
          lead={leadFirst && index === 0}
        />
      ))}
    </ul>
  )
}
