import type { ReactNode } from 'react'
import { couriers, trackingLink } from '../../../core/orders.ts'
import { useT } from '../../i18n.tsx'
import { FactList } from '../ui/panel.tsx'
import { textLink } from '../ui/text-link.ts'
import type { StaffOrderView } from './staff-order-view.ts'

/** Who brings it, and the courier's page about the parcel. */
export function Parcel({ order }: { order: StaffOrderView['order'] }) {
  const t = useT()
  const { shippingProvider: provider, trackingNumber: number } = order
  if (provider === undefined || !Object.hasOwn(couriers, provider)) return null
  const link = trackingLink(provider, number)
  const facts: [string, ReactNode][] = [
    [t('staff.order.courier'), couriers[provider as keyof typeof couriers].name],
  ]
  if (number !== undefined)
    facts.push([
      t('orders.trackingNumber'),
      link === undefined ? (
        number
      ) : (
        <a
          key="link"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('orders.opensNewTab', { label: number })}
          className={`tabular ${textLink}`}
        >
          {number}
        </a>
      ),
    ])
  return (
    <div className="mt-3">
      <FactList facts={facts} />
    </div>
  )
}
