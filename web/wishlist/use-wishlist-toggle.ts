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

/** The wishlist with its alerts. "Add: success alert … Duplicate: info alert. Remove: warning alert." */
export function useWishlistToggle() {
  const t = useT()
  const entries = useWishlist()
  const actions = useMemo(() => {
    const showOutcome = (outcome: keyof typeof wishlistAlerts, product: string) => {
      const { type, message } = wishlistAlerts[outcome]
      // The message of a removal has no place for the name.
      const subject = outcome === 'removed' && product !== '' ? product : undefined
      showAlert({ type, message: t(message, { product }), subject })
    }
    return {
      toggle: (entry: WishlistEntry) => showOutcome(wishlistActions.toggle(entry), entry.productName),
      add: (entry: WishlistEntry) => showOutcome(wishlistActions.add(entry), entry.productName),
      /** Takes a removal back, without an alert: the row is there again. */
      restore: wishlistActions.restore,
      remove: (entry: WishlistKey & { productName?: string }) =>
        showOutcome(wishlistActions.remove(entry), entry.productName ?? ''),
    }
  }, [t])
  return { ...actions, has: (id: string, model: string) => isInWishlist(entries, { id, model }) }
}
