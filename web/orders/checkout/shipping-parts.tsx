import { useId } from 'react'
import type { CheckoutForm } from '#core/orders/checkout.ts'
import { describeOfficeDays, describeOfficeHours } from '#core/shop/office-hours.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { useShop } from '../../shell/page-head.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FormPart } from './form-part.tsx'

type Method = CheckoutForm['shippingMethod']

interface ShippingPartsProps {
  places: CallOutput<'GET /pickupLocations'>
  method: Method
  /** The id of the chosen pickup location. */
  place: string | undefined
  /** What is wrong with the chosen pickup location. */
  error: string | undefined
  onMethod: (method: Method) => void
  onPlace: (id: string) => void
}

/** The shipping method and the pickup location. */
export function ShippingParts(props: ShippingPartsProps) {
  const { places, method, onMethod } = props
  const t = useT()
  const isDelivery = method === 'delivery'
  return (
    <>
      <FormPart title={t('checkout.shippingMethod')} dense>
        <ChoiceCard
          name="shippingMethod"
          value="delivery"
          checked={isDelivery}
          onChange={() => onMethod('delivery')}
          title={t('checkout.delivery')}
          text={t('checkout.deliveryText')}
        />
        {places.length > 0 ? (
          <ChoiceCard
            name="shippingMethod"
            value="self_pickup"
            checked={!isDelivery}
            onChange={() => onMethod('self_pickup')}
            title={t('checkout.pickup')}
            text={t('checkout.pickupText')}
          />
        ) : (
          <p className="self-center text-ink-soft sm:px-4">{t('checkout.onlyDelivery')}</p>
        )}
      </FormPart>
      {!isDelivery && <PickupPart {...props} />}
    </>
  )
}

function PickupPart({ places, place: chosen, error, onPlace }: ShippingPartsProps) {
  const { t, language } = useTranslator()
  const { officeDays, officeHours } = useShop()
  const id = useId()
  return (
    <FormPart
      title={t('checkout.pickupLocation')}
      required
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error && id}
    >
      <div className="grid gap-2 sm:col-span-full">
        {places.map((place) => (
          <ChoiceCard
            key={place.id}
            name="pickupLocation"
            value={place.id}
            checked={chosen === place.id}
            onChange={() => onPlace(place.id)}
            title={place.name}
            text={t('checkout.pickupAddress', {
              address: place.address,
              days: describeOfficeDays(officeDays, language),
              hours: describeOfficeHours(officeHours, language),
            })}
          />
        ))}
        {error && <FieldError id={id}>{error}</FieldError>}
      </div>
    </FormPart>
  )
}
