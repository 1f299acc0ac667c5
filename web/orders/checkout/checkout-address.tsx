import { maxNameInScript } from '#core/accounts/names.ts'
import { countries, countryTexts } from '#core/contact/countries.ts'
import { newAddresses } from '#core/orders/address-book.ts'
import { emptyCheckout, orderLimits, type CheckoutForm } from '#core/orders/checkout.ts'
import { citySuggestions } from '#core/delivery/places.ts'
import { PostcodeField } from '../../delivery/postcode-field.tsx'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues } from '../../forms/use-schema-form.ts'
import { useCustomer } from './use-customer.ts'
import type { CheckoutFields } from './use-checkout-form.ts'

interface CheckoutAddressProps {
  form: CheckoutFields
  kind: 'billing' | 'shipping'
  /** The initial values. */
  start: CheckoutForm['billing'] | CheckoutForm['shipping']
}

/** The fields of an address, all required: "Full name, address, city, postal code and country". */
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
      <PostcodeField
        {...form.field(`${kind}.postalCode`)}
        label={t('checkout.postalCode')}
        required
        country={known}
        typed={{
          city: typed?.city ?? start.city,
          postcode: typed?.postalCode ?? start.postalCode,
        }}
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
      <SaveAddress form={form} kind={kind} />
    </>
  )
}

const saveFields = { billing: 'saveBilling', shipping: 'saveShipping' } as const

/** Offers to save an address that the account does not have: "The address typed at checkout can be saved". */
function SaveAddress({ form, kind }: Pick<CheckoutAddressProps, 'form' | 'kind'>) {
  const t = useT()
  const user = useCustomer()
  const values = { ...emptyCheckout(), ...useFormValues(form) }
  if (newAddresses(values, user.address)[kind] === undefined) return null
  const name = saveFields[kind]
  return (
    <div className="sm:col-span-full">
      <Checkbox
        checked={values[name] ?? false}
        onChange={(event) => form.setValue(name, event.target.checked, { shouldDirty: true })}
      >
        {t(user.address[kind] === undefined ? 'checkout.saveAddress' : 'checkout.replaceAddress')}
      </Checkbox>
    </div>
  )
}
