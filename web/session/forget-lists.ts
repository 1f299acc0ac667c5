/**
 * Keys of the lists that this browser last synced with an account, and of the times of later changes. Both are stored
 * apart from the lists, whose format is fixed.
 */
export const syncedKey = 'syncedLists'
export const changedKey = 'changedLists'

/** Key of the visitor's carts that were replaced by shared carts. */
export const earlierCartsKey = 'earlierCarts'

/** Deletes the synced state, so that emptying the lists at sign-out does not empty those of the account. */
export function forgetLists(): void {
  try {
    for (const key of [syncedKey, changedKey, earlierCartsKey]) localStorage.removeItem(key)
  } catch {
    // If the browser forbids storage, nothing was synced.
  }
}
