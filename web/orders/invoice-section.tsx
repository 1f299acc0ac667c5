import { Download } from 'lucide-react'
import { orderCan } from '#core/orders/orders.ts'
import { useT } from '../i18n/i18n.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Fold } from '../ui/rows/fold.tsx'
import { InvoiceBadge } from './badges.tsx'
import { Facts } from './block.tsx'
import { InvoiceForm, type InvoiceFormProps } from './invoice-form.tsx'
import type { OrderView } from './order-view.ts'

/**
 * The invoice of an order: "The apply button shows for not_applied. pending shows an 'Invoice Application Pending'
 * badge. issued shows a download link with the invoice number, or a badge when there is no link. cancelled shows a
 * badge."
 */
export function InvoiceSection(props: InvoiceFormProps) {
  const t = useT()
  const { order } = props
  const { invoiceStatus, invoiceType, companyName, taxId, invoiceAddress } = order.invoiceInfo
  const { invoiceNumber, invoiceDownloadUrl, creditNoteNumber, creditNoteDownloadUrl } = order.invoiceInfo
  const taxNumber = taxId && <span className="tabular">{taxId}</span>
  return (
    <Fold name={t('orders.invoice')} answer={<InvoiceAnswer order={order} />}>
      {invoiceStatus === 'not_applied' ? (
        <InvoiceForm {...props} />
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

/** The badge of a requested invoice. Before the request, says that an invoice can be requested, or why not. */
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
