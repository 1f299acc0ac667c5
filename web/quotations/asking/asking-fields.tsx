import { maxEmailLength, type User } from '#core/accounts/accounts.ts'
import type { OwnCompany } from '#core/api/companies/companies.ts'
import { writePhone } from '#core/contact/phone.ts'
import { accessLine } from '#core/delivery/access-facts.ts'
import { orderLimits } from '#core/orders/checkout.ts'
import { quotationLimits } from '#core/quotations/content.ts'
import type { CallOutput } from '../../api/client.ts'
import { BuyingForField } from '../../companies/buying-for-field.tsx'
import { AddressFields } from '../../delivery/address-fields.tsx'
import { EmailField, TextareaField, TextField } from '../../forms/fields.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { AccessFields } from '../../orders/checkout/access-fields.tsx'
import { FoldedPart, FormPart } from '../../orders/checkout/form-part.tsx'
import { ShippingParts } from '../../orders/checkout/shipping-parts.tsx'
import type { useAskingForm } from './use-asking-form.ts'

interface AskingFieldsProps {
  asking: ReturnType<typeof useAskingForm>
  member: User | undefined
  places: CallOutput<'GET /pickupLocations'>
  companies: readonly OwnCompany[]
}

/** For whom, who is asked back, where it goes, and a word. */
export function AskingFields({ asking, member, places, companies }: AskingFieldsProps) {
  const t = useT()
  const { form, values } = asking
  const isOfCompany = companies.some(({ closed }) => !closed)
  return (
    <>
      <FormPart title={t('checkout.contact')}>
        <TextField
          {...form.field('name')}
          label={t('quotations.ask.name')}
          required
          autoComplete="name"
          maxLength={orderLimits.name}
        />
        {isOfCompany ? (
          <BuyingForField
            companies={companies}
            chosen={values.companyId}
            onChoose={(id) => form.setValue('companyId', id, { shouldDirty: true })}
          />
        ) : (
          <TextField
            {...form.field('companyName')}
            label={t('quotations.ask.company')}
            hint={t('quotations.ask.companyHint')}
            autoComplete="organization"
            maxLength={orderLimits.name}
          />
        )}
        <EmailField
          {...form.field('email')}
          label={t('common.email')}
          required
          hint={t(member === undefined ? 'quotations.ask.emailHint' : 'quotations.emailOwn')}
          maxLength={maxEmailLength}
        />
        {member === undefined ? (
          <PhoneField
            {...form.field('phoneNumber')}
            label={t('common.phoneNumber')}
            required
            hint={t('quotations.ask.phoneHint')}
            maxLength={40}
          />
        ) : (
          <p className="text-sm">
            <span className="block font-medium">{t('common.phoneNumber')}</span>
            <span className="tabular mt-2 block text-base">{writePhone(member.phoneNumber)}</span>
          </p>
        )}
      </FormPart>
      <Where asking={asking} places={places} />
      <FormPart title={t('quotations.ask.wordTitle')}>
        <TextareaField
          {...form.field('word')}
          label={t('quotations.ask.word')}
          hint={t('quotations.ask.wordHint')}
          className="sm:col-span-full"
          maxLength={quotationLimits.word}
        />
      </FormPart>
    </>
  )
}

/** Delivery with its address, or pickup with its location. */
function Where({ asking: { form, values }, places }: Pick<AskingFieldsProps, 'asking' | 'places'>) {
  const t = useT()
  const { shippingMethod, deliveryAccess } = values
  return (
    <>
      <ShippingParts
        places={places}
        method={shippingMethod}
        place={values.pickupLocation}
        error={form.errorOf('pickupLocation')}
        onMethod={(method) => {
          form.setValue('shippingMethod', method, { shouldDirty: true })
          form.clearErrors(['shipping', 'pickupLocation'])
        }}
        onPlace={(id) => form.setValue('pickupLocation', id, { shouldDirty: true, shouldValidate: true })}
      />
      {shippingMethod === 'delivery' && (
        <>
          <FormPart title={t('common.shippingAddress')}>
            <AddressFields
              show={['address', 'city', 'postalCode', 'country']}
              field={(part) => form.field(`shipping.${part}`)}
              values={values.shipping}
              autofill="shipping"
            />
          </FormPart>
          <div className="mb-7 border-t border-line sm:mb-9">
            <FoldedPart
              title={t('checkout.access')}
              answer={accessLine(deliveryAccess, t) ?? t('checkout.accessAsk')}
            >
              <AccessFields
                field={(part, options) => form.field(`deliveryAccess.${part}`, options)}
                lift={deliveryAccess.lift}
              />
            </FoldedPart>
          </div>
        </>
      )}
    </>
  )
}
