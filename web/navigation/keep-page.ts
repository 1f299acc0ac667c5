import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, type DataStrategyResult } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Why a page could not be read again: either the session has ended, or the shop failed or could not be reached. */
type StaleReason = 'signed_out' | 'failed'

type Results = Record<string, DataStrategyResult>

/** The guard routes. Their pages stay if they cannot be read again. */
export const guardIds = { members: 'accounts/guard', staff: 'staff/shell/staff-guard' } as const

/** State of the shown page, for the router's middleware, which runs outside the pages. */
const shownPage = createStore<{
  /** Path and search of the page whose typed text must be kept. */
  address?: string | undefined
  /** Whether the frame of the guarded pages is shown. */
  hasFrame: boolean
  staleReason?: StaleReason | undefined
  /** Path and search of the page that could not be read. */
  staleAddress?: string
}>(() => ({ hasFrame: false }))

/**
 * Client middleware that keeps the shown page if it cannot be read again, or cannot be read with other search
 * parameters: an error page would lose typed text. A missing or forbidden page shows its error. If another page
 * cannot be loaded, the frame around it stays. React Router documents the results of `next()` as read-only. Changing
 * them here saves a `clientLoader` in each guarded page. keep-page.test.ts tests this with the installed router.
 */
export const keepPage =
  (frameId: string) =>
  async ({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> => {
    const results = await next()
    // A newer request has replaced this one, so its results are ignored.
    if (request.signal.aborted) return results
    const { pathname, search } = new URL(request.url)
    const { address, hasFrame } = shownPage.getState()
    if (address?.split('?')[0] === pathname) return resultsToKeep(results, pathname + search)
    shownPage.setState({ staleReason: undefined })
    return hasFrame ? framedResults(results, frameId) : results
  }

/** Returns the results of another page. If both the page and its frame failed, the failure of the frame is left out. */
export function framedResults(results: Results, frameId: string): Results {
  const { [frameId]: frame, ...others } = results
  const isLost = frame?.type === 'error' && staleReasonOf(frame.result) === 'failed'
  return isLost && Object.values(others).some(({ type }) => type === 'error') ? others : results
}

/** Returns the usable results of reading a page again. The router keeps the old data of routes without a result. */
export function resultsToKeep(results: Results, staleAddress: string): Results {
  const reasons = Object.values(results).flatMap(({ type, result }) =>
    type === 'error' ? [staleReasonOf(result)] : [],
  )
  const mayStay = reasons.every((reason) => reason !== undefined)
  if (!mayStay) return results
  shownPage.setState({
    staleAddress,
    staleReason: reasons.includes('signed_out') ? 'signed_out' : reasons[0],
  })
  return Object.fromEntries(Object.entries(results).filter(([, { type }]) => type === 'data'))
}

const signInPages = ['/login', '/staff/sign-in']

/** Statuses of a page that is gone or forbidden. */
const finalStatuses = [400, 403, 404, 410]

/** Why the page is stale; undefined if the page has to show the response. */
function staleReasonOf(error: unknown): StaleReason | undefined {
  if (error instanceof Response) {
    const [pathname = ''] = (error.headers.get('location') ?? '').split('?')
    return signInPages.includes(pathname) ? 'signed_out' : undefined
  }
  return isRouteErrorResponse(error) && finalStatuses.includes(error.status) ? undefined : 'failed'
}

/** Keeps the frame around a page that cannot be loaded. */
export function useKeepFrame(): void {
  useEffect(() => {
    shownPage.setState({ hasFrame: true })
    return () => shownPage.setState({ hasFrame: false })
  }, [])
}

/** Keeps the calling page if it cannot be read again. Returns the reason; undefined while the page is up to date. */
export function useKeepPage(): StaleReason | undefined {
  const { pathname, search } = useLocation()
  const address = pathname + search
  useEffect(() => {
    shownPage.setState({ address })
    return () => shownPage.setState({ address: undefined })
  }, [address])
  const { staleReason, staleAddress } = useStore(shownPage)
  return staleAddress === address ? staleReason : undefined
}
