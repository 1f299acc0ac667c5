const key = 'staff-set-up'

type Page = Pick<Window, 'location' | 'history' | 'sessionStorage'>

/**
 * Returns the token of a set-up link and moves it from the URL to the tab's storage, so that it survives a reload. If
 * storage is forbidden, it is only removed from the URL. Undefined if there is no token in either place.
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
