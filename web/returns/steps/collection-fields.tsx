import { halfDays } from '#core/orders/orders.ts'
import type { Collection } from '#core/returns/forms.ts'
import { returnWays } from '#core/returns/statuses.ts'
import type { CallOutput } from '../../api/client.ts'
import { DateField, SelectField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { TrackingNumberField } from '../../parcels/parcel-fields.tsx'
import type { ReturnView } from '../return-view.ts'

/** What is typed about a collection; '' where nothing is chosen. */
export interface TypedCollection {
  way: string
  day: string
  half: string
  courier: string
  trackingNumber: string
}

/** What the fields begin with. */
export const startOf = (found: ReturnView['collection'] | undefined): TypedCollection => ({
  way: found?.way ?? '',
  day: found?.day ?? '',
  half: found?.half ?? '',
  courier: found?.courier ?? '',
  trackingNumber: found?.trackingNumber ?? '',
})

/** What is sent of it; undefined while no way is chosen. */
export function toCollection({ way, day, half, courier, trackingNumber }: TypedCollection) {
  if (way === '') return undefined
  const byDay = way === 'collected' || way === 'brought'
  return {
    way: way as Collection['way'],
    ...(byDay && day !== '' && { day }),
    ...(byDay && half !== '' && { half: half as NonNullable<Collection['half']> }),
    ...(way !== 'brought' && courier !== '' && { courier }),
    ...(way !== 'brought' && trackingNumber.trim() !== '' && { trackingNumber: trackingNumber.trim() }),
  }
}

interface CollectionFieldsProps {
  value: TypedCollection
  onChange: (value: TypedCollection) => void
  couriers: CallOutput<'GET /staff/couriers'>
  /** Whether a way has to be chosen. */
  required: boolean
  error?: string | undefined
}

/** "Collection": how the goods come back, on which day, or by which courier. */
export function CollectionFields({ value, onChange, couriers, required, error }: CollectionFieldsProps) {
  const t = useT()
  const set = (name: keyof TypedCollection) => ({
    value: value[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
  })
  return (
    <>
      <SelectField
        {...set('way')}
        name="way"
        label={t('staff.returns.way')}
        required={required}
        error={error}
        options={[
          { value: '', label: t('staff.returns.wayLater') },
          ...returnWays.map((way) => ({ value: way, label: t(`returns.way.${way}`) })),
        ]}
      />
      {(value.way === 'collected' || value.way === 'brought') && (
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField {...set('day')} name="day" label={t('staff.returns.day')} />
          <SelectField
            {...set('half')}
            name="half"
            label={t('checkout.halfDay')}
            options={[
              { value: '', label: t('staff.returns.anyTime') },
              ...halfDays.map((half) => ({ value: half, label: t(`staff.returns.half.${half}`) })),
            ]}
          />
        </div>
      )}
      {(value.way === 'collected' || value.way === 'sent') && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            {...set('courier')}
            name="courier"
            label={t('staff.orders.courier')}
            options={[
              { value: '', label: t('staff.returns.noCourier') },
              ...couriers
                .filter(({ id, active }) => active || id === value.courier)
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <TrackingNumberField
            {...set('trackingNumber')}
            name="trackingNumber"
            label={t('orders.trackingNumber')}
          />
        </div>
      )}
    </>
  )
}
