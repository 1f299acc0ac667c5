import { Link } from 'react-router'
import {
  addresses,
  countries,
  defaultCountry,
  type Address,
  type Country,
} from '../../../core/accounts/accounts.ts'
import { citySuggestions, placeOfPostcode } from '../../../core/delivery/places.ts'
import { NumberField, SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, useTranslator, type TextKey } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormSection } from '../form-section.tsx'
import { AccountPage } from '../page-title.tsx'
import { useMember } from '../use-member.ts'
import { useUpdateMember } from './use-update-member.ts'

const useAddressForm = () => useSchemaForm(addresses)

/** "Two forms, billing and shipping. Back (to /account) and Save." */
export default function AddressesPage() {
  const t = useT()
  const { user } = useMember()
  const form = useAddressForm()
  const update = useUpdateMember()

  const copyBilling = () => {
    form.setValue('shipping', form.getValues('billing'))
    form.setFocus('shipping.city')
  }

  return (
    <AccountPage title={t('account.addresses')} path={paths.addresses()}>
      <form
        noValidate
        method="post"
        onSubmit={form.onSubmit((address) => update.run({ address }))}
        className="max-w-260"
      >
        <FormSection first title={t('addresses.billing')} text={t('addresses.billingText')}>
          <AddressFields form={form} kind="billing" saved={user.address.billing} />
        </FormSection>
        <FormSection title={t('addresses.shipping')} text={t('addresses.shippingText')}>
          <AddressFields form={form} kind="shipping" saved={user.address.shipping} />
          <p className="sm:col-span-full">
            <Button variant="quiet" size="sm" onClick={copyBilling} className="min-h-11">
              {t('addresses.copyBilling')}
            </Button>
          </p>
        </FormSection>
        <div className="grid pb-9 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)] lg:gap-12">
          <p className="flex gap-2 lg:col-start-2">
            <Button type="submit" busy={update.busy}>
              {t('account.save')}
            </Button>
            <Link to={paths.account()} className={buttonClass({ variant: 'secondary' })}>
              {t('account.back')}
            </Link>
          </p>
        </div>
      </form>
    </AccountPage>
  )
}

const countryNames: Record<Country, TextKey> = {
  Taiwan: 'addresses.taiwan',
  Malaysia: 'addresses.malaysia',
}

/** "Each has country (Taiwan or Malaysia), city, zip code and address. No validators are declared": nothing blocks. */
function AddressFields({
  form,
  kind,
  saved,
}: {
  form: ReturnType<typeof useAddressForm>
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
