import { Link, useRevalidator } from 'react-router'
import { returnLists, returnParams } from '#core/returns/views.ts'
import { apiContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { staffPaths } from '../staff/paths.ts'
import { LiveConnection } from '../staff/shell/live-connection.tsx'
import { orRefused } from '../staff/shell/loaders.ts'
import { StaffPage } from '../staff/shell/staff-page.tsx'
import { useLiveOrders } from '../staff/shell/use-live-orders.ts'
import { SearchForm } from '../staff/ui/search-form.tsx'
import { Tabs } from '../staff/ui/tabs.tsx'
import { WaitingTime } from '../staff/ui/waiting-time.tsx'
import { buttonClass } from '../ui/button.tsx'
import { StateBadge } from '../orders/returns/state-badge.tsx'
import type { Route } from './+types/returns-page'
import { toReturnRowView, type ReturnRowView } from './return-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filter = returnParams.parse(url.searchParams)
  const { view, q, after } = filter
  const [page, counts] = await orRefused(
    Promise.all([
      api.call('GET /staff/returns', { query: { view, q, after } }),
      api.call('GET /staff/returns/counts'),
    ]),
  )
  return {
    filter,
    returns: page.returns.map(toReturnRowView),
    next: page.next,
    counts: { ...counts, all: undefined },
    now: Date.now(),
  }
}

/** "Returns … decision, collection, inspection … refund": every return by what somebody has to do with it. */
export default function ReturnsPage({ loaderData }: Route.ComponentProps) {
  const { filter, returns, next, counts, now } = loaderData
  const t = useT()
  const { revalidate } = useRevalidator()
  const connection = useLiveOrders(() => void revalidate())
  const addressOf = (changes: Partial<typeof filter>) =>
    staffPaths.returns(returnParams.with(filter, changes))
  return (
    <StaffPage title={t('staff.nav.returns')} afterTitle={<LiveConnection connection={connection} />}>
      <Tabs
        label={t('staff.returns.lists')}
        tabs={returnLists.map((view) => ({
          text: t(`staff.returns.list.${view}`),
          to: addressOf({ view }),
          current: view === filter.view,
          ...(counts[view] !== undefined && { count: counts[view] }),
        }))}
      />
      <SearchForm
        label={t('staff.returns.search')}
        params={returnParams}
        q={filter.q}
        addressOf={staffPaths.returns}
      />
      {returns.length === 0 ? (
        <p className="py-6 text-ink-soft">{t('staff.returns.none')}</p>
      ) : (
        <ReturnList returns={returns} now={now} label={t(`staff.returns.list.${filter.view}`)} />
      )}
      {(filter.after !== undefined || next !== undefined) && (
        <nav aria-label={t('staff.parcels.pages')} className="mt-5 flex items-center gap-3">
          {filter.after !== undefined && (
            <Link to={addressOf({})} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('staff.parcels.first')}
            </Link>
          )}
          {next !== undefined && (
            <Link
              to={addressOf({ after: next })}
              rel="next"
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {t('staff.parcels.more')}
            </Link>
          )}
        </nav>
      )}
    </StaffPage>
  )
}

const columns =
  'md:grid md:items-center md:gap-x-4 md:grid-cols-[112px_minmax(0,1.2fr)_minmax(0,1.6fr)_minmax(0,1.4fr)_132px_72px]'

/** The returns in rows that a phone shows as two or three lines. */
function ReturnList(props: { returns: readonly ReturnRowView[]; now: number; label: string }) {
  const { returns, now, label } = props
  const t = useT()
  const heads = [
    t('staff.parcels.order'),
    t('staff.order.customer'),
    t('staff.parcels.goods'),
    t('orders.returnReason'),
    t('staff.parcels.state'),
    t('staff.parcels.since'),
  ]
  return (
    <div>
      <div
        aria-hidden
        className={`border-b border-ink py-2 text-xs font-medium text-ink-soft max-md:hidden ${columns}`}
      >
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul aria-label={label} className="max-md:border-t max-md:border-ink">
        {returns.map((row) => (
          <li
            key={row.id}
            className={`relative border-b border-line py-2.5 hover:bg-studio md:py-1.5 ${columns}`}
          >
            <Link
              to={staffPaths.orderReturns(row.orderId)}
              // The whole row opens it.
              className="tabular font-medium no-underline after:absolute after:inset-0 hover:underline"
            >
              {row.orderNumber}
              <span className="font-normal text-ink-soft">{` / ${row.number}`}</span>
            </Link>
            <span className="wrap-anywhere max-md:ml-3">{row.customerName}</span>
            <span className="wrap-anywhere max-md:block max-md:text-ink-soft">
              {t('staff.parcels.pieces', { product: row.firstProduct, count: row.pieces })}
            </span>
            <span className="min-w-0 wrap-anywhere max-md:mr-3">
              {row.reason === undefined ? row.note : t(`returns.reason.${row.reason}`)}
              {row.way !== undefined && (
                <span className="block text-xs text-ink-soft max-md:ml-2 max-md:inline">
                  {t(`returns.way.${row.way}`)}
                </span>
              )}
            </span>
            <span className="max-md:mr-3">
              <StateBadge state={row.status} />
            </span>
            <WaitingTime since={row.since} now={now} />
          </li>
        ))}
      </ul>
    </div>
  )
}
