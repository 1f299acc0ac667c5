import type { ReactNode } from 'react'
import { companyFacts } from '#core/companies/company-facts.ts'
import type { OrderAddress } from '#core/delivery/order-address.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { formatDays, promisedText } from '#core/delivery/days-text.ts'
import { addressLines } from '#core/delivery/postal-address.ts'
import { personName, writtenName } from '#core/accounts/names.ts'
import { accessFacts } from '#core/delivery/access-facts.ts'
import { pickedUpByCustomer } from '#core/orders/orders.ts'
import { statusTable } from '#core/orders/statuses.ts'
import { useT, useTranslator, type Translate, type Translator } from '../i18n/i18n.tsx'
import { Notice } from '../ui/notice.tsx'
import { Facts } from './block.tsx'
import { courierLink, NewTabLink } from './new-tab-link.tsx'
import { ArrivalFold, saysDays } from './page/order-folds.tsx'
import type { OrderView } from './order-view.ts'
import { ParcelList, showsParcels } from './parcel-list.tsx'

const address = 'text-md leading-6 wrap-break-word'

/**
 * The fold about delivery or pickup: "Shipping or pickup info" with "shipping information (provider, tracking number or
 * link)".
 */
export function ShippingSection({ order }: { order: OrderView }) {
  const translator = useTranslator()
  const { t } = translator
  const { shippingMethod, contactInfo, billingAddress, shippingAddress, notes, phoneText } = order
  const pickup = shippingMethod === 'self_pickup'
  const company = companyFacts(order, t)
  const access = accessFacts(order.deliveryAccess, t)
  return (
    <ArrivalFold order={order} destination={shippingAddress}>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
        <Facts
          className="tabular"
          facts={[
            ...methodFacts(order, t),
            ...(saysDays(order) ? [] : promiseFacts(order, translator)),
            ...(showsParcels(order) ? [] : trackingFacts(order, t)),
          ]}
        />
        {pickup ? (
          <PickupPlace order={order} />
        ) : (
          shippingAddress && <AddressLines address={shippingAddress} className={address} />
        )}
        {showsParcels(order) && (
          <div className="sm:col-span-2">
            <ParcelList order={order} />
          </div>
        )}
        <Part title={t('orders.contact')}>
          <p className="text-md leading-6 wrap-break-word">
            {writtenName(contactInfo)}
            <br />
            <span className="tabular">{phoneText}</span>
            <br />
            {contactInfo.email}
          </p>
        </Part>
        {billingAddress && (
          <Part title={t('common.billingAddress')}>
            <AddressLines address={billingAddress} className={address} />
          </Part>
        )}
        {company.length > 0 && (
          <Part title={t('orders.orderedFor')}>
            <Facts facts={company} />
          </Part>
        )}
        {access.length > 0 && (
          <Part title={t('orders.access')}>
            <Facts className="tabular" facts={access} />
          </Part>
        )}
        {notes && (
          <Part title={t('common.orderNotes')}>
            <p className="text-md leading-6 wrap-break-word whitespace-pre-line">{notes}</p>
          </Part>
        )}
      </div>
    </ArrivalFold>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{title}</h3>
      {children}
    </div>
  )
}

/** Says that the order is late: "Past the promised date the order shows so to both." */
export function LateNotice({ order: { promise } }: { order: Pick<OrderView, 'promise'> }) {
  const { t, language } = useTranslator()
  if (!promise?.late) return null
  const day = formatDays({ from: promise.to, to: promise.to }, language, 'short')
  return (
    <Notice tone="warning" className="mt-6">
      <b className="block font-semibold">{t('common.wasPromised', { day })}</b>
      {t('orders.wasPromisedText')}
    </Notice>
  )
}

/** The days on which delivery is promised; no fact if there is no promise. */
export function promiseFacts(
  { promise }: Pick<OrderView, 'promise'>,
  translator: Translator,
): [term: string, fact: string][] {
  return promise === undefined ? [] : [[translator.t('orders.promised'), promisedText(promise, translator)]]
}

function methodFacts({ shippingMethod, shippingProvider }: OrderView, t: Translate): [string, string][] {
  // Left out once a pickup is ready, because the fact about its provider says the same.
  if (shippingProvider === pickedUpByCustomer) return []
  return [[t('orders.method'), t(`orders.shippingMethod.${shippingMethod}`)]]
}

/** The courier, and the tracking number with a link to the courier's page. */
function trackingFacts(order: OrderView, t: Translate): [term: string, value: ReactNode][] {
  const { shippingMethod, shippingProvider, courierName, trackingNumber, trackingUrl } = order
  const willShip = statusTable[order.status].goodsInStore === true
  if (
    willShip &&
    shippingMethod === 'delivery' &&
    shippingProvider === undefined &&
    trackingNumber === undefined
  )
    return [[t('common.trackingNumber'), t('orders.notShipped')]]
  const provider =
    shippingProvider === pickedUpByCustomer
      ? t('orders.provider.self_pickup')
      : (courierName ?? shippingProvider)
  const link = trackingUrl && (
    <NewTabLink
      href={trackingUrl}
      label={trackingNumber ?? t('orders.trackParcel')}
      className={courierLink}
    />
  )
  return [
    [t('orders.provider'), shippingProvider && provider],
    [t('common.trackingNumber'), link || trackingNumber],
  ]
}

/** The pickup location: "id, name, address"; "an unknown id shows as an unknown store". */
function PickupPlace({ order: { pickupPlace: place, status } }: { order: OrderView }) {
  const t = useT()
  const { goodsInStore, isOnTheWay } = statusTable[status]
  return (
    <address className={`not-italic ${address}`}>
      <span className="block">{place?.name ?? t('orders.pickupUnknown')}</span>
      {place?.address && <span className="block">{place.address}</span>}
      {goodsInStore && <span className="text-ink-soft">{t('orders.pickupText')}</span>}
      {isOnTheWay && <span className="text-ink-soft">{t('orders.pickupReady')}</span>}
    </address>
  )
}

/** An address, as it is written on a parcel. */
export function AddressLines({ address, className }: { address: OrderAddress; className: string }) {
  const t = useT()
  return (
    <address className={`not-italic ${className}`}>
      <span className="block">{personName(address)}</span>
      {addressLines(address, t(countryTexts[address.country])).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

/** The look of an address for staff, with the name highlighted. */
export const staffAddress = 'wrap-anywhere [&>:first-child]:font-medium'
