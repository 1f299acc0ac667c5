import { Link } from 'react-router'
import { addresses } from '../../../core/accounts/accounts.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AddressFields } from './address-fields.tsx'
import { FormSection } from '../form-section.tsx'
import { PageTitle } from '../page-title.tsx'
import { useMember } from '../use-member.ts'
import { useUpdateMember } from './use-update-member.ts'

/** "Two forms, billing and shipping. Back (to /account) and Save." */
export default function AddressesPage() {
  const t = useT()
  const { user } = useMember()
  const form = useSchemaForm(addresses)
  const update = useUpdateMember()

  const copyBilling = () => {
    form.setValue('shipping', form.getValues('billing'))
    form.setFocus('shipping.city')
  }

  return (
    <>
      <PageHead
        title={t('account.addresses')}
        description={t('account.description')}
        path={paths.addresses()}
        noIndex
      />
      <div className="wrap">
        <PageTitle inAccount>{t('account.addresses')}</PageTitle>
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
      </div>
    </>
  )
}
