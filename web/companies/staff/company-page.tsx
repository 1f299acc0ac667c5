import { Link } from 'react-router'
import { formatDate } from '#core/dates.ts'
import { formatRinggit } from '#core/money.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { OrderStatusBadge } from '../../orders/badges.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { actionText } from '../../staff/audit/entry-text.ts'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { FactList, Panel } from '../../staff/ui/panel.tsx'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import type { Route } from './+types/company-page'
import { toCompanyView, type CompanyView } from './company-view.ts'
import { PriceList } from './price-list.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = params
  const company = context.get(apiContext).call('GET /staff/companies/{id}', { params: { id } })
  return { company: toCompanyView(await orErrorResponse(company)) }
}

/** A company: its orders, its own prices, what happened, and its data. */
export default function StaffCompanyPage({ loaderData: { company } }: Route.ComponentProps) {
  const t = useT()
  return (
    <StaffPage
      title={company.legalName}
      afterTitle={company.closed && <Badge tone="neutral">{t('staff.companies.closed')}</Badge>}
      above={[
        <Link key="companies" to={staffPaths.companies()}>
          {t('staff.nav.companies')}
        </Link>,
      ]}
    >
      <div className="grid gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(260px,340px)]">
        <div className="grid content-start gap-7">
          <PriceList key={company.id} company={company} />
          <Orders company={company} />
          <History company={company} />
        </div>
        <Facts company={company} />
      </div>
    </StaffPage>
  )
}

function Facts({ company }: { company: CompanyView }) {
  const t = useT()
  const { country, registrationNumber, taxNumber, invoiceAddress, invoiceEmail } = company
  return (
    <Panel title={t('staff.companies.data')}>
      <FactList
        facts={[
          [t('staff.companies.number'), registrationNumber],
          ...(taxNumber === undefined ? [] : [[t('staff.companies.taxNumber'), taxNumber] as const]),
          [t('staff.companies.country'), t(countryTexts[country])],
          [
            t('staff.companies.invoicesTo'),
            <span key="invoices" translate="no" className="wrap-anywhere whitespace-pre-line">
              {[invoiceEmail, invoiceAddress].filter(Boolean).join('\n') || '—'}
            </span>,
          ],
          [
            t('staff.companies.purchaseOrder'),
            t(company.purchaseOrderRequired ? 'staff.companies.required' : 'staff.companies.notRequired'),
          ],
          [t('staff.companies.people'), company.people],
          [t('common.orders'), company.orders],
          [t('staff.companies.orderedInYear'), formatRinggit(company.orderedInYear)],
          [
            t('staff.companies.founded'),
            <DateText key="founded" moment={company.foundedAt} format={formatDate} />,
          ],
        ]}
      />
    </Panel>
  )
}

function Orders({ company: { newestOrders, orders, legalName } }: { company: CompanyView }) {
  const t = useT()
  return (
    <Panel title={t('common.orders')} afterTitle={<span className="tabular text-ink-soft">{orders}</span>}>
      {newestOrders.length === 0 ? (
        <p className="text-ink-soft">{t('staff.companies.noOrders')}</p>
      ) : (
        <Table
          caption={t('staff.member.ordersOf', { name: legalName })}
          columns={[
            { title: t('common.orderNumber') },
            { title: t('orders.status') },
            { title: t('common.total'), figure: true },
            { title: t('orders.orderDate'), className: 'pl-6 max-md:hidden' },
          ]}
        >
          {newestOrders.map((order) => (
            <tr key={order.id} className={rowClass}>
              <Cell>
                <Link
                  to={staffPaths.order(order.id)}
                  className="tabular inline-flex items-center font-medium whitespace-nowrap no-underline hover:underline pointer-coarse:min-h-11"
                >
                  {order.orderNumber}
                </Link>
              </Cell>
              <Cell>
                <OrderStatusBadge order={order} />
              </Cell>
              <Cell figure className="whitespace-nowrap">
                {formatRinggit(order.amountToPay)}
              </Cell>
              <Cell className="pl-6 whitespace-nowrap max-md:hidden">
                <DateText moment={order.orderDate} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

function History({ company: { audit } }: { company: CompanyView }) {
  const t = useT()
  if (audit.length === 0) return null
  return (
    <Panel title={t('staff.companies.history')}>
      <ul>
        {audit.map(({ id, at, actor, action }) => (
          <li key={id} className="flex flex-wrap gap-x-4 border-b border-line py-2.25">
            <DateText moment={at} className="whitespace-nowrap text-ink-soft" />
            <span className="min-w-0 grow basis-60 wrap-anywhere">
              <span className="font-medium">{actionText(action, t)}</span>
              <SubLine>{actor ?? t('staff.companies.byMember')}</SubLine>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
