import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, type DataStrategyResult } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Why a page could not be read anew: the session has ended, or the shop could not be reached or failed. */
type Outdated = 'signed_out' | 'failed'

type Results = Record<string, DataStrategyResult>

const outdatedStore = createStore<{ why: Outdated | undefined }>(() => ({ why: undefined }))
const setWhy = (why: Outdated | undefined) => outdatedStore.setState({ why })

/** The address of the page that is shown and must not lose what is typed there. */
let kept: string | undefined
/** Whether the frame of the guarded pages is shown. */
let isFramed = false

/**
 * Keeps the shown page when it cannot be read anew: an error page in its place would lose what is typed there. A page
 * that is gone or no longer permitted says so. When another page cannot be loaded, the frame around it stays.
 */
export const keepPage =
  (frameId: string) =>
  async ({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> => {
    const results = await next()
    const { pathname, search } = new URL(request.url)
    if (kept === pathname + search) return keptResults(results)
    return isFramed ? framedResults(results, frameId) : results
  }

/** The results of another page, without a failure of its frame that the page has as well. */
export function framedResults(results: Results, frameId: string): Results {
  const { [frameId]: frame, ...others } = results
  const isLost = frame?.type === 'error' && whyOutdated(frame.result) === 'failed'
  return isLost && Object.values(others).some(({ type }) => type === 'error') ? others : results
}

/** What is left of the results of reading a page anew: the router keeps the data of routes without a result. */
export function keptResults(results: Results): Results {
  const reasons = Object.values(results).flatMap(({ type, result }) =>
    type === 'error' ? [whyOutdated(result)] : [],
  )
  const isKept = reasons.every((reason) => reason !== undefined)
  if (!isKept) return results
  setWhy(reasons.includes('signed_out') ? 'signed_out' : reasons[0])
  return Object.fromEntries(Object.entries(results).filter(([, { type }]) => type === 'data'))
}

const signInPages = ['/login', '/staff/sign-in']

/** Undefined for an answer that the page has to show. */
function whyOutdated(error: unknown): Outdated | undefined {
  if (error instanceof Response) {
    const [pathname = ''] = (error.headers.get('location') ?? '').split('?')
    return signInPages.includes(pathname) ? 'signed_out' : undefined
  }
  if (!isRouteErrorResponse(error)) return 'failed'
  return error.status >= 500 ? 'failed' : undefined
}

/** Keeps a frame around a page that cannot be loaded. */
export function useKeptFrame(): void {
  useEffect(() => {
    isFramed = true
    return () => {
      isFramed = false
    }
  }, [])
}

/** Keeps the page below while it is shown; answers why it could not be read anew. */
export function useKeptPage(): Outdated | undefined {
  const { pathname, search } = useLocation()
  useEffect(() => {
    kept = pathname + search
    setWhy(undefined)
    return () => {
      kept = undefined
    }
  }, [pathname, search])
  return useStore(outdatedStore).why
}
