import { trackingLink, trackingNumberPattern } from '../../../../core/delivery/couriers.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { Field } from '../../../ui/field.tsx'
import { DenseInput, DenseSelect } from '../../../staff/ui/dense-field.tsx'
import type { StaffOrderView } from './staff-order-view.ts'

/** Who brings a parcel, and its number as typed; '' for none yet. */
export interface TypedParcel {
  /** Undefined while nobody can bring it. */
  courier: string | undefined
  trackingNumber: string
}

/** Whether a number was typed that is none. */
export function isWrongTracking({ trackingNumber }: TypedParcel): boolean {
  const number = trackingNumber.trim()
  return number !== '' && !trackingNumberPattern.test(number)
}

type Couriers = StaffOrderView['couriers']

/** The courier that is chosen; no other one takes the place of one that is offered no more: the number is not its. */
const chosenOf = ({ courier }: TypedParcel, offered: Couriers) => offered.find(({ id }) => id === courier)

/** A parcel as the API takes it; undefined while no courier is chosen. */
export function parcelToSend(parcel: TypedParcel, offered: Couriers) {
  const courier = chosenOf(parcel, offered)
  if (courier === undefined) return undefined
  return { shippingProvider: courier.id, trackingNumber: parcel.trackingNumber.trim() || undefined }
}

interface ParcelFieldsProps {
  parcel: TypedParcel
  /** Who can be chosen. */
  couriers: Couriers
  onChange: (parcel: TypedParcel) => void
  /** Whether it was tried to send it, so that what is wrong is said. */
  tried: boolean
}

/** Asks who brings a parcel and for its number, and shows the link that the customer will have. */
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
      <Field label={t('staff.order.courier')} {...(missing && { error: missing })}>
        {(attributes) => (
          <DenseSelect
            {...attributes}
            value={courier?.id ?? ''}
            onChange={(event) => onChange({ ...parcel, courier: event.target.value })}
          >
            {courier === undefined && <option value="">{t('staff.orders.chooseCourier')}</option>}
            {couriers.map(({ id, name }) => (
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
