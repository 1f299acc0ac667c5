/** What this browser last synced from an account, and when lines changed since; stored apart from the lists, whose format is fixed. */
export const syncedKey = 'syncedLists'
export const changedKey = 'changedLists'

/** The carts that a shared one took the place of. */
export const earlierCartsKey = 'earlierCarts'

/** Forgets what was synced with the account: signing out empties the carts of the browser, and nothing of the account. */
export function forgetLists(): void {
  try {
    for (const key of [syncedKey, changedKey, earlierCartsKey]) localStorage.removeItem(key)
  } catch {
    // Where storage is forbidden, nothing was synced.
  }
}
