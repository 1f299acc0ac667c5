import { pictureOfSpec } from '../catalogue/pictures.ts'
import type { CartItem } from '../cart/cart.ts'
import type { Product, Spec } from '../catalogue/product.ts'
import { parseStoredList, readAll, readText, readWhole } from '../storage.ts'

/** The local storage key of the wishlist. "Wishlist key: wishlist." */
export const wishlistStorageKey = 'wishlist'

/** A wishlist entry, identified by id and model: "id, imgUrl, productName, model (spec name), stock, price." */
export interface WishlistEntry {
  /** Id of the product. */
  id: string
  imgUrl: string
  productName: string
  model: string
  /** Pieces in stock when the entry was added. */
  stock: number
  /** The price in whole ringgit when the entry was added. */
  price: number
}

/** Identifies an entry. A whole entry can also be passed as a key. */
export type WishlistKey = Pick<WishlistEntry, 'id' | 'model'>

/** The wishlist after an action, with its outcome. */
interface WishlistChange<Outcome extends keyof typeof wishlistAlerts> {
  outcome: Outcome
  entries: WishlistEntry[]
}

/** The alert of each outcome: "Add: success alert", "Duplicate: info alert", "Remove: warning alert". */
export const wishlistAlerts = {
  added: { type: 'success', message: 'wishlist.added' },
  duplicate: { type: 'info', message: 'wishlist.duplicate' },
  removed: { type: 'warning', message: 'wishlist.removed' },
} as const

/** Whether the wishlist contains this spec of the product. */
export function isInWishlist(entries: readonly WishlistEntry[], { id, model }: WishlistKey): boolean {
  return entries.some((entry) => entry.id === id && entry.model === model)
}

/** Adds an entry to the end of the wishlist, unless it is already in it. */
export function addToWishlist(
  entries: readonly WishlistEntry[],
  entry: WishlistEntry,
): WishlistChange<'added' | 'duplicate'> {
  if (isInWishlist(entries, entry)) return { outcome: 'duplicate', entries: [...entries] }
  return { outcome: 'added', entries: [...entries, entry] }
}

/** Removes an entry from the wishlist. */
export function removeFromWishlist(
  entries: readonly WishlistEntry[],
  { id, model }: WishlistKey,
): WishlistChange<'removed'> {
  return { outcome: 'removed', entries: entries.filter((entry) => entry.id !== id || entry.model !== model) }
}

/** Puts a removed entry back at its former index, unless it was added again. */
export function restoreToWishlist(
  entries: readonly WishlistEntry[],
  entry: WishlistEntry,
  index: number,
): WishlistEntry[] {
  return isInWishlist(entries, entry) ? [...entries] : entries.toSpliced(index, 0, entry)
}

/**
 * Adds an entry, or removes it if the wishlist already contains it. This is the heart button of the product page.
 * "Toggle reports added or removed."
 */
export function toggleWishlist(
  entries: readonly WishlistEntry[],
  entry: WishlistEntry,
): WishlistChange<'added' | 'removed'> {
  if (isInWishlist(entries, entry)) return removeFromWishlist(entries, entry)
  return { outcome: 'added', entries: [...entries, entry] }
}

/** Returns the entry for a spec of a product. */
export function toWishlistEntry(
  product: Pick<Product, 'id' | 'productName' | 'imgUrl'>,
  spec: Pick<Spec, 'name' | 'price' | 'quantity' | 'images'>,
): WishlistEntry {
  return {
    id: product.id,
    imgUrl: pictureOfSpec(product, spec),
    productName: product.productName,
    model: spec.name,
    stock: spec.quantity,
    price: spec.price,
  }
}

/**
 * Returns the entry for an item that is removed from the cart: "Removing an item from the cart screen moves it to the
 * wishlist."
 */
export function entryOfCartItem(item: CartItem, stock: number): WishlistEntry {
  return {
    id: item.productId,
    imgUrl: item.image,
    productName: item.productName,
    model: item.specName,
    stock,
    price: item.price,
  }
}

/** Accepts the same entries as the schema in `wishlist-entry.ts`, which browsers do not load; a test compares them. */
const readEntry = readAll<WishlistEntry>({
  id: readText(1),
  imgUrl: readText(),
  productName: readText(),
  model: readText(1),
  stock: readWhole(0),
  price: readWhole(0),
})

/** Reads the stored wishlist, without unreadable entries and duplicates. */
export function parseWishlist(text: string | null): WishlistEntry[] {
  return parseStoredList(text, readEntry).reduce<WishlistEntry[]>(
    (entries, entry) => addToWishlist(entries, entry).entries,
    [],
  )
}
