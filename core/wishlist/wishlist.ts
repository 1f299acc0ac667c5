import * as z from 'zod/mini'
import type { CartItem } from '../cart/cart.ts'
import type { Product, Spec } from '../catalogue/product.ts'
import { parseStoredList } from '../storage.ts'

/** "Wishlist key: wishlist." */
export const wishlistStorageKey = 'wishlist'

/**
 * One entry of the wishlist; id and model together identify it.
 * "Wishlist item: id, imgUrl, productName, model (spec name), stock, price."
 */
export const wishlistEntry = z.object({
  /** The product's. */
  id: z.string().check(z.minLength(1)),
  imgUrl: z.string(),
  productName: z.string(),
  model: z.string().check(z.minLength(1)),
  /** Pieces in stock when it was put here. */
  stock: z.int().check(z.gte(0)),
  /** In whole ringgit, when it was put here. */
  price: z.int().check(z.gte(0)),
})
export type WishlistEntry = z.infer<typeof wishlistEntry>

/** What identifies an entry; an entry is a key of itself. */
export type WishlistKey = Pick<WishlistEntry, 'id' | 'model'>

/** The wishlist after an action, and what the action came to. */
export interface WishlistChange<Outcome extends keyof typeof wishlistAlerts> {
  outcome: Outcome
  entries: WishlistEntry[]
}

/** The alert of each outcome: "Add: success alert", "Duplicate: info alert", "Remove: warning alert". */
export const wishlistAlerts = {
  added: { type: 'success', message: 'wishlist.added' },
  duplicate: { type: 'info', message: 'wishlist.duplicate' },
  removed: { type: 'warning', message: 'wishlist.removed' },
} as const

/** Whether the wishlist holds this model of the product. */
export function isInWishlist(entries: readonly WishlistEntry[], { id, model }: WishlistKey): boolean {
  return entries.some((entry) => entry.id === id && entry.model === model)
}

/** Puts an entry at the end of the wishlist, unless it is there already. */
export function addToWishlist(
  entries: readonly WishlistEntry[],
  entry: WishlistEntry,
): WishlistChange<'added' | 'duplicate'> {
  if (isInWishlist(entries, entry)) return { outcome: 'duplicate', entries: [...entries] }
  return { outcome: 'added', entries: [...entries, entry] }
}

/** Takes an entry off the wishlist. */
export function removeFromWishlist(
  entries: readonly WishlistEntry[],
  { id, model }: WishlistKey,
): WishlistChange<'removed'> {
  return {
    outcome: 'removed',
    entries: entries.filter((entry) => entry.id !== id || entry.model !== model),
  }
}

/** The heart of the product page. "Toggle reports added or removed." */
export function toggleWishlist(
  entries: readonly WishlistEntry[],
  entry: WishlistEntry,
): WishlistChange<'added' | 'removed'> {
  if (isInWishlist(entries, entry)) return removeFromWishlist(entries, entry)
  return { outcome: 'added', entries: [...entries, entry] }
}

/** The entry for a spec of a product. */
export function toWishlistEntry(
  product: Pick<Product, 'id' | 'productName' | 'imgUrl'>,
  spec: Pick<Spec, 'name' | 'price' | 'quantity' | 'images'>,
): WishlistEntry {
  return {
    id: product.id,
    imgUrl: spec.images[0] ?? product.imgUrl,
    productName: product.productName,
    model: spec.name,
    stock: spec.quantity,
    price: spec.price,
  }
}

/**
 * The entry for a line taken out of the cart, with the stock known for its spec.
 * "Removing an item from the cart screen moves it to the wishlist."
 */
export function moveToWishlist(item: CartItem, stock: number): WishlistEntry {
  return {
    id: item.productId,
    imgUrl: item.image,
    productName: item.productName,
    model: item.specName,
    stock,
    price: item.price,
  }
}

/** The wishlist as the browser stored it: unreadable entries are dropped, a second of the same kind too. */
export function parseWishlist(text: string | null): WishlistEntry[] {
  return parseStoredList(text, wishlistEntry).reduce<WishlistEntry[]>(
    (entries, entry) => addToWishlist(entries, entry).entries,
    [],
  )
}
