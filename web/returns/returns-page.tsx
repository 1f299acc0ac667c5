import { useRevalidator } from 'react-router'
import { returnLists, returnParams } from '#core/returns/views.ts'
import { apiContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { CursorPages } from '../lists/cursor-pages.tsx'
import { RowLink } from '../lists/row-link.tsx'
import { RowList } from '../lists/row-list.tsx'
import { staffPaths } from '../staff/paths.ts'
import { LiveConnection } from '../staff/shell/live-connection.tsx'
import { orErrorResponse } from '../staff/shell/loaders.ts'
import { StaffPage } from '../staff/shell/staff-page.tsx'
import { useLiveOrders } from '../staff/shell/use-live-orders.ts'
import { SearchForm } from '../staff/ui/search-form.tsx'
import { Tabs } from '../staff/ui/tabs.tsx'
import { WaitingTime } from '../staff/ui/waiting-time.tsx'
import { SubLine } from '../ui/small-text.tsx'
import { StateBadge } from '../orders/returns/state-badge.tsx'
import type { Route } from './+types/returns-page'
import { toReturnRowView, type ReturnRowView } from './return-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filter = returnParams.parse(url.searchParams)
  const { view, q, after } = filter
  const [page, counts] = await orErrorResponse(
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

/** All returns, grouped by the work that they need: "Returns … decision, collection, inspection … refund". */
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
      <CursorPages
        label={t('staff.parcels.pages')}
        first={filter.after !== undefined && addressOf({})}
        next={next !== undefined && addressOf({ after: next })}
        texts={{ first: t('common.firstPage'), next: t('common.nextPage') }}
      />
    </StaffPage>
  )
}

/** The returns in rows. On a phone each row has two or three lines. */
function ReturnList(props: { returns: readonly ReturnRowView[]; now: number; label: string }) {
  const { returns, now, label } = props
  const t = useT()
  return (
    <RowList
      label={label}
      rows={returns}
      keyOf={({ id }) => id}
      grid="md:gap-x-4 md:grid-cols-[112px_minmax(0,1.2fr)_minmax(0,1.6fr)_minmax(0,1.4fr)_132px_72px]"
      rowClass="relative py-2.5 hover:bg-studio md:py-1.5"
      columns={[
        {
          title: t('common.order'),
          phone: 'inline',
          render: (row) => <RowLink to={staffPaths.orderReturns(row.orderId)} row={row} />,
        },
        {
          title: t('staff.common.customer'),
          phone: 'inline',
          className: 'wrap-anywhere max-md:ml-3',
          render: ({ customerName }) => customerName,
        },
        {
          title: t('staff.parcels.goods'),
          phone: 'block',
          className: 'wrap-anywhere max-md:text-ink-soft',
          render: ({ firstProduct, pieces }) =>
            t('staff.parcels.pieces', { product: firstProduct, count: pieces }),
        },
        {
          title: t('orders.returnReason'),
          phone: 'inline',
          className: 'min-w-0 wrap-anywhere max-md:mr-3',
          render: (row) => <Reason row={row} />,
        },
        {
          title: t('staff.common.state'),
          phone: 'inline',
          className: 'max-md:mr-3',
          render: ({ status }) => <StateBadge state={status} />,
        },
        {
          title: t('staff.parcels.since'),
          phone: 'inline',
          render: ({ since }) => <WaitingTime since={since} now={now} />,
        },
      ]}
    />
  )
}

function Reason({ row: { reason, note, way } }: { row: ReturnRowView }) {
  const t = useT()
  return (
    <>
      {reason === undefined ? note : t(`returns.reason.${reason}`)}
      {way !== undefined && (
        <SubLine className="max-md:ml-2 max-md:inline">{t(`returns.way.${way}`)}</SubLine>
      )}
    </>
  )
}
