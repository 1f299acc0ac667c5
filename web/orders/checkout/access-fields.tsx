import { longest } from '../../../core/orders/checkout.ts'
import { halfDays } from '../../../core/orders/orders.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

/** An empty choice is none. */
const chosen = { setValueAs: (value: string) => (value === '' ? undefined : value) }

const halfTexts: Record<(typeof halfDays)[number], TextKey> = {
  morning: 'checkout.morning',
  afternoon: 'checkout.afternoon',
}

const liftParts = [
  ['deliveryAccess.liftWidth', 'checkout.liftWidth'],
  ['deliveryAccess.liftDepth', 'checkout.liftDepth'],
  ['deliveryAccess.liftHeight', 'checkout.liftHeight'],
] as const

/**
 * "What a furniture delivery needs (floor, lift yes or no and its inner size, stairs, a preferred day and half-day),
 * optional."
 */
export function AccessFields({ form, today }: { form: CheckoutFields; today: string }) {
  const t = useT()
  const { deliveryAccess } = form.values
  return (
    <>
      <Field
        label={t('checkout.floor')}
        hint={t('checkout.floorHint')}
        error={form.errorOf('deliveryAccess.floor')}
      >
        {(attributes) => (
          <Input
            {...attributes}
            autoComplete="off"
            maxLength={longest.floor}
            {...form.register('deliveryAccess.floor')}
          />
        )}
      </Field>
      <Field
        label={t('checkout.stairs')}
        hint={t('checkout.stairsHint')}
        error={form.errorOf('deliveryAccess.stairs')}
      >
        {(attributes) => (
          <Input
            {...attributes}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            className="tabular"
            {...form.register('deliveryAccess.stairs')}
          />
        )}
      </Field>
      <Field label={t('checkout.lift')}>
        {(attributes) => (
          <Select {...attributes} {...form.register('deliveryAccess.lift', chosen)}>
            <option value="">{t('checkout.liftUnknown')}</option>
            <option value="yes">{t('checkout.liftYes')}</option>
            <option value="no">{t('checkout.liftNo')}</option>
          </Select>
        )}
      </Field>
      {deliveryAccess?.lift === 'yes' && (
        <fieldset className="sm:col-span-full">
          <legend className="mb-1.5 text-sm font-medium">{t('checkout.liftSize')}</legend>
          <div className="grid grid-cols-3 gap-x-3 sm:gap-x-6">
            {liftParts.map(([name, label]) => (
              <Field key={name} label={t(label)} error={form.errorOf(name)}>
                {(attributes) => (
                  <Input
                    {...attributes}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={4}
                    className="tabular"
                    {...form.register(name)}
                  />
                )}
              </Field>
            ))}
          </div>
        </fieldset>
      )}
      <Field
        label={t('checkout.preferredDay')}
        hint={t('checkout.preferredDayHint')}
        error={form.errorOf('deliveryAccess.preferredDay')}
        className="sm:col-start-1"
      >
        {(attributes) => (
          <Input
            {...attributes}
            type="date"
            min={today}
            className="tabular"
            {...form.register('deliveryAccess.preferredDay')}
          />
        )}
      </Field>
      <Field label={t('checkout.halfDay')}>
        {(attributes) => (
          <Select {...attributes} {...form.register('deliveryAccess.preferredHalf', chosen)}>
            <option value="">{t('checkout.anyTime')}</option>
            {halfDays.map((half) => (
              <option key={half} value={half}>
                {t(halfTexts[half])}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}
