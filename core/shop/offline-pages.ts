/** The pages that show the same to everybody: never those of a member, an order, a checkout or the back office. */
const cachedPage =
  /^\/(?:home|shop|cart|wishlist|fit|contact|our-story|policy|terms-conditions|delivery-policy|returns-refunds-policy|product\/[^/]+)$/

/** Whether a browser may cache a page, to show it offline as it was seen. */
export function mayCachePage(pathname: string): boolean {
  return cachedPage.test(pathname)
}

/** The page that says that the shop cannot be reached, where a page was not cached. */
export const offlinePath = '/offline'

/** How long a cached page counts as the one that was seen, in milliseconds; after it the page is fetched again when seen. */
export const cachedPageFresh = 60 * 60 * 1000

/** Of pages and pictures, browsers cache the latest so many. */
export const cacheLimits = { pages: 60, pictures: 200, files: 300 } as const
