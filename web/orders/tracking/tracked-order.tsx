import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { TrackedOrder as Order } from '#core/api/tracking.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { formatRinggit } from '#core/money.ts'
import { isCancelled, pickedUpByCustomer, stillToPay, toPayText } from '#core/orders/orders.ts'
import { statusText } from '#core/orders/statuses.ts'
import { PageTitle } from '../../accounts/page-title.tsx'
import { useApi } from '../../api/use-api.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { OrderStatusBadge } from '../badges.tsx'
import { Block, Facts } from '../block.tsx'
import { ChangesBlock } from '../changes/changes-block.tsx'
import { ProposedChange } from '../changes/proposed-change.tsx'
import { SelfConfirm } from '../confirming/self-confirm.tsx'
import { DateText } from '../date-text.tsx'
import { courierLink, NewTabLink } from '../new-tab-link.tsx'
import { ParcelList, showsParcels } from '../parcel-list.tsx'
import { LateNotice, promiseFacts } from '../shipping-section.tsx'
import { StatusHistory, StatusTrack } from '../status-track.tsx'
import { useOrderEvents } from '../use-live-order.ts'
import type { TrackedView } from './tracked-view.ts'

interface TrackedOrderProps {
  order: TrackedView
  token: string
  /** Reads the order again. */
  refresh: () => Promise<void>
}

/**
 * The order of a tracking link: "The same live page, nothing private beyond what the link's holder knows." Until the
 * shop has confirmed it, the holder can confirm or cancel it.
 */
export function TrackedOrder({ order, token, refresh }: TrackedOrderProps) {
  const translator = useTranslator()
  const { t } = translator
  const isDown = useTrackedEvents(order, refresh)
  const status = t(statusText(order))
  const [beforeDate, afterDate] = t('track.ordered', { number: order.orderNumber, date: '\n' }).split('\n')
  return (
    <>
      <PageTitle
        lead={
          <>
            {beforeDate}
            <DateText moment={order.orderDate} />
            {afterDate}
          </>
        }
      >
        {status}
      </PageTitle>
      <LateNotice order={order} />
      <Questions order={order} token={token} refresh={refresh} />
      <StatusTrack order={order} />
      <div
        data-print="one-page"
        className="mt-12 grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:gap-18"
      >
        <div>
          <Block title={t('orders.products')} badge={<OrderStatusBadge order={order} />}>
            <Goods items={order.items} />
          </Block>
          {showsParcels(order) && (
            <Block title={t('orders.parcels')}>
              <ParcelList order={order} untitled />
            </Block>
          )}
          <ChangesBlock changes={order.changes} />
          <Block title={t('orders.history')}>
            <StatusHistory order={order} />
          </Block>
        </div>
        <aside aria-label={t('track.side')}>
          <section className="bg-studio p-6">
            <h2 className="text-xl font-medium">{t('track.goesTo')}</h2>
            <Facts className="mt-3 text-md tabular" facts={factsOf(order, translator)} />
            <p className="mt-5 text-sm text-ink-soft">{t('track.private')}</p>
            <Link
              to={paths.login(paths.orderConfirm(order.id))}
              className={`mt-4 print:hidden ${buttonClass({ variant: 'secondary', block: true })}`}
            >
              {t('track.toMember')}
            </Link>
          </section>
        </aside>
      </div>
      <p role="status" className="print:hidden mt-6 flex min-h-9 items-start gap-2 text-sm text-ink-soft">
        <RefreshCw className="mt-0.5 size-4 shrink-0" />
        {t(isDown ? 'orders.lineDown' : 'orders.follows')}
      </p>
    </>
  )
}

/** Reads the order again when it has changed, and announces the change. Returns whether the connection is down. */
function useTrackedEvents(
  { status, shippingMethod, followTicket }: TrackedView,
  refresh: () => Promise<void>,
): boolean {
  const t = useT()
  const shown = useRef(status)
  const announce = useEffectEvent((newStatus: TrackedView['status']) => {
    if (shown.current === newStatus) return
    shown.current = newStatus
    const text = t(statusText({ status: newStatus, shippingMethod }))
    showAlert({ type: 'info', message: t('orders.nowStatus', { status: text }), topic: 'order status' })
  })
  useEffect(() => announce(status), [status])
  const address = `/api/tracking/live?${new URLSearchParams({ ticket: followTicket })}`
  return useOrderEvents(address, () => void refresh())
}

function factsOf(
  order: TrackedView,
  translator: ReturnType<typeof useTranslator>,
): (readonly [term: string, value: ReactNode])[] {
  const { t } = translator
  const { destination, pickupPlace, shippingMethod, shippingProvider, courierName, trackingNumber } = order
  const isPickup = shippingMethod === 'self_pickup'
  const courier = shippingProvider === pickedUpByCustomer ? undefined : (courierName ?? shippingProvider)
  const link = order.trackingUrl && (
    <NewTabLink
      href={order.trackingUrl}
      label={trackingNumber ?? t('orders.trackParcel')}
      className={courierLink}
    />
  )
  const isDue = order.unpaid && !isCancelled(order.status)
  return [
    [t('track.recipient'), order.recipient],
    [
      t('track.place'),
      destination &&
        [`${destination.postalCode} ${destination.city}`, t(countryTexts[destination.country])].join('\n'),
    ],
    [t('orders.pickupTitle'), isPickup && (pickupPlace?.name ?? t('orders.pickupUnknown'))],
    ...promiseFacts(order, translator),
    ...(showsParcels(order)
      ? []
      : [
          [t('orders.provider'), courier] as const,
          [t('common.trackingNumber'), link || trackingNumber] as const,
        ]),
    [t('orders.paidInAdvance'), order.paidInAdvance !== undefined && formatRinggit(order.paidInAdvance)],
    [t(toPayText(order)), isDue && formatRinggit(stillToPay(order))],
  ]
}

function Goods({ items }: { items: TrackedView['items'] }) {
  const t = useT()
  return (
    <ul>
      {items.map((item) => (
        <li
          key={JSON.stringify([item.productId, item.specName])}
          className="flex items-center gap-4 border-b border-line py-3.5 text-md first:pt-0"
        >
          <span className="block size-18 shrink-0 bg-studio">
            <Picture url={item.imgUrl} alt="" sizes="72px" className="size-full object-cover" />
          </span>
          <span className="min-w-0 grow wrap-break-word">
            <Link to={paths.product(item.productId, item.specName)} className="font-medium">
              {item.productName}
            </Link>
            <SubLine size="sm">{item.displayName}</SubLine>
          </span>
          <span className="tabular shrink-0">{t('common.pieceCount', { count: item.quantity })}</span>
        </li>
      ))}
    </ul>
  )
}

/** What the shop asks its customer: to agree to a change, and to confirm the order. */
function Questions({ order, token, refresh }: TrackedOrderProps) {
  const api = useApi()
  return (
    <>
      <ProposedChange
        changes={order.changes}
        send={(answer) => api.call('POST /tracking/change', { body: { token, ...answer } })}
        refresh={refresh}
      />
      <SelfConfirm
        order={order}
        answer={{
          confirm: (chosen) => {
            const seen = JSON.parse(order.updatedAt) as Order['updatedAt']
            return api.call('POST /tracking/order/confirm', { body: { token, seen, ...chosen } })
          },
          readDays: () => api.call('POST /tracking/days', { body: { token } }),
          cancel: () => api.call('POST /tracking/order/cancel', { body: { token } }),
        }}
        refresh={refresh}
      />
    </>
  )
}
