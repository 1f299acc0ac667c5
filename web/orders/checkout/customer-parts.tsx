import { maxEmailLength } from '#core/accounts/accounts.ts'
import type { OwnCompany } from '#core/api/companies/companies.ts'
import type { PassedLimit } from '#core/companies/limits.ts'
import { countries, countryTexts } from '#core/contact/countries.ts'
import { asDialledAtHome, writePhone } from '#core/contact/phone.ts'
import { needsShippingAddress, type CheckoutForm } from '#core/orders/checkout.ts'
import { EmailField } from '../../forms/fields.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CheckoutAddress } from './checkout-address.tsx'
import { CompanyPart } from './company-part.tsx'
import { FoldedPart, FormPart } from './form-part.tsx'
import type { useCheckoutForm } from './use-checkout-form.ts'

interface CustomerPartsProps {
  checkout: ReturnType<typeof useCheckoutForm>
}

/**
 * The company, contact and addresses of the order. If all values are known, they are folded; otherwise the fields are
 * open: "Known data as folds; new: fields".
 */
export function CustomerParts({
  checkout,
  companies,
  passed,
}: CustomerPartsProps & { companies: readonly OwnCompany[]; passed: PassedLimit | undefined }) {
  return (
    <>
      <CompanyPart companies={companies} checkout={checkout} passed={passed} />
      {checkout.isKnown ? <KnownParts checkout={checkout} /> : <NewParts checkout={checkout} />}
    </>
  )
}

function KnownParts({ checkout }: CustomerPartsProps) {
  const { form, start, values } = checkout
  const t = useT()
  const lineOf = useAddressLine()
  const { email, phoneNumber } = values
  return (
    <div className="mb-5 border-t border-line">
      <FoldedPart
        title={t('checkout.contact')}
        answer={
          <>
            <span className="block wrap-anywhere">{email}</span>
            {writePhone(phoneNumber)}
          </>
        }
      >
        <ContactFields checkout={checkout} />
      </FoldedPart>
      <FoldedPart title={t('common.billingAddress')} answer={lineOf(values.billing)}>
        <CheckoutAddress form={form} kind="billing" start={start.billing} />
      </FoldedPart>
      {values.shippingMethod === 'delivery' && (
        <FoldedPart
          title={t('common.shippingAddress')}
          answer={needsShippingAddress(values) ? lineOf(values.shipping) : t('checkout.asBilling')}
        >
          <div className="sm:col-span-full">
            <SameAsBilling checkout={checkout} />
          </div>
          {needsShippingAddress(values) && (
            <CheckoutAddress form={form} kind="shipping" start={start.shipping} />
          )}
        </FoldedPart>
      )}
    </div>
  )
}

function NewParts({ checkout }: CustomerPartsProps) {
  const { form, start, values } = checkout
  const t = useT()
  return (
    <>
      <FormPart title={t('checkout.contact')}>
        <ContactFields checkout={checkout} />
      </FormPart>
      <FormPart title={t('common.billingAddress')}>
        <CheckoutAddress form={form} kind="billing" start={start.billing} />
      </FormPart>
      {values.shippingMethod === 'delivery' && (
        <div className="-mt-3 pb-4">
          <SameAsBilling checkout={checkout} />
        </div>
      )}
      {needsShippingAddress(values) && (
        <FormPart title={t('common.shippingAddress')}>
          <CheckoutAddress form={form} kind="shipping" start={start.shipping} />
        </FormPart>
      )}
    </>
  )
}

function ContactFields({ checkout: { form, start } }: CustomerPartsProps) {
  const t = useT()
  return (
    <>
      <EmailField
        {...form.field('email')}
        label={t('common.email')}
        required
        maxLength={maxEmailLength}
        defaultValue={start.email}
      />
      <PhoneField
        {...form.field('phoneNumber')}
        label={t('common.phoneNumber')}
        required
        hint={t('checkout.phoneHint')}
        defaultValue={asDialledAtHome(start.phoneNumber)}
        maxLength={40}
      />
    </>
  )
}

function SameAsBilling({ checkout: { form, values } }: CustomerPartsProps) {
  const t = useT()
  return (
    <Checkbox
      checked={values.shippingSameAsBilling}
      onChange={(event) =>
        form.setValue('shippingSameAsBilling', event.target.checked, { shouldDirty: true })
      }
    >
      {t('checkout.sameAsBilling')}
    </Checkbox>
  )
}

/** Returns a function that formats a typed address as one line. */
function useAddressLine() {
  const t = useT()
  return (typed: CheckoutForm['billing'] | CheckoutForm['shipping']): string => {
    const { fullName, address, postalCode, city, country } = typed ?? {}
    const known = countries.find((name) => name === country)
    return [fullName, address, `${postalCode} ${city}`, known && t(countryTexts[known])]
      .filter(Boolean)
      .join(t('form.separator'))
  }
}
