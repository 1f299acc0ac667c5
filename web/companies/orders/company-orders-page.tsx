import { Download } from 'lucide-react'
import { data, Link } from 'react-router'
import type { CompanyOrderRow } from '#core/api/companies/company-orders.ts'
import { companyMay, type CompanyRole } from '#core/companies/roles.ts'
import { formatRinggit } from '#core/money.ts'
import { filterStatuses } from '#core/orders/statuses.ts'
import { afterParam, choiceParam, searchParams, searchTextParam, validParam } from '#core/search-params.ts'
import type { Route } from './+types/company-orders-page'
import { noStore } from '../../accounts/read-member.ts'
import { apiContext } from '../../api/context.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { useFilterForm } from '../../forms/use-filter-form.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { CursorPages } from '../../lists/cursor-pages.tsx'
import { RowList } from '../../lists/row-list.tsx'
import { paths } from '../../navigation/paths.ts'
import { OrderStatusBadge, ReturnBadge } from '../../orders/badges.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CompanyListPage } from '../company-list-page.tsx'
import { failureOf } from '../company-missing.tsx'

const maxSearch = 100
const params = searchParams({
  q: searchTextParam(maxSearch),
  status: choiceParam(filterStatuses),
  by: validParam((id) => id.length <= 100),
  after: afterParam(),
})

/** Reads the orders of a company that the member sees. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filter = params.parse(url.searchParams)
  try {
    const [company, list] = await Promise.all([
      api.call('GET /companies/{id}', { params: { id } }),
      api.call('GET /companies/{id}/orders', { params: { id }, query: filter }),
    ])
    const rows = list.orders.map(({ orderDate, ...row }) => ({ ...row, orderDate: momentOf(orderDate) }))
    const { legalName, role } = company
    const people = company.people.map(({ id: value, name }) => ({ value, label: name, isName: true }))
    return data({ company: { legalName, role, people }, filter, rows, next: list.next })
  } catch (error) {
    return data({ company: undefined }, failureOf(error, context))
  }
}

export const headers = () => noStore

type Row = Omit<CompanyOrderRow, 'orderDate'> & { orderDate: number }

/** The page with the orders of a company: "All orders … of the company with filters and CSV for those who may." */
export default function CompanyOrdersPage({ loaderData, params: { id } }: Route.ComponentProps) {
  const { t } = useTranslator()
  const { company } = loaderData
  return (
    <CompanyListPage
      id={id}
      title={t('companies.orders')}
      path={paths.companyOrders(id)}
      company={company}
      lead={company && !companyMay(company.role, 'see_all_orders') && t('companies.orders.ownOnly')}
    >
      {company && <Orders id={id} {...loaderData} company={company} />}
    </CompanyListPage>
  )
}

interface OrdersProps {
  id: string
  company: { role: CompanyRole; people: { value: string; label: string; isName: boolean }[] }
  filter: ReturnType<typeof params.parse>
  rows: readonly Row[]
  next?: number | undefined
}

function Orders({ id, company, filter, rows, next }: OrdersProps) {
  const { t, language } = useTranslator()
  const addressOf = (search?: URLSearchParams) => paths.companyOrders(id, search)
  const list = useFilterForm({ params, addressOf })
  const csv = params.write({ ...filter, after: undefined })
  csv.set('lang', language)
  const isFiltered = filter.q !== '' || filter.status !== undefined || filter.by !== undefined
  return (
    <div className="pb-9">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <form {...list.form} className="flex min-w-0 flex-wrap items-end gap-3">
          <TextField
            name="q"
            type="search"
            label={t('companies.orders.search')}
            defaultValue={filter.q}
            maxLength={maxSearch}
            onInput={list.searchSoon}
          />
          {companyMay(company.role, 'see_all_orders') && (
            <SelectField
              name="by"
              label={t('companies.orders.by')}
              defaultValue={filter.by ?? ''}
              onChange={list.searchNow}
              options={[{ value: '', label: t('companies.orders.everybody') }, ...company.people]}
            />
          )}
          <SelectField
            name="status"
            label={t('orders.status')}
            defaultValue={filter.status ?? ''}
            onChange={list.searchNow}
            options={[
              { value: '', label: t('companies.orders.everyStatus') },
              ...filterStatuses.map((value) => ({ value, label: t(`orders.status.${value}`) })),
            ]}
          />
          <Button type="submit" variant="secondary">
            {t('common.search')}
          </Button>
        </form>
        {rows.length > 0 && (
          <a
            href={`/api/companies/${encodeURIComponent(id)}/orders/export?${csv}`}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            <Download className="size-5" />
            {t('companies.orders.csv')}
          </a>
        )}
      </div>
      {rows.length > 0 ? (
        <Rows id={id} rows={rows} />
      ) : (
        <p role="status" className="py-10 text-center text-ink-soft">
          {t(isFiltered ? 'companies.orders.nothingFound' : 'companies.orders.none')}
        </p>
      )}
      <CursorPages
        label={t('companies.orders.pages')}
        first={filter.after !== undefined && addressOf(params.with(filter, {}))}
        next={next !== undefined && addressOf(params.write({ ...filter, after: next }))}
        texts={{ first: t('common.firstPage'), next: t('common.nextPage') }}
      />
    </div>
  )
}

const cell = 'md:max-lg:text-sm'

function Rows({ id, rows }: { id: string; rows: readonly Row[] }) {
  const { t } = useTranslator()
  return (
    <RowList
      label={t('companies.orders')}
      rows={rows}
      keyOf={(row) => row.id}
      size="roomy"
      grid="md:grid-cols-[minmax(0,1.1fr)_minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_minmax(0,0.9fr)_minmax(0,1.2fr)] md:gap-x-3 lg:gap-x-4"
      rowClass="py-4 md:py-3"
      columns={[
        {
          title: t('common.orderNumber'),
          phone: 'bare',
          className: `${cell} font-medium max-md:pb-1`,
          render: (row) => (
            <Link
              to={row.own ? paths.orderConfirm(row.id) : paths.companyOrder(id, row.id)}
              aria-label={t('common.viewOrder', { number: row.orderNumber })}
              className="tabular inline-flex min-h-11 items-center underline underline-offset-4 hover:text-petrol"
            >
              {row.orderNumber}
            </Link>
          ),
        },
        {
          title: t('orders.orderDate'),
          className: cell,
          render: ({ orderDate }) => <DateText moment={orderDate} />,
        },
        {
          title: t('companies.orders.by'),
          className: `${cell} wrap-anywhere`,
          render: ({ orderedBy }) => orderedBy ?? t('companies.orders.erased'),
        },
        {
          title: t('common.purchaseOrderNumber'),
          className: `${cell} wrap-anywhere`,
          render: ({ purchaseOrderNumber, costCentre }) =>
            [purchaseOrderNumber, costCentre].filter(Boolean).join(t('form.separator')) ||
            t('companies.orders.noNumber'),
        },
        { title: t('orders.status'), render: (row) => <OrderStatusBadge order={row} /> },
        {
          title: t('common.total'),
          figure: true,
          className: `${cell} whitespace-nowrap`,
          render: ({ totalAmount }) => formatRinggit(totalAmount),
        },
        {
          title: t('companies.orders.papers'),
          className: `${cell} wrap-anywhere`,
          render: (row) => <Papers row={row} />,
        },
      ]}
    />
  )
}

/** The invoice of an order, and the state of its return. */
function Papers({ row: { id, invoiceNumber, returnStatus } }: { row: Row }) {
  const { t } = useTranslator()
  if (invoiceNumber === undefined && returnStatus === 'not_applied') return t('companies.orders.noNumber')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {invoiceNumber !== undefined && (
        <a
          href={`/api/orders/${encodeURIComponent(id)}/invoice`}
          download
          aria-label={t('orders.invoiceDownload', { number: invoiceNumber })}
          className="tabular inline-flex min-h-11 items-center underline underline-offset-4 hover:text-petrol"
        >
          {invoiceNumber}
        </a>
      )}
      {returnStatus !== 'not_applied' && <ReturnBadge status={returnStatus} />}
    </span>
  )
}
