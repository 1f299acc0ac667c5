import type { BuyableSpec } from '../../core/cart/cart.ts'
import type { Product } from '../../core/catalogue/product.ts'

/** What a product card shows and sells. */
export interface CardProduct extends Pick<Product, 'id' | 'productName' | 'displayCategory' | 'imgUrl'> {
  specs: readonly BuyableSpec[]
}

/**
 * A product as its card needs it, with what the cart needs of its first spec: the rest would travel with every list for
 * nothing. A former name of that spec which another spec bears today stays behind, for it means the other one.
 */
export function toCard({ id, productName, displayCategory, imgUrl, specs }: Product): CardProduct {
  const [first] = specs
  if (first === undefined) return { id, productName, displayCategory, imgUrl, specs: [] }
  const { name, price, quantity, color, size, images } = first
  const formerNames = first.formerNames?.filter((former) => specs.every((spec) => spec.name !== former))
  const sold = { name, price, quantity, color, size, images: images.slice(0, 1) }
  return {
    id,
    productName,
    displayCategory,
    imgUrl,
    specs: [formerNames === undefined ? sold : { ...sold, formerNames }],
  }
}
