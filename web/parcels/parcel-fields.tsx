import type { ComponentProps } from 'react'
import type * as z from 'zod/mini'
import { trackingLink } from '#core/delivery/couriers.ts'
import type { parcel } from '#core/orders/queues.ts'
import type { Failure } from '../actions/use-action.ts'
import type { CallOutput } from '../api/client.ts'
import { SelectField, TextField } from '../forms/fields.tsx'
import type { FieldAttributes } from '../forms/use-schema-form.ts'
import type { NumberCheck } from './number-check.tsx'
import { useT } from '../i18n/i18n.tsx'

type Couriers = CallOutput<'GET /staff/couriers'>

type CourierFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'> & {
  couriers: Couriers
}

export function CourierField({ couriers, error, ...field }: CourierFieldProps) {
  const t = useT()
  return (
    <SelectField
      {...field}
      label={t('staff.common.courier')}
      required
      {...(couriers.length === 0 ? { error: t('staff.order.noCourier') } : error && { error })}
      options={[
        { value: '', label: t('staff.orders.chooseCourier') },
        ...couriers.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

export function TrackingNumberField(props: ComponentProps<typeof TextField>) {
  return <TextField autoCapitalize="characters" spellCheck={false} maxLength={40} {...props} />
}

interface ParcelFieldsProps {
  field: (name: 'shippingProvider' | 'trackingNumber') => FieldAttributes
  values: Partial<z.input<typeof parcel>>
  couriers: Couriers
  check: NumberCheck
  /** Called on Enter in the field of the number, instead of submitting the form, because scanners end with Enter. */
  onEnter?: (() => void) | undefined
}

/** Courier and tracking number of a parcel, with the tracking link. */
export function ParcelFields({ field, values, couriers, check, onEnter }: ParcelFieldsProps) {
  const t = useT()
  const courier = couriers.find(({ id }) => id === values.shippingProvider)
  const link = trackingLink(courier?.tracking, values.trackingNumber?.trim())
  return (
    <>
      <CourierField {...field('shippingProvider')} couriers={couriers} />
      <TrackingNumberField
        {...field('trackingNumber')}
        label={t('common.trackingNumber')}
        hint={
          link === undefined ? (
            t('staff.order.trackingHint')
          ) : (
            <span className="wrap-anywhere">{t('staff.order.trackingLink', { link })}</span>
          )
        }
        {...(onEnter && { onEnter })}
        data-autofocus
        controlClass="tabular"
      />
      {check.questionAbout(values.trackingNumber)}
    </>
  )
}

interface ParcelForm {
  setValue: (name: 'shippingProvider', value: string) => void
  setFieldError: (name: 'shippingProvider', message: string) => void
}

/** Asks for another courier if the chosen one was switched off; the tracking number stays. */
export function clearRefusedCourier(form: ParcelForm, { code }: Failure): void {
  if (code !== 'courier_off') return
  form.setValue('shippingProvider', '')
  form.setFieldError('shippingProvider', 'staff.orders.courierRequired')
}
