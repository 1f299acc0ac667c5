/** What this browser last heard from an account, and when lines changed since; beside the lists, whose format is fixed. */
export const heardKey = 'heardLists'
export const changedKey = 'changedLists'

/** The carts that a shared one took the place of. */
export const earlierCartsKey = 'earlierCarts'

/** Forgets what was heard from the account: signing out empties the carts of the browser, and nothing of the account. */
export function forgetLists(): void {
  try {
    for (const key of [heardKey, changedKey, earlierCartsKey]) localStorage.removeItem(key)
  } catch {
    // Where storage is forbidden, nothing was heard.
  }
}
