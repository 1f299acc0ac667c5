/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import { ArrowLeft } from 'lucide-react'
import { useId, useState, type MouseEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatRinggit } from '#core/money.ts'
import { filterStatuses, statusTable, type OrderStatus } from '#core/orders/statuses.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import { choiceParam, searchParams } from '#core/search-params.ts'
import type { Route } from './+types/orders-page'
import { AccountPage } from '../accounts/page-title.tsx'
import { noStore, readMember } from '../accounts/read-member.ts'
import { apiContext, pageHostContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { TryAgain } from '../shell/try-again.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'
import { Select } from '../ui/controls.tsx'
import { OrderStatusBadge } from './badges.tsx'
import { DateText } from './date-text.tsx'
import { momentOf } from './moment-of.ts'

const search = searchParams({ status: choiceParam(filterStatuses) })

/** "Orders are fetched once for the logged-in user's phone number"; "load failure: logged only." */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = search.parse(url.searchParams).status
  const user = await readMember(context)
  // The guard leads to the login page.
  if (user === undefined) return { filter }
  try {
    const { phoneNumber } = user
    const orders = await context.get(apiContext).call('POST /orders/getAll', { body: { phoneNumber } })
    const rows = orders.map(
      ({ id, orderNumber, phoneNumber, itemCount, status, shippingMethod, totalAmount, orderDate }) => ({
        id,
        orderNumber,
        phoneText: formatPhone(phoneNumber),
        itemCount,
        status,
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
    <AccountPage title={t('orders.title')} path={paths.orders()}>
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
  const shown = filter === undefined ? rows : rows.filter(({ status }) => status === filter)

  const choose = (chosen: string) => {
    const { status } = search.parse(new URLSearchParams({ status: chosen }))
    setFilter(status)
    // In the address for Back and for reloading; nothing needs to be fetched for it.
    const address = new URL(window.location.href)
    address.search = search.write({ status }).toString()
    window.history.replaceState(window.history.state, '', address)
  }

  if (rows.length === 0) return <NoOrders />
  const filterProps = { value: filter, onChoose: choose }
  return (
    <>
      <StatusFilter {...filterProps} className="mb-4 grid-cols-[auto_1fr] gap-3 md:hidden" />
      <table role="table" aria-label={t('orders.title')} className="block">
        <thead role="rowgroup" className="block max-md:sr-only">
          <tr role="row" className={`border-b border-ink text-xs text-ink-soft ${columns}`}>
            <Head>{t('orders.number')}</Head>
            <Head>{t('orders.phone')}</Head>
            <Head className="md:text-end">{t('orders.items')}</Head>
            <th role="columnheader" scope="col" className="pb-1.5 text-start md:pl-3 lg:pl-6 font-medium">
              {/* A phone has its filter above the list. */}
              <span className="md:hidden">{t('orders.status')}</span>
              <StatusFilter
                {...filterProps}
                className="gap-2.5 max-md:hidden lg:grid-cols-[auto_minmax(0,1fr)]"
                compact
              />
            </th>
            <Head className="md:text-end">{t('orders.total')}</Head>
            <Head className="lg:pl-6">{t('orders.orderDate')}</Head>
            <Head>
              <span className="sr-only">{t('orders.view')}</span>
            </Head>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block">
          {shown.map((row) => (
            <Row key={row.id} row={row} lazy={shown.length > maxAlwaysDrawn} />
          ))}
        </tbody>
      </table>
      <output className="block">
        {shown.length === 0 ? (
          <span className="block py-10 text-center text-ink-soft">{t('orders.noneOfStatus')}</span>
        ) : (
          <span className="sr-only">{t('orders.shown', { count: shown.length })}</span>
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

/** "Status (with a filter dropdown: All plus the statuses)". */
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

// Rows are grids, so that rows out of sight need no layout; a phone shows each as a card.
const columns =
  'md:grid md:grid-cols-[82px_116px_36px_minmax(0,1fr)_78px_122px_60px] md:items-center md:gap-x-2 ' +
  'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.3fr)_52px_minmax(0,1.8fr)_minmax(0,0.9fr)_minmax(0,1.4fr)_88px] lg:gap-x-4'
const cell = 'text-md max-md:flex max-md:justify-between max-md:gap-4 max-md:py-0.75 md:max-lg:text-sm'
const labelled =
  'max-md:before:text-sm max-md:before:text-ink-soft max-md:before:content-[attr(data-label)] max-md:text-end'

function Head({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th role="columnheader" scope="col" className={`py-3 text-start font-medium ${className}`}>
      {children}
    </th>
  )
}

/** A cell that shows the title of its column on a phone. */
function Labelled({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <td role="cell" data-label={title} className={`${cell} ${labelled} ${className}`}>
      {children}
    </td>
  )
}

/** Of more rows, those out of sight are not drawn. */
const maxAlwaysDrawn = 30
const drawnInSight =
  '[contain-intrinsic-size:auto_220px] [content-visibility:auto] md:[contain-intrinsic-size:auto_61px]'

function Row({ row, lazy }: { row: OrderRow; lazy: boolean }) {
  const t = useT()
  return (
    <tr
      role="row"
      className={`block border-b border-line py-4 max-md:first:border-t max-md:first:border-t-ink md:py-3 ${columns} ${lazy ? drawnInSight : ''}`}
    >
      <td role="cell" className={`${cell} items-center font-medium`}>
        <span className="tabular">{row.orderNumber}</span>
        <span className="md:hidden">
          <OrderStatusBadge order={row} />
        </span>
      </td>
      <Labelled title={t('orders.phone')} className="tabular whitespace-nowrap">
        {row.phoneText}
      </Labelled>
      <Labelled title={t('orders.items')} className="tabular md:text-end">
        {row.itemCount}
      </Labelled>
      <td role="cell" className="max-md:hidden md:pl-3 lg:pl-6">
        <OrderStatusBadge order={row} />
      </td>
      <Labelled title={t('orders.total')} className="tabular whitespace-nowrap md:text-end">
        {formatRinggit(row.totalAmount)}
      </Labelled>
      <Labelled title={t('orders.orderDate')} className="whitespace-nowrap lg:pl-6">
        <DateText moment={row.orderDate} />
      </Labelled>
      <td role="cell" className="max-md:block max-md:pt-2.5 md:text-end">
        <Link
          to={paths.orderConfirm(row.id)}
          aria-label={t('orders.viewOrder', { number: row.orderNumber })}
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} max-md:min-h-11 max-md:w-full`}
        >
          {t('orders.view')}
        </Link>
      </td>
    </tr>
  )
}

/** "Back goes to the previous page", or to the account where there is none of this shop. */
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
      {t('account.back')}
    </Link>
  )
}
