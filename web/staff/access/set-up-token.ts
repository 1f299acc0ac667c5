const key = 'staff-set-up'

type Page = Pick<Window, 'location' | 'history' | 'sessionStorage'>

/**
 * Moves the token of a set-up link from the fragment to the tab's storage, where it survives a reload, unless the
 * browser forbids storage.
 */
export function takeSetUpToken(page: Page): string | undefined {
  const { hash, pathname, search } = page.location
  const token = hash.slice(1)
  try {
    if (token === '') return page.sessionStorage.getItem(key) ?? undefined
    page.sessionStorage.setItem(key, token)
  } catch {
    if (token === '') return undefined
  }
  page.history.replaceState(page.history.state, '', pathname + search)
  return token
}

export function forgetSetUpToken(page: Page): void {
  try {
    page.sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
