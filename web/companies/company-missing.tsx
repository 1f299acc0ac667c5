import type { RouterContextProvider } from 'react-router'
import { ApiFailure, isSignedOut } from '../api/client.ts'
import { pageHostContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { TryAgain } from '../shell/try-again.tsx'
import { EmptyState } from '../ui/elevations.tsx'

/** The status of a page whose company could not be read: 404 or 503. Reports an unexpected failure. */
export function failureOf(error: unknown, context: Readonly<RouterContextProvider>): { status: number } {
  const isMissing = error instanceof ApiFailure && [400, 404].includes(error.status)
  // If the session has ended, the guard redirects to the login page, so there is nothing to report.
  if (!isMissing && !isSignedOut(error)) context.get(pageHostContext).report(error)
  return { status: isMissing ? 404 : 503 }
}

/** Shown instead of a company that does not exist for the member, or could not be read. */
export function CompanyMissing() {
  const t = useT()
  return (
    <EmptyState
      drawing="pedestal"
      heading="h2"
      title={t('error.company_not_found')}
      text=""
      action={<TryAgain />}
    />
  )
}
