import { useMemo } from 'react'
import {
  isInWishlist,
  wishlistAlerts,
  type WishlistEntry,
  type WishlistKey,
} from '#core/wishlist/wishlist.ts'
import { useT } from '../i18n/i18n.tsx'
import { useWishlist, wishlistActions } from '../session/wishlist-store.ts'
import { retractAlerts, showAlert } from '../shell/alert-store.ts'

type Named = WishlistKey & { productName?: string }

/** Changes the wishlist and shows alerts: "Add: success alert … Duplicate: info alert. Remove: warning alert." */
export function useWishlistToggle() {
  const t = useT()
  const entries = useWishlist()
  const actions = useMemo(() => {
    const topicOf = ({ id, model }: WishlistKey) => `wishlist ${id} ${model}` as const
    const showOutcome = (outcome: keyof typeof wishlistAlerts, entry: Named) => {
      const product = entry.productName ?? ''
      const { type, message } = wishlistAlerts[outcome]
      // The message about a removal has no placeholder for the name, so the name is the subject.
      const subject = outcome === 'removed' && product !== '' ? product : undefined
      showAlert({ type, message: t(message, { product }), subject, topic: topicOf(entry) })
    }
    return {
      toggle: (entry: WishlistEntry) => showOutcome(wishlistActions.toggle(entry), entry),
      add: (entry: WishlistEntry) => showOutcome(wishlistActions.add(entry), entry),
      /** Restores a removed entry without an alert, because its row is visible again. */
      restore: (entry: WishlistEntry, index: number) => {
        retractAlerts(topicOf(entry))
        return wishlistActions.restore(entry, index)
      },
      remove: (entry: Named) => showOutcome(wishlistActions.remove(entry), entry),
    }
  }, [t])
  return { ...actions, has: (id: string, model: string) => isInWishlist(entries, { id, model }) }
}
