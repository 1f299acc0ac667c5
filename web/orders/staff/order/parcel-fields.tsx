import { trackingLink, trackingNumberPattern } from '../../../../core/delivery/couriers.ts'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import { useT } from '../../../i18n/i18n.tsx'
import type { StaffOrderView } from './staff-order-view.ts'

/** The courier of a parcel and its tracking number as typed, '' for none. */
export interface TypedParcel {
  /** Undefined while there is no courier to choose. */
  courier: string | undefined
  trackingNumber: string
}

/** Whether the typed tracking number is invalid. */
export function isWrongTracking({ trackingNumber }: TypedParcel): boolean {
  const number = trackingNumber.trim()
  return number !== '' && !trackingNumberPattern.test(number)
}

type Couriers = StaffOrderView['couriers']

/** The chosen courier; one that is no longer offered is not replaced, because the tracking number belongs to it. */
const chosenOf = ({ courier }: TypedParcel, offered: Couriers) => offered.find(({ id }) => id === courier)

/** A parcel as the API takes it; undefined while no courier is chosen. */
export function parcelToSend(parcel: TypedParcel, offered: Couriers) {
  const courier = chosenOf(parcel, offered)
  if (courier === undefined) return undefined
  return { shippingProvider: courier.id, trackingNumber: parcel.trackingNumber.trim() || undefined }
}

interface ParcelFieldsProps {
  parcel: TypedParcel
  couriers: Couriers
  onChange: (parcel: TypedParcel) => void
  /** Whether a submit was attempted, so that errors show. */
  tried: boolean
}

/** Courier and tracking number, with the customer's tracking link. */
export function ParcelFields({ parcel, couriers, onChange, tried }: ParcelFieldsProps) {
  const t = useT()
  const courier = chosenOf(parcel, couriers)
  const link = trackingLink(courier?.tracking, parcel.trackingNumber.trim())
  const missing =
    couriers.length === 0
      ? t('staff.order.noCourier')
      : tried && courier === undefined && t('staff.orders.courierRequired')
  return (
    <>
      <SelectField
        label={t('staff.order.courier')}
        error={missing || undefined}
        value={courier?.id ?? ''}
        onChange={(event) => onChange({ ...parcel, courier: event.target.value })}
        options={[
          ...(courier === undefined ? [{ value: '', label: t('staff.orders.chooseCourier') }] : []),
          ...couriers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField
        label={t('orders.trackingNumber')}
        hint={
          link === undefined ? (
            t('staff.order.trackingHint')
          ) : (
            <span className="wrap-anywhere">{t('staff.order.trackingLink', { link })}</span>
          )
        }
        error={tried && isWrongTracking(parcel) ? t('staff.order.trackingPattern') : undefined}
        data-autofocus
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        controlClass="tabular"
        value={parcel.trackingNumber}
        onChange={(event) => onChange({ ...parcel, trackingNumber: event.target.value })}
      />
    </>
  )
}
