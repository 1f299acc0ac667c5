import { Link } from 'react-router'
import type { Route } from './+types/audit-page'
import { apiContext } from '../../api/context.ts'
import { textLink } from '../../accounts/text-link.ts'
import { useT } from '../../i18n/i18n.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { staffPaths } from '../paths.ts'
import { orRefused } from '../shell/loaders.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'
import { auditParams, auditQuery } from './filters.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filters = auditParams.parse(url.searchParams)
  const [trail, choices, couriers] = await orRefused(
    Promise.all([
      api.call('GET /staff/audit', { query: auditQuery(filters) }),
      api.call('GET /staff/audit/choices'),
      api.call('GET /staff/couriers'),
    ]),
  )
  return { ...trail, filters, choices, couriers }
}

/** "Every action in an audit trail with who, when, what before and after, readable in the office." */
export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { entries, next, filters, choices, couriers } = loaderData
  const t = useT()
  return (
    <StaffPage title={t('staff.nav.audit')}>
      <AuditFilters filters={filters} choices={choices} />
      {entries.length === 0 ? (
        <p className="py-6 text-ink-soft">{t('staff.audit.none')}</p>
      ) : (
        <ol aria-label={t('staff.audit.list')} className="border-t border-ink">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} couriers={couriers} />
          ))}
        </ol>
      )}
      <nav aria-label={t('staff.audit.pages')} className="mt-4 flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        {filters.before !== undefined && (
          <Link to={staffPaths.audit(auditParams.with(filters, {}))} className={textLink}>
            {t('staff.audit.newest')}
          </Link>
        )}
        {next !== undefined && (
          <Link
            to={staffPaths.audit(auditParams.with(filters, { before: next }))}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {t('staff.audit.older')}
          </Link>
        )}
      </nav>
    </StaffPage>
  )
}
