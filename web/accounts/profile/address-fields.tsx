import { useId } from 'react'
import type * as z from 'zod/mini'
import {
  countries,
  defaultCountry,
  type Address,
  type addresses,
  type Country,
} from '../../../core/accounts/accounts.ts'
import { citySuggestions, placeOfPostcode } from '../../../core/delivery/places.ts'
import type { ShopForm } from '../../forms/form.ts'
import { useTranslator, type TextKey } from '../../i18n/i18n.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { TextField } from '../fields.tsx'

/** The parts of an address, as its fields are named. */
export const addressParts = ['country', 'city', 'zipCode', 'address'] as const

const countryNames: Record<Country, TextKey> = {
  Taiwan: 'addresses.taiwan',
  Malaysia: 'addresses.malaysia',
}

interface AddressFieldsProps {
  form: ShopForm<z.input<typeof addresses>, z.output<typeof addresses>>
  kind: 'billing' | 'shipping'
  /** The address as it was saved. */
  saved: Address | undefined
}

/**
 * "Each has country (Taiwan or Malaysia), city, zip code and address. No validators are declared": asterisks are
 * labels, suggestions help, nothing blocks.
 */
export function AddressFields({ form, kind, saved }: AddressFieldsProps) {
  const { t, language } = useTranslator()
  const id = useId()
  const typed = form.values[kind]
  const country = typed?.country ?? saved?.country ?? defaultCountry
  const place = placeOfPostcode(country, typed?.zipCode ?? saved?.zipCode ?? '', language)
  return (
    <>
      <Field label={t('addresses.country')}>
        {(attributes) => (
          <Select
            {...attributes}
            autoComplete={`${kind} country-name`}
            defaultValue={saved?.country ?? defaultCountry}
            {...form.register(`${kind}.country`)}
          >
            {countries.map((name) => (
              <option key={name} value={name}>
                {t(countryNames[name])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('addresses.city')} required error={form.errorOf(`${kind}.city`)}>
        {(attributes) => (
          <>
            <Input
              {...attributes}
              list={`${id}-cities`}
              autoComplete={`${kind} address-level2`}
              maxLength={200}
              defaultValue={saved?.city}
              {...form.register(`${kind}.city`)}
            />
            <datalist id={`${id}-cities`}>
              {citySuggestions(country, language).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label === value ? undefined : label}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label={t('addresses.zipCode')} required hint={place} error={form.errorOf(`${kind}.zipCode`)}>
        {(attributes) => (
          <Input
            {...attributes}
            inputMode="numeric"
            autoComplete={`${kind} postal-code`}
            maxLength={200}
            className="tabular"
            defaultValue={saved?.zipCode}
            {...form.register(`${kind}.zipCode`)}
          />
        )}
      </Field>
      <TextField
        label="addresses.address"
        required
        className="sm:col-span-full"
        error={form.errorOf(`${kind}.address`)}
        input={{
          autoComplete: `${kind} street-address`,
          maxLength: 200,
          defaultValue: saved?.address,
        }}
        field={form.register(`${kind}.address`)}
      />
    </>
  )
}
