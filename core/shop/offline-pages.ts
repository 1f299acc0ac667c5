/** The pages that show the same to everybody: never those of a member, an order, a checkout or the back office. */
const keptPage =
  /^\/(?:home|shop|cart|wishlist|contact|our-story|policy|terms-conditions|delivery-policy|returns-refunds-policy|product\/[^/]+)$/

/** Whether a browser may keep a page, to show it offline as it was seen. */
export function mayKeepPage(pathname: string): boolean {
  return keptPage.test(pathname)
}

/** The page that says that the shop cannot be reached, where a page was not kept. */
export const offlinePath = '/offline'

/** How long a kept page counts as the one that was seen, in milliseconds; after it the page is fetched again when seen. */
export const keptPageFresh = 60 * 60 * 1000

/** Of pages and pictures, browsers keep the latest so many. */
export const keptAtMost = { pages: 60, pictures: 200, files: 300 } as const
