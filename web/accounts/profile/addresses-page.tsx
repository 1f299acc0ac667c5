import { addresses, type Address } from '#core/accounts/accounts.ts'
import { countries, countryTexts, homeOf, type Country } from '#core/contact/countries.ts'
import { Form } from '../../forms/form.tsx'
import { citySuggestions } from '#core/delivery/places.ts'
import { PostcodeField } from '../../delivery/postcode-field.tsx'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, useTranslator, type TextKey } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { FormSection } from '../form-section.tsx'
import { AccountPage, SaveOrBack } from '../page-title.tsx'
import { useMember } from '../use-member.ts'
import { useUpdateMember } from './use-update-member.ts'

const useAddressForm = () => useSchemaForm(addresses)

/** The page with "two forms, billing and shipping. Back (to /account) and Save." */
export default function AddressesPage() {
  const t = useT()
  const { user } = useMember()
  const form = useAddressForm()
  const update = useUpdateMember()
  const home = homeOf(user)

  const copyBilling = () => {
    form.setValue('shipping', form.getValues('billing'))
    form.setFocus('shipping.city')
  }

  return (
    <AccountPage title={t('account.addresses')} path={paths.addresses()}>
      <Form
        busy={update.busy}
        onSubmit={form.onSubmit((address) => update.run({ address }))}
        className="max-w-260"
      >
        <FormSection first title={t('addresses.billing')} text={t('addresses.billingText')}>
          <AddressFields form={form} kind="billing" saved={user.address.billing} home={home} />
        </FormSection>
        <FormSection title={t('addresses.shipping')} text={t('addresses.shippingText')}>
          <AddressFields form={form} kind="shipping" saved={user.address.shipping} home={home} />
          <p className="sm:col-span-full">
            <Button variant="quiet" size="sm" onClick={copyBilling} className="min-h-11">
              {t('addresses.copyBilling')}
            </Button>
          </p>
        </FormSection>
        <div className="grid pb-9 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)] lg:gap-12">
          <SaveOrBack busy={update.busy} className="lg:col-start-2" />
        </div>
      </Form>
    </AccountPage>
  )
}

/**
 * The fields of an address: "Each has country (Taiwan or Malaysia), city, zip code and address. No validators are
 * declared". Nothing prevents saving.
 */
function AddressFields(props: {
  form: ReturnType<typeof useAddressForm>
  kind: 'billing' | 'shipping'
  saved: Address | undefined
  /** The country shown for an address that was never saved. */
  home: Country
}) {
  const { form, kind, saved, home } = props
  const { t, language } = useTranslator()
  const typed = useFormValues(form)[kind]
  const country = typed?.country ?? saved?.country ?? home
  const part = (name: 'city' | 'zipCode' | 'address', label: TextKey, autofill: string) => ({
    ...form.field(`${kind}.${name}`),
    label: t(label),
    required: true,
    autoComplete: `${kind} ${autofill}`,
    maxLength: 200,
    defaultValue: saved?.[name],
  })
  return (
    <>
      <SelectField
        {...form.field(`${kind}.country`)}
        label={t('addresses.country')}
        autoComplete={`${kind} country-name`}
        defaultValue={saved?.country ?? home}
        options={countries.map((value) => ({ value, label: t(countryTexts[value]) }))}
      />
      <TextField
        {...part('city', 'addresses.city', 'address-level2')}
        suggestions={citySuggestions(country, language)}
      />
      <PostcodeField
        {...part('zipCode', 'addresses.zipCode', 'postal-code')}
        country={country}
        typed={{ city: typed?.city ?? saved?.city, postcode: typed?.zipCode ?? saved?.zipCode }}
      />
      <TextField {...part('address', 'addresses.address', 'address-line1')} className="sm:col-span-full" />
    </>
  )
}
