import type { Product } from '../../core/catalogue.ts'

/** What a product card shows and sells. */
export type CardProduct = Pick<Product, 'id' | 'productName' | 'displayCategory' | 'imgUrl' | 'specs'>

/** A product as its card needs it, with its first spec only: the rest would travel with every list for nothing. */
export function toCard({ id, productName, displayCategory, imgUrl, specs }: Product): CardProduct {
  return { id, productName, displayCategory, imgUrl, specs: specs.slice(0, 1) }
}
