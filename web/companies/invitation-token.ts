const key = 'companyInvitation'

type Page = Pick<Window, 'location' | 'history' | 'sessionStorage'>

/**
 * Returns the token of an invitation's link and moves it from the URL to the tab's storage, so that it survives signing
 * in and registering. If storage is forbidden, it is only removed from the URL. Undefined without a token in either
 * place.
 */
export function takeInvitationToken(page: Page): string | undefined {
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

export function forgetInvitationToken(page: Pick<Page, 'sessionStorage'>): void {
  try {
    page.sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
