import type { Product } from '../../core/catalogue.ts'

/** What a product card shows and sells. */
export type CardProduct = Pick<Product, 'id' | 'productName' | 'displayCategory' | 'imgUrl' | 'specs'>

/**
 * A product as its card needs it, with its first spec only: the rest would travel with every list for nothing.
 * A former name of that spec which another spec bears today stays behind, for it means the other one.
 */
export function toCard({ id, productName, displayCategory, imgUrl, specs }: Product): CardProduct {
  const [first] = specs
  const formerNames = first?.formerNames?.filter((name) => specs.every((spec) => spec.name !== name))
  return {
    id,
    productName,
    displayCategory,
    imgUrl,
    specs: first ? [{ ...first, ...(formerNames && { formerNames }) }] : [],
  }
}
