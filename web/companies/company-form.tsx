import type { ReactNode } from 'react'
import { companyForm, companyLimits, type CompanyData } from '#core/companies/companies.ts'
import { countries, countryTexts, type Country } from '#core/contact/countries.ts'
import { CheckboxField, EmailField, SelectField, TextareaField, TextField } from '../forms/fields.tsx'
import { Form } from '../forms/form.tsx'
import { useFormValues, useSchemaForm } from '../forms/use-schema-form.ts'
import { useT } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface CompanyFormFieldsProps {
  /** The initial values; for a new company only the country. */
  start: { country: Country } & Partial<CompanyData>
  busy: boolean
  problem: ReactNode
  submit: string
  onSubmit: (data: CompanyData) => unknown
}

/** The form of a company's data; the country decides which numbers it asks for. */
export function CompanyForm({ start, busy, problem, submit, onSubmit }: CompanyFormFieldsProps) {
  const t = useT()
  const form = useSchemaForm(companyForm, { defaultValues: start })
  const country = useFormValues(form).country ?? start.country
  const verbatim = { verbatim: true, controlClass: 'tabular' } as const
  return (
    <Form
      busy={busy}
      onSubmit={form.onSubmit(onSubmit)}
      className="grid max-w-180 gap-x-6 gap-y-5 sm:grid-cols-2"
    >
      <TextField
        {...form.field('legalName')}
        label={t('companies.legalName')}
        required
        autoComplete="organization"
        maxLength={companyLimits.legalName}
        className="sm:col-span-full"
      />
      <SelectField
        {...form.field('country')}
        label={t('checkout.country')}
        options={countries.map((value) => ({ value, label: t(countryTexts[value]) }))}
      />
      <TextField
        {...form.field('registrationNumber')}
        {...verbatim}
        label={t(`companies.registrationNumber.${country}`)}
        required
        maxLength={companyLimits.registrationNumber}
      />
      {country === 'Malaysia' && (
        <TextField
          {...form.field('taxNumber')}
          {...verbatim}
          label={t('companies.taxNumber')}
          hint={t('companies.taxNumberHint')}
          maxLength={companyLimits.taxNumber}
        />
      )}
      <EmailField {...form.field('invoiceEmail')} label={t('companies.invoiceEmail')} required />
      <TextareaField
        {...form.field('invoiceAddress')}
        label={t('companies.invoiceAddress')}
        autoComplete="billing street-address"
        maxLength={companyLimits.invoiceAddress}
        className="sm:col-span-full"
      />
      <div className="sm:col-span-full">
        <CheckboxField {...form.field('purchaseOrderRequired')} label={t('companies.requirePurchaseOrder')} />
      </div>
      <div className="grid justify-items-start gap-4 sm:col-span-full">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
