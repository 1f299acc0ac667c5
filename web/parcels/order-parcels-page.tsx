import { PackagePlus, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatCash } from '#core/money.ts'
import { parcelTable } from '#core/parcels/statuses.ts'
import { apiContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { staffPaths } from '../staff/paths.ts'
import { LiveConnection } from '../staff/shell/live-connection.tsx'
import { orErrorResponse } from '../staff/shell/loaders.ts'
import { StaffPage } from '../staff/shell/staff-page.tsx'
import { useLiveOrders } from '../staff/shell/use-live-orders.ts'
import { useMay } from '../staff/shell/use-staff.ts'
import { Panel } from '../staff/ui/panel.tsx'
import { textLink } from '../staff/ui/text-link.ts'
import { WaitingTime } from '../staff/ui/waiting-time.tsx'
import { Button } from '../ui/button.tsx'
import { SubLine } from '../ui/small-text.tsx'
import { OrderStatusBadge } from '../orders/badges.tsx'
import { DateText } from '../orders/date-text.tsx'
import type { Route } from './+types/order-parcels-page'
import { usePrinting } from '../desk/papers/use-printing.tsx'
import { PackParcel } from './pack-parcel.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { attentionText, parcelText } from './parcel-texts.tsx'
import {
  canPack,
  leadingParcel,
  toOrderParcelsView,
  toParcelRowView,
  type OrderParcelsView,
  type ParcelRowView,
} from './parcel-view.ts'

/** Maximum number of other parcels that need attention, listed beside those of the order. */
const maxParcels = 6

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [found, couriers, waiting, counts] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/orders/{id}/parcels', { params: { id } }),
      api.call('GET /staff/couriers'),
      api.call('GET /staff/parcels', { query: { pageSize: maxParcels } }),
      api.call('GET /staff/parcels/counts'),
    ]),
  )
  return {
    id,
    view: toOrderParcelsView(found),
    couriers,
    waiting: waiting.parcels.map(toParcelRowView),
    waitingCount: counts.attention,
    now: Date.now(),
  }
}

/** The parcels of an order: "An order ships in parts, each with lines, courier, number, label and status." */
export default function OrderParcelsPage({ loaderData }: Route.ComponentProps) {
  const { id, view, couriers, waiting, waitingCount, now } = loaderData
  const t = useT()
  const { revalidate } = useRevalidator()
  const printing = usePrinting()
  const connection = useLiveOrders((changed) => {
    if (changed === 'any' || changed.has(id)) void revalidate()
  })
  return (
    <StaffPage
      title={t('staff.parcels.ofOrder', { order: view.orderNumber, count: view.parcels.length })}
      above={[
        <Link key="parcels" to={staffPaths.parcels()}>
          {t('staff.nav.parcels')}
        </Link>,
        <Link key="order" to={staffPaths.order(id)}>
          {view.orderNumber}
        </Link>,
      ]}
      afterTitle={
        <>
          <OrderStatusBadge order={view} />
          <LiveConnection connection={connection} />
        </>
      }
      actions={
        <>
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => printing.ask([id])}>
            <Printer className="size-4" />
            {t('common.print')}
          </Button>
          <NewParcel key={id} {...loaderData} />
        </>
      }
    >
      {printing.dialog}
      <Attention view={view} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,2.25fr)_minmax(260px,1fr)]">
        <div className="grid content-start gap-3">
          <Unpacked view={view} />
          {view.parcels.map((parcel) => (
            <ParcelCard key={parcel.id} id={id} view={view} parcel={parcel} couriers={couriers} />
          ))}
        </div>
        <aside className="grid content-start gap-8">
          <GoodsOut waiting={waiting} count={waitingCount} now={now} />
          <FromCourier view={view} />
        </aside>
      </div>
    </StaffPage>
  )
}

function NewParcel({ id, view, couriers }: Route.ComponentProps['loaderData']) {
  const t = useT()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const [packed, setPacked] = useState(0)
  const packable = canPack(view)
  if (!may('orders:move')) return null
  return (
    <>
      {packable && (
        <Button
          size="sm"
          variant={leadingParcel(view) === undefined ? 'primary' : 'secondary'}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <PackagePlus className="size-4" />
          {t('staff.parcels.new')}
        </Button>
      )}
      {(packable || open) && (
        <PackParcel
          // Resets the form after each packed parcel, because other lines can then be packed.
          key={packed}
          id={id}
          view={view}
          couriers={couriers}
          open={open}
          onClose={() => setOpen(false)}
          onPacked={() => {
            setOpen(false)
            setPacked(packed + 1)
          }}
        />
      )}
    </>
  )
}

/** The parcels of the order that need attention, each with its next action. */
function Attention({ view }: { view: OrderParcelsView }) {
  const t = useT()
  const parcels = view.parcels.filter(({ status }) => view.moving && parcelTable[status].needsStaff)
  if (parcels.length === 0) return null
  return (
    <section
      aria-label={t('staff.parcels.view.attention')}
      className="mb-6 grid gap-3 rounded-control bg-danger-tint px-5 py-3.5"
    >
      {parcels.map((parcel) => (
        <div key={parcel.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 wrap-anywhere">
            <strong className="block font-semibold">
              {t('staff.parcels.stands', { number: parcel.number, status: parcelText(parcel, t) })}
            </strong>
            {parcel.events.at(-1)?.note && `“${parcel.events.at(-1)?.note}” `}
            {t(`staff.parcels.todo.${parcel.status as 'refused' | 'lost' | 'second_attempt'}`)}
          </p>
          <a href={`tel:${view.phoneNumber}`} className={textLink}>
            {t('staff.common.call', { name: view.customerName })}
          </a>
        </div>
      ))}
    </section>
  )
}

/** The goods that are not in any parcel yet. */
function Unpacked({ view }: { view: OrderParcelsView }) {
  const t = useT()
  const unpackedItems = view.items.filter(({ unpacked }) => unpacked > 0)
  if (unpackedItems.length === 0 || !view.moving) return null
  return (
    <section aria-label={t('staff.parcels.unpacked')} className="rounded-control bg-studio p-4 md:px-5">
      <h2 className="text-md font-semibold">{t('staff.parcels.unpacked')}</h2>
      <ul className="mt-1.5">
        {unpackedItems.map(({ position, productName, displayName, unpacked }) => (
          <li key={position} className="flex justify-between gap-4 py-0.5">
            <span className="wrap-anywhere">
              {productName} <span className="text-ink-soft">{displayName}</span>
            </span>
            <span className="tabular whitespace-nowrap">{`× ${unpacked}`}</span>
          </li>
        ))}
      </ul>
      {view.unpackedToCollect > 0 && (
        <p className="tabular mt-1.5 text-ink-soft">
          {t('staff.parcels.unpackedToCollect', { amount: formatCash(view.unpackedToCollect) })}
        </p>
      )}
    </section>
  )
}

/** The parcels of all orders that need attention: "A queue of goods that are still out." */
function GoodsOut({
  waiting,
  count,
  now,
}: {
  waiting: readonly ParcelRowView[]
  count: number
  now: number
}) {
  const t = useT()
  return (
    <Panel
      title={t('staff.parcels.goodsOut')}
      action={<span className="tabular text-ink-soft">{count}</span>}
    >
      {waiting.length === 0 && <p className="text-ink-soft">{t('staff.parcels.none')}</p>}
      <ul>
        {waiting.map((row) => (
          <li key={row.id} className="flex justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              <Link to={staffPaths.orderParcels(row.orderId)} className={`tabular font-medium ${textLink}`}>
                {row.orderNumber}
              </Link>
              <span className="block text-ink-soft">{attentionText(row, t)}</span>
            </span>
            <WaitingTime since={row.since} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The couriers' reports about the parcels, in the couriers' own words. */
function FromCourier({ view }: { view: OrderParcelsView }) {
  const t = useT()
  const news = view.parcels
    .flatMap(({ number, events }) => events.map((event) => ({ number, ...event })))
    .filter(({ source }) => source !== 'staff')
    .toSorted((a, b) => b.at - a.at)
  if (news.length === 0) return null
  return (
    <Panel title={t('staff.parcels.fromCourier')}>
      <ul>
        {news.map(({ number, at, note, source, ...event }) => (
          <li key={`${number} ${at} ${event.status}`} className="border-b border-line py-2">
            <DateText moment={at} className="mr-2 text-ink-soft" />
            <span className="wrap-anywhere">{note ?? parcelText(event, t)}</span>
            <SubLine>
              {t(source === 'webhook' ? 'staff.parcels.byWebhook' : 'staff.parcels.byFile', { number })}
            </SubLine>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
