import { useStore } from 'zustand'
import {
  addToWishlist,
  isInWishlist,
  parseWishlist,
  removeFromWishlist,
  toggleWishlist,
  wishlistStorageKey,
  type WishlistEntry,
  type WishlistKey,
} from '../../core/wishlist/wishlist.ts'
import { createPersistedStore, type BrowserStorage } from './persisted-store.ts'

/** The wishlist of a browser: "stored in local storage under the key wishlist". */
export function createWishlistStore(browser?: BrowserStorage) {
  const store = createPersistedStore<readonly WishlistEntry[]>(
    { key: wishlistStorageKey, start: [], parse: parseWishlist },
    browser,
  )

  const keep = <Outcome>({ outcome, entries }: { outcome: Outcome; entries: WishlistEntry[] }): Outcome => {
    store.set(entries)
    return outcome
  }

  return {
    store,
    actions: {
      /** Puts an entry in, unless it is there; answers which. */
      add: (entry: WishlistEntry) => keep(addToWishlist(store.latest(), entry)),
      remove: (key: WishlistKey) => keep(removeFromWishlist(store.latest(), key)),
      /** Puts an entry in, or takes it out when it is there; answers which. */
      toggle: (entry: WishlistEntry) => keep(toggleWishlist(store.latest(), entry)),
      has: (key: WishlistKey) => isInWishlist(store.getState(), key),
    },
  }
}

const own = createWishlistStore()

export const wishlistStore = own.store
export const wishlistActions = own.actions

/** The entries of the wishlist; none on the server and in the first render. */
export function useWishlist(): readonly WishlistEntry[] {
  return useStore(wishlistStore)
}
