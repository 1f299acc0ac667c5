/**
 * Keys of what this browser last synced with an account, and of when lines changed since. Both are stored apart from
 * the lists, whose format is fixed.
 */
export const syncedKey = 'syncedLists'
export const changedKey = 'changedLists'

/** Key of the carts that shared carts replaced. */
export const earlierCartsKey = 'earlierCarts'

/** Forgets what was synced, so that emptying the lists at sign-out does not empty those of the account. */
export function forgetLists(): void {
  try {
    for (const key of [syncedKey, changedKey, earlierCartsKey]) localStorage.removeItem(key)
  } catch {
    // If storage is forbidden, nothing was synced.
  }
}
