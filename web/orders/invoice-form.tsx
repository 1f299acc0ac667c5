import { useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import {
  anotherCompany,
  chooseDetails,
  startingDetails,
  type ChosenDetails,
  type InvoiceCompany,
} from '#core/companies/invoice-details.ts'
import type { Country } from '#core/contact/countries.ts'
import { orderLimits } from '#core/orders/checkout.ts'
import { billedCountry, type InvoiceType } from '#core/orders/invoices.ts'
import { orderCan } from '#core/orders/orders.ts'
import { taxNumberProblem } from '#core/orders/tax-numbers.ts'
import { optionalTextAs, requiredText } from '#core/typed-text.ts'
import { useAction } from '../actions/use-action.ts'
import type { CallRequest } from '../api/client.ts'
import { useApi } from '../api/use-api.ts'
import { SelectField, TextareaField, TextField } from '../forms/fields.tsx'
import { Form } from '../forms/form.tsx'
import { useSchemaForm, type SchemaForm } from '../forms/use-schema-form.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'
import { Segmented } from '../ui/segmented.tsx'
import type { OrderView } from './order-view.ts'
import { PermittedButton } from './permitted-button.tsx'

export interface InvoiceFormProps {
  order: OrderView
  /** The member's companies that the invoice can be for. */
  companies: readonly InvoiceCompany[]
  refresh: () => Promise<void>
}

const taxHints: Record<Country, TextKey> = {
  Taiwan: 'orders.taxIdTaiwan',
  Malaysia: 'orders.taxIdMalaysia',
}

/** The fields for a company's invoice; the country decides the format of its tax number. */
const companyDetails = (country: Country) =>
  z.object({
    companyName: requiredText('orders.companyNameRequired', orderLimits.name),
    taxId: z.string().check(
      z.refine((taxId) => taxNumberProblem(country, taxId) === undefined, {
        error: ({ input }) => taxNumberProblem(country, String(input)),
      }),
    ),
    invoiceAddress: optionalTextAs(z.string()),
  })

type CompanyDetails = ReturnType<typeof companyDetails>
type CompanyDetailsForm = SchemaForm<z.input<CompanyDetails>, z.output<CompanyDetails>>

/**
 * The form that requests an invoice for a person or a company: "The API and the page take company invoices too
 * (companyName, taxId); 'personal' stays the default."
 */
export function InvoiceForm({ order, companies, refresh }: InvoiceFormProps) {
  const t = useT()
  const [type, setType] = useState<InvoiceType>(order.invoiceInfo.invoiceType)
  const country = billedCountry(order)
  const [chosen, setChosen] = useState(() => startingDetails(companies, order.invoiceInfo))
  const form = useSchemaForm(companyDetails(country), { mode: 'onSubmit', defaultValues: chosen.details })
  const send = useRequest(order.id, refresh)
  const submitPersonal = (event: FormEvent) => {
    event.preventDefault()
    void send.run({ invoiceType: 'personal' })
  }
  const submitCompany = form.onSubmit((company) => send.run({ invoiceType: 'company', ...company }))
  return (
    <Form
      busy={send.busy}
      onSubmit={type === 'company' ? submitCompany : submitPersonal}
      className="grid gap-4"
    >
      <Segmented
        legend={t('orders.invoiceType')}
        options={[
          { value: 'personal', label: t('orders.invoiceType.personal') },
          { value: 'company', label: t('orders.invoiceType.company') },
        ]}
        value={type}
        onChange={setType}
      />
      {type === 'company' && (
        <>
          {companies.length > 1 && (
            <CompanyChoice form={form} companies={companies} chosen={chosen} onChosen={setChosen} />
          )}
          <CompanyFields form={form} country={country} />
        </>
      )}
      <div>
        <PermittedButton type="submit" permission={orderCan.requestInvoice(order)} busy={send.busy}>
          {t('orders.applyInvoice')}
        </PermittedButton>
      </div>
    </Form>
  )
}

/** Sends the request for an invoice. */
function useRequest(id: string, refresh: () => Promise<void>) {
  const t = useT()
  const api = useApi()
  return useAction(
    (body: CallRequest<'POST /orders/{id}/requestInvoice'>['body']) =>
      api.call('POST /orders/{id}/requestInvoice', { params: { id }, body }),
    {
      alert: true,
      sending: t('orders.invoiceSubmitting'),
      failed: t('orders.invoiceFailed'),
      onSuccess: async ({ message }) => {
        showAlert({ message })
        await refresh()
      },
    },
  )
}

interface CompanyChoiceProps {
  form: CompanyDetailsForm
  companies: readonly InvoiceCompany[]
  chosen: ChosenDetails
  onChosen: (chosen: ChosenDetails) => void
}

/**
 * Lets a member choose the company of the invoice. The choice fills in the fields below, which can still be changed.
 */
function CompanyChoice({ form, companies, chosen, onChosen }: CompanyChoiceProps) {
  const t = useT()
  const choose = (choice: string) => {
    const { companyName, taxId, invoiceAddress = '' } = form.getValues()
    const next = chooseDetails(
      companies,
      { ...chosen, details: { companyName, taxId, invoiceAddress } },
      choice,
    )
    form.clearErrors()
    form.setValue('companyName', next.details.companyName)
    form.setValue('taxId', next.details.taxId)
    form.setValue('invoiceAddress', next.details.invoiceAddress)
    onChosen(next)
  }
  return (
    <SelectField
      label={t('orders.invoiceCompany')}
      value={chosen.choice}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      options={[
        { value: '', label: t('common.pleaseChoose') },
        ...companies.map(({ id, details }) => ({ value: id, label: details.companyName, isName: true })),
        { value: anotherCompany, label: t('orders.invoiceCompany.another') },
      ]}
    />
  )
}

function CompanyFields({ form, country }: { form: CompanyDetailsForm; country: Country }) {
  const t = useT()
  return (
    <>
      <TextField
        {...form.field('companyName')}
        label={t('orders.companyName')}
        required
        autoComplete="organization"
        maxLength={orderLimits.name}
      />
      <TextField
        {...form.field('taxId')}
        label={t('orders.taxId')}
        required
        hint={t(taxHints[country])}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={orderLimits.taxNumber}
        controlClass="tabular"
      />
      <TextareaField
        {...form.field('invoiceAddress')}
        label={t('orders.invoiceAddress')}
        hint={t('orders.invoiceAddressHint')}
        autoComplete="billing street-address"
        maxLength={orderLimits.invoiceAddress}
      />
    </>
  )
}
