import type { Buyable } from '../../core/cart/cart.ts'
import type { Product } from '../../core/catalogue/product.ts'

export type CardProduct = Buyable & Pick<Product, 'displayCategory'>

/** A product with what its card and the cart need. A former name that another spec has now means that one. */
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
