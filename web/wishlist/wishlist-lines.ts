import { findSpec } from '../../core/catalogue/find-spec.ts'
import type { WishlistEntry } from '../../core/wishlist/wishlist.ts'
import { useProducts, type Products } from '../catalogue/read-products.ts'
import { useWishlist } from '../session/wishlist-store.ts'

export type WishlistLine = ReturnType<typeof toWishlistLine>

/** An entry with current stock and price once fetched: "keep the identity and show the translation". */
export function toWishlistLine(entry: WishlistEntry, products: Products) {
  const product = products.get(entry.id)
  const spec = product ? findSpec(product, entry.model) : undefined
  return {
    key: JSON.stringify([entry.id, entry.model]),
    entry,
    productName: product?.productName ?? entry.productName,
    model: spec?.displayName ?? entry.model,
    imgUrl: spec?.images[0] ?? entry.imgUrl,
    stock: spec?.quantity ?? entry.stock,
    price: spec?.price ?? entry.price,
    /** Whether the shop no longer sells it. */
    gone: product !== undefined && spec === undefined,
  }
}

/** The lines of the wishlist, with current stock, price and names once the API has answered. */
export function useWishlistLines(): WishlistLine[] {
  const entries = useWishlist()
  const products = useProducts(entries, ({ id }) => id)
  return entries.map((entry) => toWishlistLine(entry, products))
}
