import type { Order } from '#core/api/orders.ts'
import { formatCash } from '#core/money.ts'
import { parcelTable } from '#core/parcels/statuses.ts'
import { useT } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import { courierLink, NewTabLink } from './new-tab-link.tsx'

type Sent = Pick<Order, 'parcels' | 'toPayLater' | 'shippingMethod'> & {
  items: readonly Pick<Order['items'][number], 'productName' | 'displayName'>[]
}

/**
 * Whether the parcels are worth showing, because the order ships in parts, or because a parcel came back or needs
 * staff.
 */
export function showsParcels({ parcels, toPayLater }: Pick<Sent, 'parcels' | 'toPayLater'>): boolean {
  return (
    parcels.length > 1 ||
    (parcels.length > 0 && toPayLater !== undefined) ||
    parcels.some(({ status }) => status === 'returned' || parcelTable[status].needsStaff === true)
  )
}

/**
 * The parcels of an order, as the customer sees them: "An order ships in parts, each with lines, courier, number … and
 * status".
 */
export function ParcelList({ order, untitled = false }: { order: Sent; untitled?: boolean }) {
  const t = useT()
  const { parcels, toPayLater, shippingMethod: method, items } = order
  return (
    <>
      {!untitled && <h3 className="mb-1 text-sm font-medium text-ink-soft">{t('orders.parcels')}</h3>}
      <ul aria-label={t('orders.parcels')}>
        {parcels.map(({ number, status, courierName, trackingNumber, trackingUrl, toPay, lines }) => (
          <li key={number} className="border-b border-line py-3 text-md leading-6 first:border-t">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <b className="font-medium">{t('common.numberedParcel', { number })}</b>
              <Badge tone={parcelTable[status].tone}>{t(`orders.parcelStatus.${status}`, { method })}</Badge>
            </div>
            {lines.map(({ line, quantity }) => (
              <p key={line} className="text-ink-soft wrap-break-word">
                {t('orders.parcelLine', {
                  quantity,
                  product: items[line]?.productName ?? '',
                  spec: items[line]?.displayName ?? '',
                })}
              </p>
            ))}
            {(courierName ?? trackingNumber) !== undefined && (
              <p className="tabular flex flex-wrap gap-x-3">
                {courierName}
                {trackingUrl === undefined ? (
                  trackingNumber
                ) : (
                  <NewTabLink
                    href={trackingUrl}
                    label={trackingNumber ?? t('orders.trackParcel')}
                    className={courierLink}
                  />
                )}
              </p>
            )}
            {toPay !== undefined && (
              <p className="tabular">{t('orders.parcelToPay', { method, amount: formatCash(toPay) })}</p>
            )}
          </li>
        ))}
      </ul>
      {toPayLater !== undefined && (
        <p className="tabular mt-3 text-md">{t('orders.toPayLater', { amount: formatCash(toPayLater) })}</p>
      )}
    </>
  )
}
