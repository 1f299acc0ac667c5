import { Link } from 'react-router'
import { formatDate } from '#core/dates.ts'
import { apiContext } from '../../api/context.ts'
import { useFilterForm } from '../../forms/use-filter-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { CursorPages } from '../../lists/cursor-pages.tsx'
import { RowList } from '../../lists/row-list.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { SearchInput } from '../../staff/ui/search-input.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Route } from './+types/companies-page'
import { companyParams } from './company-filter.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = companyParams.parse(url.searchParams)
  const { q, after } = filter
  const { companies, next } = await orErrorResponse(
    context.get(apiContext).call('GET /staff/companies', { query: { q, ...(after && { after }) } }),
  )
  const rows = companies.map(({ foundedAt, ...row }) => ({ ...row, foundedAt: momentOf(foundedAt) }))
  return { filter, companies: rows, next }
}

type Row = Route.ComponentProps['loaderData']['companies'][number]

/** The list of companies, newest first. */
export default function CompaniesPage({ loaderData: { filter, companies, next } }: Route.ComponentProps) {
  const t = useT()
  const list = useFilterForm({ params: companyParams, addressOf: staffPaths.companies })
  return (
    <StaffPage title={t('staff.nav.companies')}>
      <form {...list.form} aria-label={t('staff.companies.find')} className="mb-4">
        <SearchInput
          label={t('staff.companies.search')}
          name="q"
          defaultValue={filter.q}
          placeholder={t('staff.companies.search')}
          onSearch={list.searchSoon}
          className="md:w-80"
        />
      </form>
      <output className="sr-only">{t('staff.companies.shown', { count: companies.length })}</output>
      {companies.length === 0 ? (
        <p className="py-6 text-ink-soft">{t('staff.companies.none')}</p>
      ) : (
        <List companies={companies} />
      )}
      <CursorPages
        label={t('staff.companies.pages')}
        first={filter.after !== '' && staffPaths.companies(companyParams.with(filter, {}))}
        next={next !== undefined && staffPaths.companies(companyParams.with(filter, { after: next }))}
        texts={{ first: t('staff.common.newest'), next: t('staff.members.older') }}
      />
    </StaffPage>
  )
}

function List({ companies }: { companies: readonly Row[] }) {
  const t = useT()
  return (
    <RowList
      label={t('staff.nav.companies')}
      rows={companies}
      keyOf={({ id }) => id}
      grid="md:gap-x-4 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_64px_64px_64px_104px]"
      rowClass="hover:bg-studio py-3 md:py-0.75"
      columns={[
        {
          title: t('staff.companies.name'),
          phone: 'bare',
          className: 'font-medium max-md:py-0.5',
          render: ({ id, legalName, closed }) => (
            <>
              <Link
                to={staffPaths.company(id)}
                translate="no"
                className="inline-flex min-h-8 items-center wrap-anywhere no-underline hover:underline pointer-coarse:min-h-11"
              >
                {legalName}
              </Link>{' '}
              {closed && <Badge tone="neutral">{t('staff.companies.closed')}</Badge>}
            </>
          ),
        },
        {
          title: t('staff.companies.number'),
          className: 'tabular wrap-anywhere',
          render: ({ registrationNumber }) => registrationNumber,
        },
        { title: t('staff.companies.people'), figure: true, render: ({ people }) => people },
        { title: t('common.orders'), figure: true, render: ({ orders }) => orders },
        { title: t('staff.companies.prices'), figure: true, render: ({ prices }) => prices },
        {
          title: t('staff.companies.founded'),
          className: 'whitespace-nowrap',
          render: ({ foundedAt }) => <DateText moment={foundedAt} format={formatDate} />,
        },
      ]}
    />
  )
}
