import { ArrowLeft } from 'lucide-react'
import { useId, useState, type MouseEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Order, OrderSummary } from '#core/api/orders.ts'
import { formatRinggit } from '#core/money.ts'
import { filterStatuses, statusTable, type OrderStatus } from '#core/orders/statuses.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import { choiceParam, searchParams } from '#core/search-params.ts'
import type { Route } from './+types/orders-page'
import { AccountPage } from '../accounts/page-title.tsx'
import { noStore, readMember } from '../accounts/read-member.ts'
import { apiContext, pageHostContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { RowList } from '../lists/row-list.tsx'
import { paths } from '../navigation/paths.ts'
import { TryAgain } from '../shell/try-again.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'
import { Select } from '../ui/controls.tsx'
import { useOrderAgainInList } from './order-again.tsx'
import { OrderStatusBadge } from './badges.tsx'
import { DateText } from './date-text.tsx'
import { momentOf } from './moment-of.ts'

const isSummary = (order: Order | OrderSummary): order is OrderSummary => 'itemCount' in order

const search = searchParams({ status: choiceParam(filterStatuses) })

/** Reads the orders: "Orders are fetched once for the logged-in user's phone number"; "load failure: logged only." */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = search.parse(url.searchParams).status
  const user = await readMember(context)
  // Without a member, the guard leads to the login page.
  if (user === undefined) return { filter }
  try {
    const { phoneNumber } = user
    const orders = await context
      .get(apiContext)
      .call('POST /orders/getAll', { query: { view: 'summary' }, body: { phoneNumber } })
    const rows = orders
      .filter(isSummary)
      .map(
        ({
          id,
          orderNumber,
          phoneNumber,
          itemCount,
          status,
          partlyShipped,
          shippingMethod,
          totalAmount,
          orderDate,
        }) => ({
          id,
          orderNumber,
          phoneText: formatPhone(phoneNumber),
          itemCount,
          status,
          partlyShipped,
          shippingMethod,
          totalAmount,
          orderDate: momentOf(orderDate),
        }),
      )
    return { filter, rows }
  } catch (error) {
    context.get(pageHostContext).report(error)
    return { filter }
  }
}

export const headers = () => noStore

type OrderRow = NonNullable<Awaited<ReturnType<typeof loader>>['rows']>[number]

/** The member's orders, newest first. */
export default function OrdersPage({ loaderData: { rows, filter } }: Route.ComponentProps) {
  const t = useT()
  return (
    <AccountPage title={t('common.orders')} path={paths.orders()}>
      {rows === undefined ? <NotLoaded /> : <Orders rows={rows} start={filter} />}
      <p className="mt-7">
        <BackLink />
      </p>
    </AccountPage>
  )
}

function NotLoaded() {
  const t = useT()
  return (
    <EmptyState
      drawing="pedestal"
      heading="h2"
      title={t('orders.notLoaded')}
      text={t('orders.notLoadedText')}
      action={<TryAgain />}
    />
  )
}

function Orders({ rows, start }: { rows: readonly OrderRow[]; start: OrderStatus | undefined }) {
  const t = useT()
  const [filter, setFilter] = useState(start)
  const again = useOrderAgainInList()
  const shown = filter === undefined ? rows : rows.filter(({ status }) => status === filter)

  const choose = (chosen: string) => {
    const { status } = search.parse(new URLSearchParams({ status: chosen }))
    setFilter(status)
    // Keeps the filter in the URL for the Back button and for reloading. This bypasses the router, because nothing has
    // to be fetched.
    const address = new URL(window.location.href)
    address.search = search.write({ status }).toString()
    window.history.replaceState(window.history.state, '', address)
  }

  if (rows.length === 0) return <NoOrders />
  const filterProps = { value: filter, onChoose: choose }
  return (
    <>
      <StatusFilter {...filterProps} className="mb-4 grid-cols-[auto_1fr] gap-3 md:hidden" />
      {again.outcome}
      <OrderRows
        rows={shown}
        againButton={again.buttonOf}
        statusFilter={
          <StatusFilter
            {...filterProps}
            className="gap-2.5 max-md:hidden lg:grid-cols-[auto_minmax(0,1fr)]"
            compact
          />
        }
      />
      <output className="block">
        {shown.length === 0 ? (
          <span className="block py-10 text-center text-ink-soft">{t('orders.noneOfStatus')}</span>
        ) : (
          <span className="sr-only">{t('common.orderCount', { count: shown.length })}</span>
        )}
      </output>
    </>
  )
}

function NoOrders() {
  const t = useT()
  return (
    <EmptyState
      drawing="empty-bookcase"
      measure="0 cm"
      heading="h2"
      title={t('orders.empty')}
      text={t('orders.emptyText')}
      action={
        <Link to={paths.shop()} className={buttonClass()}>
          {t('common.shopNow')}
        </Link>
      }
    />
  )
}

/** The filter by status: "status (with a filter dropdown: All plus the statuses)". */
function StatusFilter(props: {
  value: OrderStatus | undefined
  onChoose: (status: string) => void
  className: string
  compact?: boolean
}) {
  const { value, onChoose, className, compact = false } = props
  const t = useT()
  const id = useId()
  return (
    <span className={`grid items-center ${className}`}>
      <label htmlFor={id} className={compact ? 'md:max-lg:sr-only' : 'text-sm font-medium'}>
        {t('orders.status')}
      </label>
      <Select
        id={id}
        density={compact ? 'compact' : undefined}
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t('orders.all')}</option>
        {filterStatuses.map((status) => (
          <option key={status} value={status}>
            {t(statusTable[status].text)}
          </option>
        ))}
      </Select>
    </span>
  )
}

/** If a list has more rows than this, browsers skip drawing the rows that are out of sight. */
const maxAlwaysDrawn = 30
const drawnInSight =
  '[contain-intrinsic-size:auto_220px] [content-visibility:auto] md:[contain-intrinsic-size:auto_61px]'
const cell = 'md:max-lg:text-sm'

interface OrderRowsProps {
  rows: readonly OrderRow[]
  statusFilter: ReactNode
  /** The button Order Again of a row. */
  againButton: (row: OrderRow) => ReactNode
}

function OrderRows({ rows, statusFilter, againButton }: OrderRowsProps) {
  const t = useT()
  const status = t('orders.status')
  return (
    <RowList
      label={t('common.orders')}
      rows={rows}
      keyOf={({ id }) => id}
      size="roomy"
      grid="md:grid-cols-[82px_110px_36px_minmax(0,1fr)_74px_118px_96px] md:gap-x-2 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.3fr)_52px_minmax(0,1.8fr)_minmax(0,0.9fr)_minmax(0,1.4fr)_104px] lg:gap-x-4"
      rowClass={`py-4 md:py-3 ${rows.length > maxAlwaysDrawn ? drawnInSight : ''}`}
      columns={[
        {
          title: t('common.orderNumber'),
          phone: 'bare',
          className: `${cell} font-medium max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-0.75`,
          render: (row) => (
            <>
              <span className="tabular">{row.orderNumber}</span>
              <span className="md:hidden">
                <OrderStatusBadge order={row} />
              </span>
            </>
          ),
        },
        {
          title: t('common.phone'),
          className: `${cell} tabular whitespace-nowrap`,
          render: ({ phoneText }) => phoneText,
        },
        { title: t('orders.items'), figure: true, className: cell, render: ({ itemCount }) => itemCount },
        {
          title: status,
          // On a phone the filter is above the list.
          head: (
            <>
              <span className="md:hidden">{status}</span>
              {statusFilter}
            </>
          ),
          phone: 'bare',
          headClass: 'pt-0 pb-1.5 md:pl-3 lg:pl-6',
          className: 'max-md:hidden md:pl-3 lg:pl-6',
          render: (row) => <OrderStatusBadge order={row} />,
        },
        {
          title: t('common.total'),
          figure: true,
          className: `${cell} whitespace-nowrap`,
          render: ({ totalAmount }) => formatRinggit(totalAmount),
        },
        {
          title: t('orders.orderDate'),
          headClass: 'lg:pl-6',
          className: `${cell} whitespace-nowrap lg:pl-6`,
          render: ({ orderDate }) => <DateText moment={orderDate} />,
        },
        {
          title: t('orders.view'),
          headClass: 'md:text-end',
          phone: 'block',
          className: 'max-md:pt-2.5 md:text-end',
          render: (row) => (
            <span className="inline-grid justify-items-end max-md:grid max-md:grid-cols-2 max-md:items-center max-md:gap-3">
              <Link
                to={paths.orderConfirm(row.id)}
                aria-label={t('common.viewOrder', { number: row.orderNumber })}
                className={`${buttonClass({ variant: 'secondary', size: 'sm' })} max-md:min-h-11 max-md:w-full`}
              >
                {t('orders.view')}
              </Link>
              {againButton(row)}
            </span>
          ),
        },
      ]}
    />
  )
}

/** The link back: "Back goes to the previous page". It goes to the account if the previous page is not of this shop. */
function BackLink() {
  const t = useT()
  const navigate = useNavigate()
  const goBack = (event: MouseEvent<HTMLAnchorElement>) => {
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    if (!idx || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link to={paths.account()} onClick={goBack} className={buttonClass({ variant: 'quiet' })}>
      <ArrowLeft className="size-4" />
      {t('common.back')}
    </Link>
  )
}
