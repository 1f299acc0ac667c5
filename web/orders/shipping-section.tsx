import { Fragment, type ReactNode } from 'react'
import type { OrderView } from './order-view.ts'
import { pickedUpByCustomer } from '../../core/orders/orders.ts'
import { useT, type TextKey, type Translate } from '../i18n/i18n.tsx'
import { Block } from './block.tsx'
import { countryTexts, shippingMethodTexts } from './display-texts.ts'

/** "Shipping or pickup info" with "shipping information (provider, tracking number or link)". */
export function ShippingSection({ order }: { order: OrderView }) {
  const t = useT()
  const { shippingMethod, contactInfo, billingAddress, shippingAddress, notes, phoneText } = order
  const pickup = shippingMethod === 'self_pickup'
  const access = accessFacts(order.deliveryAccess, t)
  return (
    <Block title={t(pickup ? 'orders.pickupTitle' : 'orders.shipping')}>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
        <Facts>
          <Fact term={t('orders.method')}>{t(shippingMethodTexts[shippingMethod])}</Fact>
          <Tracking order={order} />
        </Facts>
        {pickup ? (
          <PickupPlace place={order.pickupPlace} />
        ) : (
          shippingAddress && <Address address={shippingAddress} />
        )}
        <Part title={t('orders.contact')}>
          <p className="text-md leading-6 wrap-break-word">
            {contactInfo.name}
            <br />
            <span className="tabular">{phoneText}</span>
            <br />
            {contactInfo.email}
          </p>
        </Part>
        {billingAddress && (
          <Part title={t('orders.billing')}>
            <Address address={billingAddress} />
          </Part>
        )}
        {access.length > 0 && (
          <Part title={t('orders.access')}>
            <Facts>
              {access.map(([term, fact]) => (
                <Fact key={term} term={t(term)}>
                  {fact}
                </Fact>
              ))}
            </Facts>
          </Part>
        )}
        {notes && (
          <Part title={t('orders.notes')}>
            <p className="text-md leading-6 wrap-break-word whitespace-pre-line">{notes}</p>
          </Part>
        )}
      </div>
    </Block>
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

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5 gap-y-1">{children}</dl>
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="tabular wrap-break-word">{children}</dd>
    </>
  )
}

/** Who carries the goods, and the courier's page about them. */
function Tracking({
  order: { shippingMethod, shippingProvider, courierName, trackingNumber, trackingUrl },
}: {
  order: OrderView
}) {
  const t = useT()
  const label = trackingNumber ?? t('orders.trackParcel')
  if (shippingMethod === 'delivery' && shippingProvider === undefined && trackingNumber === undefined) {
    return <Fact term={t('orders.trackingNumber')}>{t('orders.notShipped')}</Fact>
  }
  return (
    <>
      {shippingProvider && (
        <Fact term={t('orders.provider')}>
          {shippingProvider === pickedUpByCustomer
            ? t('orders.provider.self_pickup')
            : (courierName ?? shippingProvider)}
        </Fact>
      )}
      {(trackingNumber ?? trackingUrl) && (
        <Fact term={t('orders.trackingNumber')}>
          {trackingUrl ? (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('orders.opensNewTab', { label })}
              className="-my-2 inline-block py-2 text-petrol underline"
            >
              {label}
            </a>
          ) : (
            label
          )}
        </Fact>
      )}
    </>
  )
}

/** "Pickup location: id, name, address"; "an unknown id shows as an unknown store". */
function PickupPlace({ place }: { place: OrderView['pickupPlace'] }) {
  const t = useT()
  return (
    <address className="text-md leading-6 wrap-break-word not-italic">
      {place?.name ?? t('orders.pickupUnknown')}
      {place?.address && (
        <>
          <br />
          {place.address}
        </>
      )}
      <br />
      <span className="text-ink-soft">{t('orders.pickupText')}</span>
    </address>
  )
}

function Address({ address }: { address: NonNullable<OrderView['shippingAddress']> }) {
  const t = useT()
  const lines = [
    `${address.firstName} ${address.lastName}`.trim(),
    address.street,
    `${address.postalCode} ${address.city}`,
    t(countryTexts[address.country]),
  ]
  return (
    <address className="text-md leading-6 wrap-break-word not-italic">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of an address keep their places
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </address>
  )
}

const halves = { morning: 'orders.morning', afternoon: 'orders.afternoon' } as const

/** What the team was told about the way in; nothing that was left open. */
export function accessFacts(
  access: OrderView['deliveryAccess'],
  t: Translate,
): [term: TextKey, fact: string][] {
  const { floor, lift, liftWidth, liftDepth, liftHeight, stairs, preferredDay, preferredHalf } = access ?? {}
  const size = [liftWidth, liftDepth, liftHeight].map((length) => length ?? '–')
  const measured = liftWidth !== undefined || liftDepth !== undefined || liftHeight !== undefined
  const half = preferredHalf && t(halves[preferredHalf])
  const facts: [TextKey, string | undefined][] = [
    ['orders.floor', floor],
    [
      'orders.lift',
      lift === 'no'
        ? t('orders.liftNo')
        : lift === 'yes'
          ? measured
            ? t('orders.liftYesSize', { size: `${size.join(' x ')} cm` })
            : t('orders.liftYes')
          : undefined,
    ],
    ['orders.stairs', stairs === undefined ? undefined : t('orders.steps', { count: stairs })],
    ['orders.preferredDay', [preferredDay, half].filter(Boolean).join(' ') || undefined],
  ]
  return facts.filter((fact): fact is [TextKey, string] => fact[1] !== undefined)
}
