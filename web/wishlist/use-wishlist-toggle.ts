import { useMemo } from 'react'
import {
  isInWishlist,
  wishlistAlerts,
  type WishlistEntry,
  type WishlistKey,
} from '../../core/wishlist/wishlist.ts'
import { useT } from '../i18n/i18n.tsx'
import { useWishlist, wishlistActions } from '../session/wishlist-store.ts'
import { showAlert } from '../shell/alert-store.ts'

/** The wishlist's actions, each with its alert. */
export interface WishlistToggle {
  /** Whether this model of the product is in the wishlist. */
  has: (id: string, model: string) => boolean
  /** Puts the entry in, or takes it out when it is there; answers which. */
  toggle: (entry: WishlistEntry) => 'added' | 'removed'
  /** Puts the entry in, unless it is there already. */
  add: (entry: WishlistEntry) => 'added' | 'duplicate'
  remove: (key: WishlistKey) => 'removed'
}

/**
 * The wishlist with the specification's alerts. "Add: success alert '{product} added to wishlist!'. Duplicate:
 * info alert. Remove: warning alert."
 */
export function useWishlistToggle(): WishlistToggle {
  const t = useT()
  const entries = useWishlist()
  const actions = useMemo(() => {
    const say = <Outcome extends keyof typeof wishlistAlerts>(outcome: Outcome, product: string): Outcome => {
      const { type, message } = wishlistAlerts[outcome]
      showAlert({ type, message: t(message, { product }) })
      return outcome
    }
    return {
      toggle: (entry: WishlistEntry) => say(wishlistActions.toggle(entry), entry.productName),
      add: (entry: WishlistEntry) => say(wishlistActions.add(entry), entry.productName),
      remove: (key: WishlistKey) => say(wishlistActions.remove(key), ''),
    }
  }, [t])
  return { ...actions, has: (id, model) => isInWishlist(entries, { id, model }) }
}
