import { Download } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import type { Country } from '#core/contact/countries.ts'
import { orderLimits } from '#core/orders/checkout.ts'
import { requiredText } from '#core/typed-text.ts'
import { billedCountry, type InvoiceType } from '#core/orders/invoices.ts'
import { orderCan } from '#core/orders/orders.ts'
import { taxNumberProblem } from '#core/orders/tax-numbers.ts'
import { optionalTextAs } from '#core/typed-text.ts'
import { useAction } from '../actions/use-action.ts'
import type { CallRequest } from '../api/client.ts'
import { useApi } from '../api/use-api.ts'
import { Form } from '../forms/form.tsx'
import { TextareaField, TextField } from '../forms/fields.tsx'
import { useSchemaForm, type SchemaForm } from '../forms/use-schema-form.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'
import { buttonClass } from '../ui/button.tsx'
import { Fold } from '../ui/rows/fold.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { InvoiceBadge } from './badges.tsx'
import { Facts } from './block.tsx'
import type { OrderView } from './order-view.ts'
import { PermittedButton } from './permitted-button.tsx'

interface InvoiceSectionProps {
  order: OrderView
  refresh: () => Promise<void>
}

/**
 * The invoice of an order: "The apply button shows for not_applied. pending shows an 'Invoice Application Pending'
 * badge. issued shows a download link with the invoice number, or a badge when there is no link. cancelled shows a
 * badge."
 */
export function InvoiceSection({ order, refresh }: InvoiceSectionProps) {
  const t = useT()
  const { invoiceStatus, invoiceType, companyName, taxId, invoiceAddress } = order.invoiceInfo
  const { invoiceNumber, invoiceDownloadUrl, creditNoteNumber, creditNoteDownloadUrl } = order.invoiceInfo
  const taxNumber = taxId && <span className="tabular">{taxId}</span>
  return (
    <Fold name={t('orders.invoice')} answer={<InvoiceAnswer order={order} />}>
      {invoiceStatus === 'not_applied' ? (
        <InvoiceForm order={order} refresh={refresh} />
      ) : (
        <Facts
          className="text-md"
          facts={[
            [t('orders.invoiceType'), t(`orders.invoiceType.${invoiceType}`)],
            [t('orders.companyName'), companyName],
            [t('orders.taxId'), taxNumber],
            [t('orders.invoiceAddress'), invoiceAddress],
          ]}
        />
      )}
      {invoiceStatus === 'issued' &&
        (invoiceDownloadUrl ? (
          <DownloadLink href={invoiceDownloadUrl} className="mt-4">
            {t('orders.invoiceDownload', { number: invoiceNumber ?? '' })}
          </DownloadLink>
        ) : (
          <p className="mt-3 text-sm text-ink-soft">
            {invoiceNumber
              ? t('orders.invoiceIssuedText', { number: invoiceNumber })
              : t('orders.invoiceIssuedNoNumber')}
          </p>
        ))}
      {creditNoteDownloadUrl && (
        <>
          <p className="mt-4 text-sm text-ink-soft">{t('orders.creditNoteText')}</p>
          <DownloadLink href={creditNoteDownloadUrl} className="mt-2">
            {t('orders.creditNoteDownload', { number: creditNoteNumber ?? '' })}
          </DownloadLink>
        </>
      )}
    </Fold>
  )
}

/** The badge of an invoice; before it is issued, says that one can be requested, or why not. */
function InvoiceAnswer({ order }: { order: OrderView }) {
  const t = useT()
  const { invoiceStatus } = order.invoiceInfo
  if (invoiceStatus !== 'not_applied') return <InvoiceBadge status={invoiceStatus} />
  const permission = orderCan.requestInvoice(order)
  return t(permission.ok ? 'orders.invoiceOffer' : `error.${permission.reason}`)
}

function DownloadLink(props: { href: string; className: string; children: string }) {
  const { href, className, children } = props
  return (
    <a href={href} download className={`${className} ${buttonClass({ variant: 'secondary' })}`}>
      <Download className="size-5" />
      {children}
    </a>
  )
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

/**
 * The request for an invoice: "The API and the page take company invoices too (companyName, taxId); 'personal' stays
 * the default."
 */
function InvoiceForm({ order, refresh }: InvoiceSectionProps) {
  const t = useT()
  const api = useApi()
  const { invoiceInfo } = order
  const [type, setType] = useState<InvoiceType>(invoiceInfo.invoiceType)
  const country = billedCountry(order)
  const form = useSchemaForm(companyDetails(country), { mode: 'onSubmit' })
  const send = useAction(
    (body: CallRequest<'POST /orders/{id}/requestInvoice'>['body']) =>
      api.call('POST /orders/{id}/requestInvoice', { params: { id: order.id }, body }),
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
      {type === 'company' && <CompanyFields form={form} country={country} info={invoiceInfo} />}
      <div>
        <PermittedButton type="submit" permission={orderCan.requestInvoice(order)} busy={send.busy}>
          {t('orders.applyInvoice')}
        </PermittedButton>
      </div>
    </Form>
  )
}

interface CompanyFieldsProps {
  form: SchemaForm<z.input<CompanyDetails>, z.output<CompanyDetails>>
  country: Country
  /** The invoice data stored with the order. */
  info: OrderView['invoiceInfo']
}

function CompanyFields({ form, country, info }: CompanyFieldsProps) {
  const t = useT()
  return (
    <>
      <TextField
        {...form.field('companyName')}
        label={t('orders.companyName')}
        required
        autoComplete="organization"
        maxLength={orderLimits.name}
        defaultValue={info.companyName}
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
        defaultValue={info.taxId}
      />
      <TextareaField
        {...form.field('invoiceAddress')}
        label={t('orders.invoiceAddress')}
        hint={t('orders.invoiceAddressHint')}
        autoComplete="billing street-address"
        maxLength={orderLimits.invoiceAddress}
        defaultValue={info.invoiceAddress}
      />
    </>
  )
}
