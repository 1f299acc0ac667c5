import { Download } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Country } from '../../core/accounts/accounts.ts'
import { orderLimits } from '../../core/orders/checkout.ts'
import { billedCountry, type InvoiceType } from '../../core/orders/invoices.ts'
import { orderCan } from '../../core/orders/orders.ts'
import { taxNumberProblem } from '../../core/orders/tax-numbers.ts'
import { failureText } from '../api/failure-text.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { alertDanger, showAlert } from '../shell/alert-store.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field, Input, TextArea } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { useApi } from '../api/use-api.ts'
import { InvoiceBadge } from './badges.tsx'
import { Block } from './block.tsx'
import { invoiceTypeTexts } from './display-texts.ts'
import type { OrderView } from './order-view.ts'

interface InvoiceSectionProps {
  order: OrderView
  /** Reads the order anew. */
  reload: () => Promise<void>
}

/**
 * "The apply button shows for not_applied. pending shows an 'Invoice Application Pending' badge. issued shows a
 * download link with the invoice number, or a badge when there is no link. cancelled shows a badge."
 */
export function InvoiceSection({ order, reload }: InvoiceSectionProps) {
  const t = useT()
  const { invoiceStatus, invoiceType, companyName, taxId, invoiceAddress } = order.invoiceInfo
  const { invoiceNumber, invoiceDownloadUrl, creditNoteNumber, creditNoteDownloadUrl } = order.invoiceInfo
  return (
    <Block title={t('orders.invoice')} badge={<InvoiceBadge status={invoiceStatus} />}>
      {invoiceStatus !== 'not_applied' && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-md">
          <dt className="text-ink-soft">{t('orders.invoiceType')}</dt>
          <dd>{t(invoiceTypeTexts[invoiceType])}</dd>
          {companyName && (
            <>
              <dt className="text-ink-soft">{t('orders.companyName')}</dt>
              <dd className="wrap-break-word">{companyName}</dd>
            </>
          )}
          {taxId && (
            <>
              <dt className="text-ink-soft">{t('orders.taxId')}</dt>
              <dd className="tabular">{taxId}</dd>
            </>
          )}
          {invoiceAddress && (
            <>
              <dt className="text-ink-soft">{t('orders.invoiceAddress')}</dt>
              <dd className="wrap-break-word whitespace-pre-line">{invoiceAddress}</dd>
            </>
          )}
        </dl>
      )}
      {invoiceStatus === 'not_applied' && <InvoiceForm order={order} reload={reload} />}
      {invoiceStatus === 'issued' &&
        (invoiceDownloadUrl ? (
          <a
            href={invoiceDownloadUrl}
            download
            className={`mt-4 ${buttonClass({ variant: 'secondary', block: true })}`}
          >
            <Download className="size-5" strokeWidth={1.5} aria-hidden />
            {t('orders.invoiceDownload', { number: invoiceNumber ?? '' })}
          </a>
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
          <a
            href={creditNoteDownloadUrl}
            download
            className={`mt-2 ${buttonClass({ variant: 'secondary', block: true })}`}
          >
            <Download className="size-5" strokeWidth={1.5} aria-hidden />
            {t('orders.creditNoteDownload', { number: creditNoteNumber ?? '' })}
          </a>
        </>
      )}
    </Block>
  )
}

const taxHints: Record<Country, TextKey> = {
  Taiwan: 'orders.taxIdTaiwan',
  Malaysia: 'orders.taxIdMalaysia',
}

interface Wrong {
  companyName?: TextKey
  taxId?: TextKey
}

/** "The API and the page take company invoices too (companyName, taxId); 'personal' stays the default." What the order was placed for is filled in. */
function InvoiceForm({ order, reload }: InvoiceSectionProps) {
  const t = useT()
  const api = useApi()
  const { invoiceInfo } = order
  const [type, setType] = useState<InvoiceType>(invoiceInfo.invoiceType)
  const [companyName, setCompanyName] = useState(invoiceInfo.companyName ?? '')
  const [taxId, setTaxId] = useState(invoiceInfo.taxId ?? '')
  const [invoiceAddress, setInvoiceAddress] = useState(invoiceInfo.invoiceAddress ?? '')
  const country = billedCountry(order)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const permission = orderCan.requestInvoice(order)
  const wrong = checked && type === 'company' ? wrongIn(country, companyName, taxId) : {}

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (!permission.ok) return alertDanger(t(`error.${permission.reason}`))
    if (type === 'company') {
      const problems = wrongIn(country, companyName, taxId)
      setChecked(true)
      const first = problems.companyName ? 'companyName' : problems.taxId ? 'taxId' : undefined
      if (first !== undefined) {
        const field = event.currentTarget.elements.namedItem(first)
        return (field as HTMLElement | null)?.focus()
      }
    }
    setBusy(true)
    showAlert({ type: 'info', message: t('orders.invoiceSubmitting') })
    try {
      const { message } = await api.call('POST /orders/{id}/requestInvoice', {
        params: { id: order.id },
        body:
          type === 'company'
            ? {
                invoiceType: type,
                companyName: companyName.trim(),
                taxId,
                invoiceAddress: invoiceAddress.trim() || undefined,
              }
            : { invoiceType: type },
      })
      showAlert({ message })
      await reload()
    } catch (error) {
      alertDanger(failureText(error, t) ?? t('orders.invoiceFailed'))
      setBusy(false)
    }
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-4">
      <Segmented
        legend={t('orders.invoiceType')}
        options={[
          { value: 'personal', label: t('orders.personal') },
          { value: 'company', label: t('orders.company') },
        ]}
        value={type}
        onChange={setType}
      />
      {type === 'company' && (
        <>
          <Field label={t('orders.companyName')} required error={wrong.companyName && t(wrong.companyName)}>
            {(attributes) => (
              <Input
                {...attributes}
                name="companyName"
                autoComplete="organization"
                maxLength={orderLimits.name}
                value={companyName}
                onChange={(event) => setCompanyName(event.target.value)}
              />
            )}
          </Field>
          <Field
            label={t('orders.taxId')}
            required
            hint={t(taxHints[country])}
            error={wrong.taxId && t(wrong.taxId)}
          >
            {(attributes) => (
              <Input
                {...attributes}
                name="taxId"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={orderLimits.taxNumber}
                className="tabular"
                value={taxId}
                onChange={(event) => setTaxId(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('orders.invoiceAddress')} hint={t('orders.invoiceAddressHint')}>
            {(attributes) => (
              <TextArea
                {...attributes}
                name="invoiceAddress"
                autoComplete="billing street-address"
                maxLength={orderLimits.invoiceAddress}
                value={invoiceAddress}
                onChange={(event) => setInvoiceAddress(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      <div>
        <Button
          type="submit"
          variant="secondary"
          block
          busy={busy}
          aria-disabled={!permission.ok || undefined}
          aria-describedby={permission.ok ? undefined : 'invoice-refused'}
        >
          {t('orders.applyInvoice')}
        </Button>
        {!permission.ok && (
          <p id="invoice-refused" className="mt-1.5 text-xs text-ink-soft">
            {t(`error.${permission.reason}`)}
          </p>
        )}
      </div>
    </form>
  )
}

function wrongIn(country: Country, companyName: string, taxId: string): Wrong {
  const taxProblem = taxNumberProblem(country, taxId)
  return {
    ...(companyName.trim() === '' && { companyName: 'orders.companyNameRequired' }),
    ...(taxProblem && { taxId: taxProblem }),
  }
}
