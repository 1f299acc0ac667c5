import { couriers, trackingLink, trackingNumberPattern, type ShippingProvider } from '../../../core/orders.ts'
import { useT } from '../../i18n.tsx'
import { Field } from '../../ui/field.tsx'
import { DenseInput, DenseSelect } from '../ui/dense-field.tsx'

/** Who brings a parcel, and its number as typed; '' for none yet. */
export interface TypedParcel {
  courier: ShippingProvider
  trackingNumber: string
}

/** Whether a number was typed that is none. */
export function isWrongTracking({ trackingNumber }: TypedParcel): boolean {
  const number = trackingNumber.trim()
  return number !== '' && !trackingNumberPattern.test(number)
}

/** A parcel as the API takes it. */
export function parcelToSend({ courier, trackingNumber }: TypedParcel) {
  return { shippingProvider: courier, trackingNumber: trackingNumber.trim() || undefined }
}

interface ParcelFieldsProps {
  parcel: TypedParcel
  onChange: (parcel: TypedParcel) => void
  /** Whether it was tried to send it, so that what is wrong is said. */
  tried: boolean
}

/** Asks who brings a parcel and for its number, and shows the link that the customer will have. */
export function ParcelFields({ parcel, onChange, tried }: ParcelFieldsProps) {
  const t = useT()
  const link = trackingLink(parcel.courier, parcel.trackingNumber.trim())
  return (
    <>
      <Field label={t('staff.order.courier')}>
        {(attributes) => (
          <DenseSelect
            {...attributes}
            value={parcel.courier}
            onChange={(event) => onChange({ ...parcel, courier: event.target.value as ShippingProvider })}
          >
            {Object.entries(couriers).map(([id, { name }]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </DenseSelect>
        )}
      </Field>
      <Field
        label={t('orders.trackingNumber')}
        hint={
          link === undefined ? (
            t('staff.order.trackingHint')
          ) : (
            <span className="wrap-anywhere">{t('staff.order.trackingLink', { link })}</span>
          )
        }
        {...(tried && isWrongTracking(parcel) && { error: t('staff.order.trackingPattern') })}
      >
        {(attributes) => (
          <DenseInput
            {...attributes}
            data-autofocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className="tabular"
            value={parcel.trackingNumber}
            onChange={(event) => onChange({ ...parcel, trackingNumber: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
