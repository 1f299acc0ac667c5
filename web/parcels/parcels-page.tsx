import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { parcelParams, parcelViews } from '#core/parcels/views.ts'
import { apiContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { staffPaths } from '../staff/paths.ts'
import { LiveConnection } from '../staff/shell/live-connection.tsx'
import { orRefused } from '../staff/shell/loaders.ts'
import { StaffPage } from '../staff/shell/staff-page.tsx'
import { useLiveOrders } from '../staff/shell/use-live-orders.ts'
import { useMay } from '../staff/shell/use-staff.ts'
import { Tabs } from '../staff/ui/tabs.tsx'
import { WaitingTime } from '../staff/ui/waiting-time.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import type { Route } from './+types/parcels-page'
import { CourierReport } from './courier-report.tsx'
import { attentionText, ParcelBadge } from './parcel-texts.tsx'
import { toParcelRowView, type ParcelRowView } from './parcel-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filter = parcelParams.parse(url.searchParams)
  const { view, after } = filter
  const [page, counts, couriers] = await orRefused(
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

/** "A queue of goods that are still out": every parcel by what somebody has to do with it. */
export default function ParcelsPage({ loaderData }: Route.ComponentProps) {
  const { filter, parcels, next, counts, couriers, now } = loaderData
  const t = useT()
  const may = useMay()
  const { revalidate } = useRevalidator()
  const connection = useLiveOrders(() => void revalidate())
  const [open, setOpen] = useState(false)
  const addressOf = (changes: Partial<typeof filter>) =>
    staffPaths.parcels(parcelParams.with(filter, changes))
  return (
    <StaffPage
      title={t('staff.nav.parcels')}
      afterTitle={<LiveConnection connection={connection} />}
      actions={
        may('orders:move') && (
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
      <CourierReport couriers={couriers} open={open} onClose={() => setOpen(false)} />
    </StaffPage>
  )
}

const columns =
  'grid gap-x-3 grid-cols-[auto_minmax(0,1fr)_auto] md:items-center md:gap-x-4 md:grid-cols-[112px_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1.1fr)_minmax(132px,1.1fr)_72px]'

interface ListProps {
  parcels: readonly ParcelRowView[]
  now: number
  label: string
}

/** The parcels in rows that a phone shows as two or three lines. */
function ParcelList({ parcels, now, label }: ListProps) {
  const t = useT()
  const heads = [
    t('staff.parcels.order'),
    t('staff.order.customer'),
    t('staff.parcels.goods'),
    t('staff.orders.courier'),
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
        {parcels.map((row) => (
          <li
            key={row.id}
            className={`relative border-b border-line py-2.5 hover:bg-studio md:py-1.5 ${columns}`}
          >
            <Link
              to={staffPaths.orderParcels(row.orderId)}
              // The whole row opens it.
              className="tabular font-medium no-underline after:absolute after:inset-0 hover:underline"
            >
              {row.orderNumber}
              <span className="font-normal text-ink-soft">{` / ${row.number}`}</span>
            </Link>
            <span className="wrap-anywhere">{row.customerName}</span>
            <span className="wrap-anywhere max-md:col-span-3 max-md:text-ink-soft">
              {t('staff.parcels.pieces', { product: row.firstProduct, count: row.pieces })}
            </span>
            <span className="min-w-0 max-md:col-span-3">
              {row.courierName}
              <span className="tabular block text-xs text-ink-soft max-md:ml-2 max-md:inline">
                {row.trackingNumber ??
                  (row.shippingMethod === 'delivery'
                    ? t('staff.parcels.noNumber')
                    : t('staff.parcels.pickup'))}
              </span>
            </span>
            <span className="max-md:col-span-3 max-md:mt-1 max-md:flex max-md:items-center max-md:gap-2">
              <ParcelBadge status={row.status} />
              {(row.reason !== undefined || row.silent) && (
                <span className="block text-xs text-ink-soft">
                  {row.reason === undefined ? attentionText(row, t) : t(`staff.order.failure.${row.reason}`)}
                </span>
              )}
            </span>
            <span className="max-md:col-start-3 max-md:row-start-1">
              <WaitingTime since={row.since} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
