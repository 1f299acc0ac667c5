import { useStore } from 'zustand'
import * as rules from '#core/wishlist/wishlist.ts'
import type { WishlistEntry, WishlistKey } from '#core/wishlist/wishlist.ts'
import { createPersistedStore, type BrowserStorage } from './persisted-store.ts'

/** The wishlist in the browser: "stored in local storage under the key wishlist". */
export function createWishlistStore(browser?: BrowserStorage) {
  const store = createPersistedStore<readonly WishlistEntry[]>(
    { key: rules.wishlistStorageKey, start: [], parse: rules.parseWishlist },
    browser,
  )

  const save = <Outcome>({ outcome, entries }: { outcome: Outcome; entries: WishlistEntry[] }): Outcome => {
    store.set(entries)
    return outcome
  }

  return {
    store,
    actions: {
      /** Adds an entry unless it exists. Returns whether it was added. */
      add: (entry: WishlistEntry) => save(rules.addToWishlist(store.latest(), entry)),
      remove: (key: WishlistKey) => save(rules.removeFromWishlist(store.latest(), key)),
      /** Puts a removed entry back in its former position. */
      restore: (entry: WishlistEntry, index: number) =>
        store.set(rules.restoreToWishlist(store.latest(), entry, index)),
      /** Adds an entry, or removes it if it exists. Returns which of the two happened. */
      toggle: (entry: WishlistEntry) => save(rules.toggleWishlist(store.latest(), entry)),
      has: (key: WishlistKey) => rules.isInWishlist(store.getState(), key),
    },
  }
}

const own = createWishlistStore()

export const wishlistStore = own.store
export const wishlistActions = own.actions

export function useWishlist(): readonly WishlistEntry[] {
  return useStore(wishlistStore)
}
