import type { OwnCompany } from '#core/api/companies/companies.ts'
import type { PassedLimit } from '#core/companies/limits.ts'
import { maxRequestWord } from '#core/companies/purchase-requests.ts'
import { chosenCompany, companyOrderLimits } from '#core/companies/company-order.ts'
import { BuyingForField } from '../../companies/buying-for-field.tsx'
import { needsShippingAddress } from '#core/orders/checkout.ts'
import { LimitNotice } from '../../companies/limit-notice.tsx'
import { SelectField, TextareaField, TextField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { FormPart } from './form-part.tsx'
import type { useCheckoutForm } from './use-checkout-form.ts'

interface CompanyPartProps {
  companies: readonly OwnCompany[]
  checkout: ReturnType<typeof useCheckoutForm>
  /** The limit of the member that the order exceeds. */
  passed: PassedLimit | undefined
}

/** The choice of the company that the member buys for, and the company's own fields. Empty without an open company. */
export function CompanyPart({ companies, checkout, passed }: CompanyPartProps) {
  const t = useT()
  const { form, values } = checkout
  if (companies.every(({ closed }) => closed)) return null
  const company = chosenCompany(companies, values.company.id)
  return (
    <FormPart title={t('companies.buyingFor')}>
      <BuyingForField
        companies={companies}
        chosen={values.company.id}
        onChoose={(id) => form.setValue('company.id', id, { shouldDirty: true })}
        className="sm:col-span-full"
      />
      {company !== undefined && (
        <>
          <TextField
            {...form.field('company.purchaseOrderNumber')}
            label={t('common.purchaseOrderNumber')}
            required={company.purchaseOrderRequired}
            hint={t('checkout.purchaseOrderHint')}
            verbatim
            maxLength={companyOrderLimits.purchaseOrderNumber}
          />
          <TextField
            {...form.field('company.costCentre')}
            label={t('common.costCentre')}
            verbatim
            maxLength={companyOrderLimits.costCentre}
          />
          {values.shippingMethod === 'delivery' && company.addresses.length > 0 && (
            <AddressChoice checkout={checkout} addresses={company.addresses} />
          )}
          {passed && (
            <>
              <LimitNotice passed={passed} className="sm:col-span-full" />
              <TextareaField
                {...form.field('approvalWord')}
                label={t('companies.request.word')}
                className="sm:col-span-full"
                maxLength={maxRequestWord}
              />
            </>
          )}
        </>
      )}
    </FormPart>
  )
}

interface AddressChoiceProps {
  checkout: ReturnType<typeof useCheckoutForm>
  addresses: OwnCompany['addresses']
}

/** Fills a shared address of the company into the form. */
function AddressChoice({ checkout: { values, chooseAddress }, addresses }: AddressChoiceProps) {
  const t = useT()
  const { address, postalCode } = needsShippingAddress(values) ? values.shipping : values.billing
  const chosen = addresses.find((one) => one.address === address && one.postalCode === postalCode)
  return (
    <SelectField
      label={t('companies.address.choose')}
      className="sm:col-span-full"
      value={chosen?.id ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const picked = addresses.find(({ id }) => id === value)
        if (picked) chooseAddress(picked)
      }}
      options={[
        { value: '', label: t('companies.address.other') },
        ...addresses.map(({ id, name }) => ({ value: id, label: name, isName: true })),
      ]}
    />
  )
}
