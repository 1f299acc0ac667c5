import { useId } from 'react'
import { countries } from '../../../core/accounts/accounts.ts'
import { longest, type CheckoutForm } from '../../../core/orders/checkout.ts'
import { citySuggestions, placeOfPostcode } from '../../../core/delivery/places.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { countryTexts } from '../display-texts.ts'
import { Field, Input, Select } from '../../ui/field.tsx'
import type { CheckoutFields } from './use-checkout-form.ts'

interface CheckoutAddressProps {
  form: CheckoutFields
  kind: 'billing' | 'shipping'
  /** What the fields are rendered with. */
  start: CheckoutForm['billing'] | CheckoutForm['shipping']
}

/** "Full name, address, city, postal code and country", all of them required. */
export function CheckoutAddress({ form, kind, start }: CheckoutAddressProps) {
  const { t, language } = useTranslator()
  const id = useId()
  const country = form.values[kind]?.country ?? start.country
  const known = countries.find((name) => name === country)
  const place =
    known && placeOfPostcode(known, form.values[kind]?.postalCode ?? start.postalCode ?? '', language)
  return (
    <>
      <Field
        label={t('checkout.fullName')}
        required
        error={form.errorOf(`${kind}.fullName`)}
        className="sm:col-span-full"
      >
        {(attributes) => (
          <Input
            {...attributes}
            autoComplete={`${kind} name`}
            maxLength={longest.name}
            defaultValue={start.fullName}
            {...form.register(`${kind}.fullName`)}
          />
        )}
      </Field>
      <Field
        label={t('checkout.address')}
        required
        error={form.errorOf(`${kind}.address`)}
        className="sm:col-span-full"
      >
        {(attributes) => (
          <Input
            {...attributes}
            autoComplete={`${kind} street-address`}
            maxLength={longest.address}
            defaultValue={start.address}
            {...form.register(`${kind}.address`)}
          />
        )}
      </Field>
      <Field label={t('checkout.city')} required error={form.errorOf(`${kind}.city`)}>
        {(attributes) => (
          <>
            <Input
              {...attributes}
              list={`${id}-cities`}
              autoComplete={`${kind} address-level2`}
              maxLength={longest.city}
              defaultValue={start.city}
              {...form.register(`${kind}.city`)}
            />
            <datalist id={`${id}-cities`}>
              {known &&
                citySuggestions(known, language).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label === value ? undefined : label}
                  </option>
                ))}
            </datalist>
          </>
        )}
      </Field>
      <Field
        label={t('checkout.postalCode')}
        required
        hint={place}
        error={form.errorOf(`${kind}.postalCode`)}
      >
        {(attributes) => (
          <Input
            {...attributes}
            inputMode="numeric"
            autoComplete={`${kind} postal-code`}
            maxLength={longest.postalCode}
            className="tabular"
            defaultValue={start.postalCode}
            {...form.register(`${kind}.postalCode`)}
          />
        )}
      </Field>
      <Field label={t('checkout.country')} required error={form.errorOf(`${kind}.country`)}>
        {(attributes) => (
          <Select
            {...attributes}
            autoComplete={`${kind} country-name`}
            defaultValue={start.country}
            {...form.register(`${kind}.country`)}
          >
            {countries.map((name) => (
              <option key={name} value={name}>
                {t(countryTexts[name])}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}
