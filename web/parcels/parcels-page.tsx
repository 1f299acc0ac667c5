import { FileUp } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { parcelParams, parcelViews } from '#core/parcels/views.ts'
import type { ValuesOf } from '#core/search-params.ts'
import { apiContext } from '../api/context.ts'
import { SelectField } from '../forms/fields.tsx'
import { useFilterForm } from '../forms/use-filter-form.ts'
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
import { SearchInput } from '../staff/ui/search-input.tsx'
import { Tabs } from '../staff/ui/tabs.tsx'
import { WaitingTime, waitingText } from '../staff/ui/waiting-time.tsx'
import { Button } from '../ui/button.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import type { Route } from './+types/parcels-page'
import { CourierReport } from './courier-report.tsx'
import { attentionText, ParcelBadge } from './parcel-texts.tsx'
import { toParcelRowView, type ParcelRowView } from './parcel-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filter = parcelParams.parse(url.searchParams)
  const { courier, ...others } = filter
  const ofCourier = courier !== '' && { courier }
  const [page, counts, couriers] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/parcels', { query: { ...others, ...ofCourier } }),
      api.call('GET /staff/parcels/counts', { query: { q: filter.q, ...ofCourier } }),
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

/** All parcels, grouped by the work that they need: "A queue of goods that are still out". */
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
      <Filters filter={filter} couriers={couriers} />
      {parcels.length === 0 ? (
        <NoParcels filter={filter} />
      ) : (
        <ParcelList parcels={parcels} now={now} label={t(`staff.parcels.view.${filter.view}`)} />
      )}
      <CursorPages
        label={t('staff.parcels.pages')}
        first={filter.after !== undefined && addressOf({})}
        next={next !== undefined && addressOf({ after: next })}
        texts={{ first: t('common.firstPage'), next: t('common.nextPage') }}
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

/** The search and the filter by courier; they work without scripts. */
function Filters({ filter, couriers }: Pick<Route.ComponentProps['loaderData'], 'filter' | 'couriers'>) {
  const t = useT()
  const list = useFilterForm({ params: parcelParams, addressOf: staffPaths.parcels })
  return (
    <form {...list.form} aria-label={t('staff.parcels.filter')} className="mt-3 mb-1 flex flex-wrap gap-2">
      <input type="hidden" name="view" value={filter.view} />
      <SearchInput
        label={t('staff.parcels.search')}
        name="q"
        defaultValue={filter.q}
        placeholder={t('staff.parcels.search')}
        onSearch={list.searchSoon}
        className="max-md:basis-full md:w-80"
      />
      <SelectField
        label={t('staff.common.courier')}
        hideLabel
        className="max-md:grow"
        name="courier"
        defaultValue={filter.courier}
        onChange={list.searchNow}
        options={[
          { value: '', label: t('staff.parcels.everyCourier') },
          ...couriers.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'self_pickup', label: t('staff.common.pickup') },
        ]}
      />
    </form>
  )
}

/** Shown instead of an empty list. It offers to repeat a search among all parcels. */
function NoParcels({ filter }: { filter: ValuesOf<typeof parcelParams> }) {
  const t = useT()
  const isSearched = filter.q !== '' || filter.courier !== ''
  return (
    <p className="py-6 text-ink-soft">
      {t(isSearched ? 'staff.parcels.nothingFound' : 'staff.parcels.none')}{' '}
      {isSearched && filter.view !== 'all' && (
        <Link
          to={staffPaths.parcels(parcelParams.with(filter, { view: 'all' }))}
          className="inline-flex min-h-9 items-center text-ink underline decoration-control underline-offset-4 hover:text-petrol pointer-coarse:min-h-11"
        >
          {t('staff.parcels.searchAll')}
        </Link>
      )}
    </p>
  )
}

/** The parcels, each in one line. On a phone each has two or three lines. */
function ParcelList({ parcels, now, label }: ListProps) {
  const t = useT()
  const goodsClass = 'max-md:col-span-3 md:max-lg:hidden'
  return (
    <RowList
      label={label}
      rows={parcels}
      keyOf={({ id }) => id}
      grid="md:gap-x-4 md:grid-cols-[104px_minmax(0,1fr)_112px_144px_minmax(0,1.1fr)_52px] lg:grid-cols-[104px_minmax(0,1fr)_minmax(0,1.2fr)_112px_144px_minmax(0,1.2fr)_52px]"
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
          className: 'max-md:wrap-anywhere md:truncate',
          render: ({ customerName }) => customerName,
        },
        {
          title: t('staff.parcels.goods'),
          phone: 'bare',
          headClass: goodsClass,
          className: `${goodsClass} max-md:wrap-anywhere max-md:text-ink-soft md:truncate`,
          render: ({ firstProduct, pieces }) =>
            t('staff.parcels.pieces', { product: firstProduct, count: pieces }),
        },
        {
          title: t('staff.common.courier'),
          phone: 'bare',
          className: 'md:truncate',
          render: ({ courierName, shippingMethod }) =>
            courierName ?? (shippingMethod === 'delivery' ? '' : t('staff.common.pickup')),
        },
        {
          title: t('common.trackingNumber'),
          phone: 'bare',
          className: 'tabular max-md:col-span-2 max-md:text-end md:truncate',
          render: ({ trackingNumber, shippingMethod }) =>
            trackingNumber ??
            (shippingMethod === 'delivery' && (
              <span className="text-ink-soft">{t('staff.parcels.noNumber')}</span>
            )),
        },
        {
          title: t('staff.common.state'),
          phone: 'bare',
          className: 'min-w-0 max-md:col-span-3 max-md:mt-1',
          render: (row) => <State row={row} />,
        },
        {
          title: t('staff.parcels.since'),
          phone: 'bare',
          className: 'max-md:col-start-3 max-md:row-start-1',
          // A delivered parcel needs no more attention.
          render: ({ since, status }) =>
            status === 'delivered' ? (
              <span className="tabular text-ink-soft">{waitingText(t, since, now)}</span>
            ) : (
              <WaitingTime since={since} now={now} />
            ),
        },
      ]}
    />
  )
}

function State({ row }: { row: ParcelRowView }) {
  const t = useT()
  const more =
    row.reason === undefined
      ? row.silent && attentionText(row, t)
      : row.reason !== row.status && t(`staff.order.failure.${row.reason}`)
  return (
    <span className="flex items-center gap-2">
      <ParcelBadge status={row.status} />
      {more && <span className="min-w-0 text-xs text-ink-soft md:truncate">{more}</span>}
    </span>
  )
}
