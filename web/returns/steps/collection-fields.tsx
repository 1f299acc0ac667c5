import * as z from 'zod/mini'
import { halfDays } from '#core/orders/orders.ts'
import { collection } from '#core/returns/forms.ts'
import { returnWays } from '#core/returns/statuses.ts'
import type { CallOutput } from '../../api/client.ts'
import { DateField, SelectField } from '../../forms/fields.tsx'
import type { FieldAttributes } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { TrackingNumberField } from '../../parcels/parcel-fields.tsx'
import type { ReturnView } from '../return-view.ts'

const typed = z.object({
  way: z.string(),
  day: z.string(),
  half: z.string(),
  courier: z.string(),
  trackingNumber: z.string(),
})
type TypedCollection = z.output<typeof typed>

/** The initial values of the fields. */
export const collectionStart = (found: ReturnView['collection'] | undefined): TypedCollection => ({
  way: found?.way ?? '',
  day: found?.day ?? '',
  half: found?.half ?? '',
  courier: found?.courier ?? '',
  trackingNumber: found?.trackingNumber ?? '',
})

/** Converts the typed values for the API; undefined until a way is chosen. */
function toSend({ way, day, half, courier, trackingNumber }: TypedCollection) {
  if (way === '') return undefined
  const byDay = way === 'collected' || way === 'brought'
  return {
    way: way as z.input<typeof collection>['way'],
    ...(byDay && { day }),
    ...(byDay && half !== '' && { half: half as z.input<typeof collection>['half'] }),
    ...(way !== 'brought' && { courier, trackingNumber }),
  }
}

/** The schema of a collection that may still be undecided. */
export const laterCollection = z.pipe(z.pipe(typed, z.transform(toSend)), z.optional(collection))

/** The schema of a collection that must be decided. */
export const requiredCollection = z.pipe(
  z.pipe(
    typed.check(z.refine(({ way }) => way !== '', { error: 'returns.wayRequired', path: ['way'] })),
    z.transform((chosen: TypedCollection) => toSend(chosen) as NonNullable<ReturnType<typeof toSend>>),
  ),
  collection,
)

interface CollectionFieldsProps {
  field: (name: `collection.${keyof TypedCollection}`) => FieldAttributes
  values: { collection?: Partial<TypedCollection> }
  couriers: CallOutput<'GET /staff/couriers'>
  /** Whether a way has to be chosen. */
  required?: boolean
}

/** The fields of a return's "Collection": how the goods come back, on which day or with which courier. */
export function CollectionFields({ field, values, couriers, required = false }: CollectionFieldsProps) {
  const t = useT()
  const value = values.collection ?? {}
  return (
    <>
      <SelectField
        {...field('collection.way')}
        label={t('staff.returns.way')}
        required={required}
        options={[
          { value: '', label: t('staff.returns.wayLater') },
          ...returnWays.map((way) => ({ value: way, label: t(`returns.way.${way}`) })),
        ]}
      />
      {(value.way === 'collected' || value.way === 'brought') && (
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField {...field('collection.day')} label={t('common.day')} />
          <SelectField
            {...field('collection.half')}
            label={t('common.halfDay')}
            options={[
              { value: '', label: t('common.anyTime') },
              ...halfDays.map((half) => ({ value: half, label: t(`staff.returns.half.${half}`) })),
            ]}
          />
        </div>
      )}
      {(value.way === 'collected' || value.way === 'sent') && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            {...field('collection.courier')}
            label={t('staff.common.courier')}
            options={[
              { value: '', label: t('staff.common.none') },
              ...couriers
                .filter(({ id, active }) => active || id === value.courier)
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <TrackingNumberField {...field('collection.trackingNumber')} label={t('common.trackingNumber')} />
        </div>
      )}
    </>
  )
}
