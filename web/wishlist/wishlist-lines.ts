import { findSpec } from '../../core/catalogue/find-spec.ts'
import type { WishlistEntry, WishlistKey } from '../../core/wishlist/wishlist.ts'
import type { Products } from '../catalogue/read-products.ts'

/** One line of the wishlist as the page shows it. */
export interface WishlistLine {
  key: string
  /** As it is stored. */
  entry: WishlistEntry
  productName: string
  model: string
  imgUrl: string
  /** Pieces in stock. */
  stock: number
  /** In whole ringgit. */
  price: number
  /** Whether the shop no longer sells it. */
  gone: boolean
}

/** What identifies a line, as a text. */
export function keyOf({ id, model }: WishlistKey): string {
  return JSON.stringify([id, model])
}

/**
 * A line beside today's products: stock and price of today, "keep the identity and show the translation". What the
 * shop could not be asked for shows what was stored.
 */
export function toWishlistLine(entry: WishlistEntry, products: Products): WishlistLine {
  const product = products.get(entry.id)
  const spec = product ? findSpec(product, entry.model) : undefined
  return {
    key: keyOf(entry),
    entry,
    productName: product?.productName ?? entry.productName,
    model: spec?.displayName ?? entry.model,
    imgUrl: spec?.images[0] ?? entry.imgUrl,
    stock: spec?.quantity ?? entry.stock,
    price: spec?.price ?? entry.price,
    gone: product !== undefined && spec === undefined,
  }
}
