import type { OrderAddress } from '../../core/orders/checkout.ts'
import { useT } from '../i18n/i18n.tsx'
import { countryTexts } from './display-texts.ts'

/** An address as it is written on a parcel. */
export function AddressLines({ address, className }: { address: OrderAddress; className: string }) {
  const t = useT()
  return (
    <address className={`not-italic ${className}`}>
      <span className="block">{`${address.firstName} ${address.lastName}`.trim()}</span>
      <span className="block">{address.street}</span>
      <span className="block">{`${address.postalCode} ${address.city}`}</span>
      <span className="block">{t(countryTexts[address.country])}</span>
    </address>
  )
}

/** How staff see an address: the name stands out. */
export const staffAddress = 'wrap-anywhere [&>:first-child]:font-medium'
