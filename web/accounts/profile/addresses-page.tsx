import { addresses, maxAddressText, type Address } from '#core/accounts/accounts.ts'
import { homeOf, type Country } from '#core/contact/countries.ts'
import { Form } from '../../forms/form.tsx'
import { AddressFields } from '../../delivery/address-fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
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
        <FormSection first title={t('common.billingAddress')} text={t('addresses.billingText')}>
          <AccountAddress form={form} kind="billing" saved={user.address.billing} home={home} />
        </FormSection>
        <FormSection title={t('common.shippingAddress')} text={t('addresses.shippingText')}>
          <AccountAddress form={form} kind="shipping" saved={user.address.shipping} home={home} />
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

interface AccountAddressProps {
  form: ReturnType<typeof useAddressForm>
  kind: 'billing' | 'shipping'
  saved: Address | undefined
  /** The country shown for an address that was never saved. */
  home: Country
}

/**
 * The fields of an address: "Each has country (Taiwan or Malaysia), city, zip code and address. No validators are
 * declared". Nothing prevents saving.
 */
function AccountAddress({ form, kind, saved, home }: AccountAddressProps) {
  return (
    <AddressFields
      show={['country', 'city', 'zipCode', 'address']}
      field={(part) => form.field(`${kind}.${part}`)}
      values={useFormValues(form)[kind]}
      start={{ ...saved, country: saved?.country ?? home }}
      autofill={kind}
      optional={['country']}
      maxLength={maxAddressText}
    />
  )
}
