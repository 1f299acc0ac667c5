import type { ReactNode } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { OrderStatusBadge } from '../../orders/badges.tsx'
import { ParcelBadge } from '../../parcels/parcel-texts.tsx'
import { QuotationBadge } from '../../quotations/staff/state-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Kind, Results } from './search-results.ts'

/** The line of one result: its number or name, facts such as the customer's name, and its state. */
export function ResultText({ results, kind, index }: { results: Results; kind: Kind; index: number }) {
  const t = useT()
  if (kind === 'orders') {
    const order = results.orders?.rows[index]
    return (
      order && (
        <Parts main={order.orderNumber} facts={[order.customerName, order.phoneText]}>
          <OrderStatusBadge order={order} />
        </Parts>
      )
    )
  }
  if (kind === 'parcels') {
    const parcel = results.parcels?.rows[index]
    if (parcel === undefined) return undefined
    const { trackingNumber, orderNumber, customerName, courierName, status } = parcel
    const facts = [trackingNumber && orderNumber, customerName, courierName]
    return (
      <Parts main={trackingNumber ?? orderNumber} facts={facts}>
        <ParcelBadge status={status} />
      </Parts>
    )
  }
  if (kind === 'invoices') {
    const invoice = results.invoices?.rows[index]
    return invoice && <Parts main={invoice.number} facts={[invoice.orderNumber, invoice.customerName]} />
  }
  if (kind === 'quotations') {
    const quotation = results.quotations?.rows[index]
    return (
      quotation && (
        <Parts main={quotation.number} facts={[quotation.customerName]}>
          <QuotationBadge state={quotation.state} question={quotation.question} />
        </Parts>
      )
    )
  }
  if (kind === 'members') {
    const member = results.members?.rows[index]
    return (
      member && (
        <Parts
          main={member.name || member.phoneText}
          facts={[member.name && member.phoneText, member.email]}
        />
      )
    )
  }
  const product = results.products?.rows[index]
  return (
    product && (
      <Parts main={product.productName} facts={[product.displayCategory]}>
        {!product.published && <Badge>{t('staff.product.hidden')}</Badge>}
      </Parts>
    )
  )
}

function Parts(props: { main: string; facts: readonly (string | undefined)[]; children?: ReactNode }) {
  const { main, facts, children } = props
  return (
    <>
      <span className="flex min-w-0 grow flex-wrap gap-x-3">
        <span className="font-semibold wrap-anywhere">{main}</span>
        <span className="tabular min-w-0 wrap-anywhere text-ink-soft">
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
      {children}
    </>
  )
}
