/**
 * Stores what this browser last synced with an account, and when lines changed since; not in the lists, whose format is
 * fixed.
 */
export const syncedKey = 'syncedLists'
export const changedKey = 'changedLists'

/** Stores the carts that shared ones replaced. */
export const earlierCartsKey = 'earlierCarts'

/** Forgets what was synced: signing out empties the lists of the browser, but not those of the account. */
export function forgetLists(): void {
  try {
    for (const key of [syncedKey, changedKey, earlierCartsKey]) localStorage.removeItem(key)
  } catch {
    // If storage is forbidden, nothing was synced.
  }
}
