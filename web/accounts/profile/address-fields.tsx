import type * as z from 'zod/mini'
import {
  countries,
  defaultCountry,
  type Address,
  type addresses,
  type Country,
} from '../../../core/accounts/accounts.ts'
import { citySuggestions, placeOfPostcode } from '../../../core/delivery/places.ts'
import { NumberField, SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues, type SchemaForm } from '../../forms/use-schema-form.ts'
import { useTranslator, type TextKey } from '../../i18n/i18n.tsx'

const countryNames: Record<Country, TextKey> = {
  Taiwan: 'addresses.taiwan',
  Malaysia: 'addresses.malaysia',
}

/** "Each has country (Taiwan or Malaysia), city, zip code and address. No validators are declared": nothing blocks. */
export function AddressFields({
  form,
  kind,
  saved,
}: {
  form: SchemaForm<z.input<typeof addresses>, z.output<typeof addresses>>
  kind: 'billing' | 'shipping'
  saved: Address | undefined
}) {
  const { t, language } = useTranslator()
  const typed = useFormValues(form)[kind]
  const country = typed?.country ?? saved?.country ?? defaultCountry
  return (
    <>
      <SelectField
        {...form.field(`${kind}.country`)}
        label={t('addresses.country')}
        autoComplete={`${kind} country-name`}
        defaultValue={saved?.country ?? defaultCountry}
        options={countries.map((value) => ({ value, label: t(countryNames[value]) }))}
      />
      <TextField
        {...form.field(`${kind}.city`)}
        label={t('addresses.city')}
        required
        suggestions={citySuggestions(country, language)}
        autoComplete={`${kind} address-level2`}
        maxLength={200}
        defaultValue={saved?.city}
      />
      <NumberField
        {...form.field(`${kind}.zipCode`)}
        label={t('addresses.zipCode')}
        required
        hint={placeOfPostcode(country, typed?.zipCode ?? saved?.zipCode ?? '', language)}
        autoComplete={`${kind} postal-code`}
        maxLength={200}
        defaultValue={saved?.zipCode}
      />
      <TextField
        {...form.field(`${kind}.address`)}
        label={t('addresses.address')}
        required
        className="sm:col-span-full"
        autoComplete={`${kind} street-address`}
        maxLength={200}
        defaultValue={saved?.address}
      />
    </>
  )
}
