import { data, Link } from 'react-router'
import type { PurchaseRequestRow } from '#core/api/companies/purchase-requests.ts'
import { companyMay } from '#core/companies/roles.ts'
import { formatRinggit } from '#core/money.ts'
import type { Route } from './+types/requests-page'
import { noStore } from '../../accounts/read-member.ts'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { CursorPages } from '../../lists/cursor-pages.tsx'
import { RowList } from '../../lists/row-list.tsx'
import { paths } from '../../navigation/paths.ts'
import { DateText } from '../../orders/date-text.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { CompanyListPage } from '../company-list-page.tsx'
import { failureOf } from '../company-missing.tsx'

/** Reads the purchase requests of a company that the member sees. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const after = url.searchParams.get('after') ?? undefined
  try {
    const [{ legalName, role }, { requests, next }] = await Promise.all([
      api.call('GET /companies/{id}', { params: { id } }),
      api.call('GET /companies/{id}/requests', { params: { id }, query: { ...(after && { after }) } }),
    ])
    return data({ company: { legalName, role }, after, requests, next })
  } catch (error) {
    return data({ company: undefined }, failureOf(error, context))
  }
}

export const headers = () => noStore

/** The purchase requests of a company, newest first. */
export default function RequestsPage({ loaderData, params: { id } }: Route.ComponentProps) {
  const t = useT()
  const { company } = loaderData
  return (
    <CompanyListPage
      id={id}
      title={t('companies.requests')}
      path={paths.companyRequests(id)}
      company={company}
      lead={company && !companyMay(company.role, 'decide_requests') && t('companies.requests.ownOnly')}
    >
      {company && <Requests id={id} {...loaderData} />}
    </CompanyListPage>
  )
}

interface RequestsProps {
  id: string
  after?: string | undefined
  requests: readonly PurchaseRequestRow[]
  next?: string | undefined
}

const tones: Record<PurchaseRequestRow['status'], Tone> = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
}

function Requests({ id, after, requests, next }: RequestsProps) {
  const t = useT()
  if (requests.length === 0)
    return (
      <p role="status" className="py-10 text-center text-ink-soft">
        {t('companies.requests.none')}
      </p>
    )
  return (
    <div className="pb-9">
      <RowList
        label={t('companies.requests')}
        rows={requests}
        keyOf={(row) => row.id}
        size="roomy"
        rowClass="max-md:block max-md:py-3.5"
        columns={[
          {
            title: t('companies.requests.asked'),
            phone: 'bare',
            className: 'md:py-3 md:pr-4',
            render: (row) => (
              <Link
                to={paths.companyRequest(id, row.id)}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-petrol"
              >
                <DateText moment={momentOf(row.askedAt)} />
              </Link>
            ),
          },
          {
            title: t('companies.requests.by'),
            className: 'md:pr-4 wrap-anywhere',
            render: ({ askedBy }) => askedBy,
          },
          {
            title: t('companies.requests.items'),
            figure: true,
            className: 'md:pr-4',
            render: ({ itemCount }) => itemCount,
          },
          {
            title: t('common.total'),
            figure: true,
            className: 'md:pr-4 whitespace-nowrap',
            render: ({ asked }) => formatRinggit(asked),
          },
          {
            title: t('orders.status'),
            render: ({ status }) => (
              <Badge tone={tones[status]}>{t(`companies.request.status.${status}`)}</Badge>
            ),
          },
        ]}
      />
      <CursorPages
        label={t('companies.requests.pages')}
        first={after !== undefined && paths.companyRequests(id)}
        next={next !== undefined && paths.companyRequests(id, new URLSearchParams({ after: next }))}
        texts={{ first: t('common.firstPage'), next: t('common.nextPage') }}
      />
    </div>
  )
}
