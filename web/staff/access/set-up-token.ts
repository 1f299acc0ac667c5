const key = 'staff-set-up'

/** What the set-up link holds; this tab keeps it, so that neither a reload nor the other language loses it. */
export interface SetUpTokens {
  /** The token behind the # of the address, from where it goes away, or the one that this tab came with before. */
  take: () => string | undefined
  forget: () => void
}

type Page = Pick<Window, 'location' | 'history' | 'sessionStorage'>

/** The tokens of a page's tab. Where storage is forbidden, a reload loses the token. */
export function setUpTokens(page: Page): SetUpTokens {
  return {
    take() {
      const { hash, pathname, search } = page.location
      const token = hash.slice(1)
      try {
        if (token === '') return page.sessionStorage.getItem(key) ?? undefined
        page.sessionStorage.setItem(key, token)
      } catch {
        // It lasts as long as the page does.
      }
      if (token === '') return undefined
      page.history.replaceState(page.history.state, '', pathname + search)
      return token
    },
    forget() {
      try {
        page.sessionStorage.removeItem(key)
      } catch {
        // Then it was never kept.
      }
    },
  }
}
