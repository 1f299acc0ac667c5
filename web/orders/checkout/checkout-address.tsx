import { maxNameInScript } from '../../../core/accounts/names.ts'
import { countries } from '../../../core/accounts/accounts.ts'
import { orderLimits, type CheckoutForm } from '../../../core/orders/checkout.ts'
import { citySuggestions, placeOfPostcode } from '../../../core/delivery/places.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { countryTexts } from '../country-texts.ts'
import { NumberField, SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues } from '../../forms/use-schema-form.ts'
import type { CheckoutFields } from './use-checkout-form.ts'

interface CheckoutAddressProps {
  form: CheckoutFields
  kind: 'billing' | 'shipping'
  /** The initial values. */
  start: CheckoutForm['billing'] | CheckoutForm['shipping']
}

/** "Full name, address, city, postal code and country", all of them required. */
export function CheckoutAddress({ form, kind, start }: CheckoutAddressProps) {
  const { t, language } = useTranslator()
  const typed = useFormValues(form)[kind]
  const country = typed?.country ?? start.country
  const known = countries.find((name) => name === country)
  return (
    <>
      <TextField
        {...form.field(`${kind}.fullName`)}
        label={t('checkout.fullName')}
        required
        autoComplete={`${kind} name`}
        maxLength={orderLimits.name}
        defaultValue={start.fullName}
      />
      <TextField
        {...form.field(`${kind}.nameInScript`)}
        label={t('accounts.nameInScript')}
        autoComplete="off"
        maxLength={maxNameInScript}
        defaultValue={start.nameInScript}
      />
      <TextField
        {...form.field(`${kind}.address`)}
        label={t('checkout.address')}
        required
        className="sm:col-span-full"
        autoComplete={`${kind} address-line1`}
        maxLength={orderLimits.address}
        defaultValue={start.address}
      />
      <TextField
        {...form.field(`${kind}.city`)}
        label={t('checkout.city')}
        required
        suggestions={known ? citySuggestions(known, language) : []}
        autoComplete={`${kind} address-level2`}
        maxLength={orderLimits.city}
        defaultValue={start.city}
      />
      <NumberField
        {...form.field(`${kind}.postalCode`)}
        label={t('checkout.postalCode')}
        required
        hint={known && placeOfPostcode(known, typed?.postalCode ?? start.postalCode ?? '', language)}
        autoComplete={`${kind} postal-code`}
        maxLength={orderLimits.postalCode}
        defaultValue={start.postalCode}
      />
      <SelectField
        {...form.field(`${kind}.country`)}
        label={t('checkout.country')}
        required
        autoComplete={`${kind} country-name`}
        defaultValue={start.country}
        options={countries.map((value) => ({ value, label: t(countryTexts[value]) }))}
      />
    </>
  )
}
