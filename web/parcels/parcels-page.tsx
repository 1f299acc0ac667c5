import { FileUp } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { parcelParams, parcelViews } from '#core/parcels/views.ts'
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
import { useMay } from '../staff/shell/use-staff.ts'
import { Tabs } from '../staff/ui/tabs.tsx'
import { WaitingTime } from '../staff/ui/waiting-time.tsx'
import { Button } from '../ui/button.tsx'
import { SubLine } from '../ui/small-text.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import type { Route } from './+types/parcels-page'
import { CourierReport } from './courier-report.tsx'
import { attentionText, ParcelBadge } from './parcel-texts.tsx'
import { toParcelRowView, type ParcelRowView } from './parcel-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filter = parcelParams.parse(url.searchParams)
  const { view, after } = filter
  const [page, counts, couriers] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/parcels', { query: { view, after } }),
      api.call('GET /staff/parcels/counts'),
      api.call('GET /staff/couriers'),
    ]),
  )
  return {
    filter,
    parcels: page.parcels.map(toParcelRowView),
    next: page.next,
    counts: { ...counts, all: undefined },
    couriers,
    now: Date.now(),
  }
}

/** All parcels, listed by what must be done with them: "A queue of goods that are still out". */
export default function ParcelsPage({ loaderData }: Route.ComponentProps) {
  const { filter, parcels, next, counts, couriers, now } = loaderData
  const t = useT()
  const may = useMay()
  const { revalidate } = useRevalidator()
  const connection = useLiveOrders(() => void revalidate())
  const report = useDialog()
  const addressOf = (changes: Partial<typeof filter>) =>
    staffPaths.parcels(parcelParams.with(filter, changes))
  return (
    <StaffPage
      title={t('staff.nav.parcels')}
      afterTitle={<LiveConnection connection={connection} />}
      actions={
        may('orders:move') && (
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => report.show()}>
            <FileUp className="size-4" />
            {t('staff.parcels.report')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('staff.parcels.views')}
        tabs={parcelViews.map((view) => ({
          text: t(`staff.parcels.view.${view}`),
          to: addressOf({ view }),
          current: view === filter.view,
          ...(counts[view] !== undefined && { count: counts[view] }),
        }))}
      />
      {parcels.length === 0 ? (
        <p className="py-6 text-ink-soft">{t('staff.parcels.none')}</p>
      ) : (
        <ParcelList parcels={parcels} now={now} label={t(`staff.parcels.view.${filter.view}`)} />
      )}
      <CursorPages
        label={t('staff.parcels.pages')}
        first={filter.after !== undefined && addressOf({})}
        next={next !== undefined && addressOf({ after: next })}
        texts={{ first: t('staff.parcels.first'), next: t('staff.parcels.more') }}
      />
      {report.shown && (
        <CourierReport
          key={report.shown.key}
          couriers={couriers}
          open={report.shown.open}
          onClose={report.close}
        />
      )}
    </StaffPage>
  )
}

interface ListProps {
  parcels: readonly ParcelRowView[]
  now: number
  label: string
}

/** The parcels in rows; on a phone each row has two or three lines. */
function ParcelList({ parcels, now, label }: ListProps) {
  const t = useT()
  return (
    <RowList
      label={label}
      rows={parcels}
      keyOf={({ id }) => id}
      grid="md:gap-x-4 md:grid-cols-[112px_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1.1fr)_minmax(132px,1.1fr)_72px]"
      rowClass="relative py-2.5 hover:bg-studio max-md:grid max-md:gap-x-3 max-md:grid-cols-[auto_minmax(0,1fr)_auto] md:py-1.5"
      columns={[
        {
          title: t('common.order'),
          phone: 'bare',
          render: (row) => <RowLink to={staffPaths.orderParcels(row.orderId)} row={row} />,
        },
        {
          title: t('staff.common.customer'),
          phone: 'bare',
          className: 'wrap-anywhere',
          render: ({ customerName }) => customerName,
        },
        {
          title: t('staff.parcels.goods'),
          phone: 'bare',
          className: 'wrap-anywhere max-md:col-span-3 max-md:text-ink-soft',
          render: ({ firstProduct, pieces }) =>
            t('staff.parcels.pieces', { product: firstProduct, count: pieces }),
        },
        {
          title: t('staff.common.courier'),
          phone: 'bare',
          className: 'min-w-0 max-md:col-span-3',
          render: (row) => <Courier row={row} />,
        },
        {
          title: t('staff.common.state'),
          phone: 'bare',
          className: 'max-md:col-span-3 max-md:mt-1 max-md:flex max-md:items-center max-md:gap-2',
          render: (row) => <State row={row} />,
        },
        {
          title: t('staff.parcels.since'),
          phone: 'bare',
          className: 'max-md:col-start-3 max-md:row-start-1',
          render: ({ since }) => <WaitingTime since={since} now={now} />,
        },
      ]}
    />
  )
}

function Courier({ row }: { row: ParcelRowView }) {
  const t = useT()
  const without = row.shippingMethod === 'delivery' ? 'staff.parcels.noNumber' : 'staff.common.pickup'
  return (
    <>
      {row.courierName}
      <SubLine className="tabular max-md:ml-2 max-md:inline">{row.trackingNumber ?? t(without)}</SubLine>
    </>
  )
}

function State({ row }: { row: ParcelRowView }) {
  const t = useT()
  return (
    <>
      <ParcelBadge status={row.status} />
      {(row.reason !== undefined || row.silent) && (
        <SubLine>
          {row.reason === undefined ? attentionText(row, t) : t(`staff.order.failure.${row.reason}`)}
        </SubLine>
      )}
    </>
  )
}
