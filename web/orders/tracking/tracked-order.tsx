import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { TrackedOrder as Order } from '#core/api/tracking.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { customerMayAnswer } from '#core/orders/confirming/self-confirm.ts'
import { isCancelled, pickedUpByCustomer, stillToPay, toPayText } from '#core/orders/orders.ts'
import { statusText } from '#core/orders/statuses.ts'
import { PageTitle } from '../../accounts/page-title.tsx'
import { useApi } from '../../api/use-api.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Fold, FoldedLink } from '../../ui/rows/fold.tsx'
import { rowOpener } from '../../ui/rows/sentence-row.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { Facts } from '../block.tsx'
import { CancelOrder } from '../cancel-order.tsx'
import { ProposedChange } from '../changes/proposed-change.tsx'
import { SelfConfirm } from '../confirming/self-confirm.tsx'
import { courierLink, NewTabLink } from '../new-tab-link.tsx'
import { NextStep } from '../page/next-step.tsx'
import { LiveLine, OrderColumns, Tracking } from '../page/order-columns.tsx'
import { ArrivalFold, ChangesFold, HistoryFold, saysDays } from '../page/order-folds.tsx'
import { ParcelList, showsParcels } from '../parcel-list.tsx'
import { promiseFacts } from '../shipping-section.tsx'
import { Sum } from '../sum.tsx'
import { useOrderEvents } from '../use-live-order.ts'
import type { TrackedView } from './tracked-view.ts'

interface TrackedOrderProps {
  order: TrackedView
  token: string
  /** Reads the order again. */
  refresh: () => Promise<void>
}

/**
 * The page of an order opened by a tracking link: "The same live page, nothing private beyond what the link's holder
 * knows." Until the shop has confirmed the order, the holder of the link can confirm or cancel it.
 */
export function TrackedOrder({ order, token, refresh }: TrackedOrderProps) {
  const translator = useTranslator()
  const { t } = translator
  const api = useApi()
  const isDown = useTrackedEvents(order, refresh)
  const cancel = async () => {
    await api.call('POST /tracking/order/cancel', { body: { token } })
    return t('orders.self.cancelled')
  }
  return (
    <>
      <PageTitle>{t('common.numberedOrder', { number: order.orderNumber })}</PageTitle>
      <OrderColumns
        main={
          <>
            <Tracking order={order} />
            <Questions order={order} token={token} refresh={refresh} />
            <NextStep order={order} />
            <div className="mt-6 border-t border-line">
              <ArrivalFold order={order} destination={order.destination}>
                <Facts className="tabular" facts={factsOf(order, translator)} />
                {showsParcels(order) && (
                  <div className="mt-4">
                    <ParcelList order={order} />
                  </div>
                )}
              </ArrivalFold>
              <HistoryFold order={order} />
              <ChangesFold changes={order.changes} />
              {customerMayAnswer(order) && (
                <Fold name={t('orders.cancelOrder')} answer={t('orders.cancelOffer')}>
                  <CancelOrder number={order.orderNumber} send={cancel} refresh={refresh} />
                </Fold>
              )}
              <div className="print:hidden">
                <FoldedLink name={t('common.account')}>
                  <Link
                    to={paths.login(paths.orderConfirm(order.id))}
                    className={`no-underline ${rowOpener}`}
                  >
                    {t('track.toMember')}
                  </Link>
                </FoldedLink>
              </div>
            </div>
          </>
        }
        side={
          <>
            <Goods order={order} />
            <p className="mt-4 text-sm text-ink-soft">{t('track.private')}</p>
            <LiveLine isDown={isDown} />
          </>
        }
      />
    </>
  )
}

/** Reads the order again when it has changed, and announces a new status. Returns whether the connection is down. */
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
  return [
    [t('track.recipient'), order.recipient],
    [
      t('track.place'),
      destination &&
        [`${destination.postalCode} ${destination.city}`, t(countryTexts[destination.country])].join('\n'),
    ],
    [t('orders.pickupTitle'), isPickup && (pickupPlace?.name ?? t('orders.pickupUnknown'))],
    ...(saysDays(order) ? [] : promiseFacts(order, translator)),
    ...(showsParcels(order)
      ? []
      : [
          [t('orders.provider'), courier] as const,
          [t('common.trackingNumber'), link || trackingNumber] as const,
        ]),
  ]
}

/** The goods of an order, and the amount that is still to be paid. */
function Goods({ order }: { order: TrackedView }) {
  const t = useT()
  const id = useId()
  const { items, paidInAdvance } = order
  return (
    <aside aria-labelledby={id} className="bg-studio p-5 md:p-8">
      <h2 id={id} className="text-xl font-medium">
        {t('orders.products')}
      </h2>
      <ul className="mt-2">
        {items.map((item) => (
          <li
            key={JSON.stringify([item.productId, item.specName])}
            className="flex items-center gap-4 border-b border-line py-3 text-md"
          >
            <span className="block size-16 shrink-0">
              <Picture url={item.imgUrl} alt="" sizes="64px" className="size-full object-cover" />
            </span>
            <span className="min-w-0 grow wrap-break-word">
              <Link
                to={paths.product(item.productId, item.specName)}
                className="font-medium no-underline hover:underline"
              >
                {item.productName}
              </Link>
              <SubLine>{item.displayName}</SubLine>
            </span>
            <span className="tabular shrink-0">{t('common.pieceCount', { count: item.quantity })}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-2">
        {paidInAdvance !== undefined && <Sum label={t('orders.paidInAdvance')} amount={paidInAdvance} />}
        {order.unpaid && !isCancelled(order.status) && (
          <Sum label={t(toPayText(order))} amount={stillToPay(order)} />
        )}
      </dl>
    </aside>
  )
}

/** The questions to the customer: whether they agree to a change, and whether they confirm the order. */
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
        }}
        refresh={refresh}
      />
    </>
  )
}
