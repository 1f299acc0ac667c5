import { isRouteErrorResponse, Link } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { staffPaths } from '../paths.ts'
import { StaffPage } from './staff-page.tsx'

/** What a page of the back office shows when it fails: that there is none, that it is not for this role, or our fault. */
export function StaffErrorPage({ error }: { error: unknown }) {
  const t = useT()
  const status = isRouteErrorResponse(error) || error instanceof ApiFailure ? error.status : 500
  const [title, text] =
    // An address that the API cannot read is one of nothing.
    status === 404 || status === 400
      ? ([t('error.missingTitle'), t('error.missingText')] as const)
      : status === 403
        ? ([t('staff.notAllowedTitle'), t('staff.notAllowedText')] as const)
        : ([t('error.title'), t(status === 503 ? 'error.unavailable' : 'staff.failedText')] as const)
  return (
    <StaffPage title={title}>
      <p className="mb-5 text-ink-soft">{text}</p>
      <Link
        to={staffPaths.orders()}
        reloadDocument
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {t('staff.nav.orders')}
      </Link>
    </StaffPage>
  )
}
