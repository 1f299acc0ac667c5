import { lazy } from 'react'
import { orderLimits } from '#core/orders/checkout.ts'
import { accessLine } from '#core/delivery/access-facts.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import { halfDays } from '#core/orders/orders.ts'
import type { PromiseAnswer } from '../../delivery/use-promise.ts'
import { useT, useTranslator, type TextKey } from '../../i18n/i18n.tsx'
import { DateField, NumberField, SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues, type FieldAttributes } from '../../forms/use-schema-form.ts'
import { useOfficeHours } from '../../shell/page-head.tsx'
import { LazyPart } from '../../offline/lazy-part.tsx'
import { Legend } from '../../ui/field.tsx'
import { FoldedPart } from './form-part.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

/** Converts an empty choice to undefined. */
const chosen = { setValueAs: (value: string) => (value === '' ? undefined : value) }

/** Loaded separately, because only customers at the checkout need it. */
const DeliveryWarning = lazy(() => import('../../fit/delivery-warning.tsx'))

const halfTexts: Record<(typeof halfDays)[number], TextKey> = {
  morning: 'checkout.morning',
  afternoon: 'checkout.afternoon',
}

const liftParts = [
  ['liftWidth', 'common.width'],
  ['liftDepth', 'common.depth'],
  ['liftHeight', 'common.height'],
] as const
type AccessField = 'floor' | 'stairs' | 'lift' | (typeof liftParts)[number][0]

interface AccessPartsProps {
  form: CheckoutFields
  promise: PromiseAnswer | undefined
}

/**
 * The optional fields for "what a furniture delivery needs (floor, lift, stairs, a preferred day and half-day)", each
 * part folded to one line.
 */
export function AccessParts({ form, promise }: AccessPartsProps) {
  const t = useT()
  const { deliveryAccess = {} } = useFormValues(form)
  return (
    <>
      <FoldedPart
        title={t('checkout.access')}
        answer={accessLine(deliveryAccess, t) ?? t('checkout.accessAsk')}
      >
        <AccessFields
          field={(part, options) => form.field(`deliveryAccess.${part}`, options)}
          lift={deliveryAccess.lift}
        />
      </FoldedPart>
      <LazyPart>
        <DeliveryWarning answers={deliveryAccess} />
      </LazyPart>
      <DayPart form={form} promise={promise} />
    </>
  )
}

interface AccessFieldsProps {
  /** Connects a field to the form. */
  field: (part: AccessField, options?: typeof chosen) => FieldAttributes
  /** The chosen answer about the lift. */
  lift: string | undefined
}

/** Floor, stairs and lift of the building. */
export function AccessFields({ field, lift }: AccessFieldsProps) {
  const t = useT()
  return (
    <>
      <TextField
        {...field('floor')}
        label={t('common.floor')}
        hint={t('checkout.floorHint')}
        maxLength={orderLimits.floor}
      />
      <NumberField
        {...field('stairs')}
        label={t('checkout.stairs')}
        hint={t('checkout.stairsHint')}
        maxLength={4}
      />
      <SelectField
        {...field('lift', chosen)}
        label={t('common.lift')}
        options={[
          { value: '', label: t('checkout.liftUnknown') },
          { value: 'yes', label: t('common.liftYes') },
          { value: 'no', label: t('common.liftNo') },
        ]}
      />
      {lift === 'yes' && (
        <fieldset className="sm:col-span-full">
          <Legend>{t('checkout.liftSize')}</Legend>
          <div className="grid grid-cols-3 gap-x-3 sm:gap-x-6">
            {liftParts.map(([name, label]) => (
              <NumberField key={name} {...field(name)} label={t(label)} maxLength={4} />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

function DayPart({ form, promise }: AccessPartsProps) {
  const { t, language } = useTranslator()
  const { days } = useOfficeHours()
  const { preferredDay: day, preferredHalf: half } = useFormValues(form).deliveryAccess ?? {}
  const parts = [day && formatDays({ from: day, to: day }, language), half && t(halfTexts[half])]
  return (
    <FoldedPart
      title={t('common.preferredDay')}
      answer={parts.filter(Boolean).join(t('form.separator')) || t('checkout.anyDay')}
    >
      <DateField
        {...form.field('deliveryAccess.preferredDay')}
        label={t('common.preferredDay')}
        hint={t('checkout.preferredDayHint', {
          days,
          first: promise ? formatDays({ from: promise.from, to: promise.from }, language) : 'none',
        })}
        min={promise?.from}
        max={promise?.last}
      />
      <SelectField
        {...form.field('deliveryAccess.preferredHalf', chosen)}
        label={t('common.halfDay')}
        options={[
          { value: '', label: t('checkout.anyTime') },
          ...halfDays.map((value) => ({ value, label: t(halfTexts[value]) })),
        ]}
      />
    </FoldedPart>
  )
}
