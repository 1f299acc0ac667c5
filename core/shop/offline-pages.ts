/**
 * Paths of pages that are the same for everybody. Pages of a member, an order, the checkout or the back office must
 * never match.
 */
const cachedPage =
  /^\/(?:home|shop|cart|wishlist|fit|contact|our-story|policy|terms-conditions|delivery-policy|returns-refunds-policy|product\/[^/]+)$/

/** Whether the browser may store a page to show it offline. */
export function mayCachePage(pathname: string): boolean {
  return cachedPage.test(pathname)
}

/** The page that is shown offline in place of a page that is not stored. */
export const offlinePath = '/offline'

/** How long a stored page counts as fresh, in milliseconds. Afterwards it is fetched again. */
export const cachedPageFresh = 60 * 60 * 1000

/** The maximum numbers of pages, pictures and files that a browser stores. The latest are kept. */
export const cacheLimits = { pages: 60, pictures: 200, files: 300 } as const
