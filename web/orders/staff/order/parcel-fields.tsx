import { trackingLink, trackingNumberPattern } from '../../../../core/delivery/couriers.ts'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import { useT } from '../../../i18n/i18n.tsx'
import type { StaffOrderView } from './staff-order-view.ts'

type Couriers = StaffOrderView['couriers']

/** A parcel as typed; the courier is undefined while there is none to choose. */
export interface TypedParcel {
  courier: string | undefined
  trackingNumber: string
}

const isTrackingNumber = (text: string) => text === '' || trackingNumberPattern.test(text)

/** A parcel as the API takes it; undefined without a courier on offer, or with a wrong tracking number. */
export function parcelToSend({ courier, trackingNumber }: TypedParcel, offered: Couriers) {
  const number = trackingNumber.trim()
  if (courier === undefined || !offered.some(({ id }) => id === courier)) return undefined
  return isTrackingNumber(number)
    ? { shippingProvider: courier, trackingNumber: number || undefined }
    : undefined
}

interface ParcelFieldsProps {
  parcel: TypedParcel
  couriers: Couriers
  onChange: (parcel: TypedParcel) => void
  /** Whether a submit was attempted, and errors show. */
  tried: boolean
}

/** Courier and tracking number, with the customer's tracking link. */
export function ParcelFields({ parcel, couriers, onChange, tried }: ParcelFieldsProps) {
  const t = useT()
  const number = parcel.trackingNumber.trim()
  // A courier that is no longer on offer is not replaced: the tracking number belongs to it.
  const courier = couriers.find(({ id }) => id === parcel.courier)
  const link = trackingLink(courier?.tracking, number)
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
        error={tried && !isTrackingNumber(number) ? t('staff.order.trackingPattern') : undefined}
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
