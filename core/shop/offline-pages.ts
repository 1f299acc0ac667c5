/** Pages that are the same for everybody: never those of a member, an order, a checkout or the back office. */
const cachedPage =
  /^\/(?:home|shop|cart|wishlist|fit|contact|our-story|policy|terms-conditions|delivery-policy|returns-refunds-policy|product\/[^/]+)$/

/** Whether the browser may store a page to show it offline. */
export function mayCachePage(pathname: string): boolean {
  return cachedPage.test(pathname)
}

/** The page shown offline instead of a page that was not stored. */
export const offlinePath = '/offline'

/** How long a stored page counts as fresh, in milliseconds; afterwards it is fetched again. */
export const cachedPageFresh = 60 * 60 * 1000

/** How many of the latest pages, pictures and files browsers store. */
export const cacheLimits = { pages: 60, pictures: 200, files: 300 } as const
