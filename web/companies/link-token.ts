type Page = Pick<Window, 'location' | 'history' | 'sessionStorage'>

/** The name under which a tab stores the token of each kind of link. */
export type TokenKey = 'companyInvitation' | 'purchaseRequest'

/**
 * Returns the token of a link and moves it from the URL to the tab's storage, so that it survives a reload, a sign-in
 * and a registration. If the browser forbids storage, the token is only removed from the URL. Returns undefined if
 * neither the URL nor the storage has a token.
 */
export function takeToken(page: Page, key: TokenKey): string | undefined {
  const { hash, pathname, search } = page.location
  const token = new URLSearchParams(hash.slice(1)).get('token')
  try {
    if (token === null) return page.sessionStorage.getItem(key) ?? undefined
    page.sessionStorage.setItem(key, token)
  } catch {
    if (token === null) return undefined
  }
  page.history.replaceState(page.history.state, '', pathname + search)
  return token
}

export function forgetToken(page: Pick<Page, 'sessionStorage'>, key: TokenKey): void {
  try {
    page.sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
