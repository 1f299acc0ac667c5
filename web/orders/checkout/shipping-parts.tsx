import { useId } from 'react'
import { describeOfficeDays, describeOfficeHours } from '#core/shop/office-hours.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { useShop } from '../../shell/page-head.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FormPart } from './form-part.tsx'
import type { useCheckoutForm } from './use-checkout-form.ts'

interface ShippingPartsProps {
  checkout: ReturnType<typeof useCheckoutForm>
  places: CallOutput<'GET /pickupLocations'>
}

/** The shipping method and its fields. */
export function ShippingParts(props: ShippingPartsProps) {
  const { checkout, places } = props
  const t = useT()
  const isDelivery = checkout.values.shippingMethod === 'delivery'
  return (
    <>
      <FormPart title={t('checkout.shippingMethod')} dense>
        <ChoiceCard
          name="shippingMethod"
          value="delivery"
          checked={isDelivery}
          onChange={() => checkout.chooseMethod('delivery')}
          title={t('checkout.delivery')}
          text={t('checkout.deliveryText')}
        />
        {places.length > 0 ? (
          <ChoiceCard
            name="shippingMethod"
            value="self_pickup"
            checked={!isDelivery}
            onChange={() => checkout.chooseMethod('self_pickup')}
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

function PickupPart({ checkout: { form, values }, places }: ShippingPartsProps) {
  const { t, language } = useTranslator()
  const { officeDays, officeHours } = useShop()
  const id = useId()
  const error = form.errorOf('pickupLocation')
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
            checked={values.pickupLocation === place.id}
            onChange={() =>
              form.setValue('pickupLocation', place.id, { shouldDirty: true, shouldValidate: true })
            }
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
