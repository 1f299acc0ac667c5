import { useState, type ComponentProps } from 'react'
import { maxNameInScript } from '#core/accounts/names.ts'
import { countries, countryTexts, type Country } from '#core/contact/countries.ts'
import { citySuggestions, notePostcode } from '#core/delivery/places.ts'
import { postcodeProblem } from '#core/contact/postcode-forms.ts'
import { addressLimits } from '#core/delivery/order-address.ts'
import { NumberField, SelectField, TextField } from '../forms/fields.tsx'
import type { FieldAttributes } from '../forms/use-schema-form.ts'
import { useTranslator, type TextKey } from '../i18n/i18n.tsx'

/** The fields of an address. `zipCode` is called `postalCode` in the address of an account. */
const parts = {
  fullName: { label: 'checkout.fullName', autofill: 'name', maxLength: addressLimits.name },
  nameInScript: { label: 'accounts.nameInScript', autofill: undefined, maxLength: maxNameInScript },
  address: { label: 'checkout.address', autofill: 'address-line1', maxLength: addressLimits.address },
  city: { label: 'checkout.city', autofill: 'address-level2', maxLength: addressLimits.city },
  postalCode: { label: 'checkout.postalCode', autofill: 'postal-code', maxLength: addressLimits.postalCode },
  zipCode: { label: 'addresses.zipCode', autofill: 'postal-code', maxLength: addressLimits.postalCode },
  country: { label: 'checkout.country', autofill: 'country-name', maxLength: undefined },
} as const satisfies Record<string, { label: TextKey; autofill: string | undefined; maxLength?: number }>
type AddressPart = keyof typeof parts

/** City and postcode share a row, also on phones. */
const halfRow = 'max-sm:col-span-1!'

/**
 * Whether a field fills a row. The address does, and so does the name if the field for the name in script is hidden.
 */
const wholeRow = (part: AddressPart, show: readonly AddressPart[]): boolean =>
  part === 'address' || (part === 'fullName' && !show.includes('nameInScript'))

interface AddressFieldsProps<Part extends AddressPart> {
  /** The fields to show, in order. */
  show: readonly Part[]
  /** Connects a field to the form. */
  field: (part: Part) => FieldAttributes
  /** The values as typed. */
  values: Partial<Record<AddressPart, string | undefined>> | undefined
  /** The initial values, in a form that the server renders. */
  start?: Partial<Record<Part, string | undefined>> | undefined
  /**
   * The kind of address that browsers fill in, for a form in which people type their own address. Cities are then
   * suggested.
   */
  autofill?: 'billing' | 'shipping'
  /** The fields without an asterisk. */
  optional?: readonly AddressPart[]
  /** Labels that replace the usual ones. */
  labels?: Partial<Record<Part, TextKey>>
  /** The maximum length of every text, if it differs from the usual lengths. */
  maxLength?: number
}

/**
 * The fields of an address. They suggest and explain cities and postcodes; the form decides which values are refused.
 */
export function AddressFields<Part extends AddressPart>(props: AddressFieldsProps<Part>) {
  const { show, field, values, start, autofill, optional = ['nameInScript'], labels, maxLength } = props
  const { t, language } = useTranslator()
  const valueOf = (part: AddressPart) => values?.[part] ?? (start as typeof values)?.[part]
  const country = countries.find((name) => name === valueOf('country'))
  return show.map((part) => {
    const usual = parts[part]
    const attributes = {
      ...field(part),
      label: t(labels?.[part] ?? usual.label),
      required: !optional.includes(part),
      ...(start && { defaultValue: start[part] }),
      ...(autofill && usual.autofill && { autoComplete: `${autofill} ${usual.autofill}` }),
    }
    if (part === 'country')
      return (
        <SelectField
          key={part}
          {...attributes}
          options={countries.map((value) => ({ value, label: t(countryTexts[value]) }))}
        />
      )
    const text = { ...attributes, maxLength: maxLength ?? usual.maxLength }
    if (part === 'postalCode' || part === 'zipCode')
      return (
        <PostcodeField
          key={part}
          {...text}
          className={autofill ? halfRow : ''}
          country={country}
          typed={{ city: valueOf('city'), postcode: valueOf(part) }}
        />
      )
    const suggestions = part === 'city' && autofill && (country ? citySuggestions(country, language) : [])
    return (
      <TextField
        key={part}
        {...text}
        {...(suggestions && { suggestions })}
        className={wholeRow(part, show) ? 'sm:col-span-full' : part === 'city' && autofill ? halfRow : ''}
      />
    )
  })
}

type PostcodeFieldProps = Omit<ComponentProps<typeof NumberField>, 'hint'> & {
  country: Country | undefined
  /** The current values of city and postcode. */
  typed: { city: string | undefined; postcode: string | undefined }
}

/**
 * A postcode field. Below it is the place of the postcode or a hint that it may be wrong, unless the form shows an
 * error.
 */
function PostcodeField({ country, typed, onChange, onBlur, ...props }: PostcodeFieldProps) {
  const { t, language } = useTranslator()
  const [typing, setTyping] = useState(false)
  const { city = '', postcode = '' } = typed
  const note = country && notePostcode(country, { postcode, city }, language)
  const warning =
    country === undefined || note === undefined || note.kind === 'place'
      ? undefined
      : note.kind === 'elsewhere'
        ? t('checkout.postcodeElsewhere', { place: note.place })
        : t(postcodeProblem(country, postcode) ?? 'checkout.postcodeUnknown')
  const hint =
    warning === undefined ? note?.place : !typing && <span className="text-warning">{warning}</span>
  return (
    <NumberField
      {...props}
      hint={!props.error && hint}
      onChange={(event) => {
        setTyping(true)
        onChange?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
