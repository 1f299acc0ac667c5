import type { InvoiceStatus } from '#core/orders/invoices.ts'
import { statusTable, statusText, type ReturnStatus } from '#core/orders/statuses.ts'
import { useT } from '../i18n/i18n.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'

export function OrderStatusBadge({ order }: { order: Parameters<typeof statusText>[0] }) {
  const t = useT()
  return <Badge tone={statusTable[order.status].tone}>{t(statusText(order))}</Badge>
}

const invoiceTones: Record<InvoiceStatus, Tone> = {
  not_applied: 'neutral',
  pending: 'warning',
  issued: 'success',
  cancelled: 'neutral',
}

/**
 * The badge of an invoice: "pending shows an 'Invoice Application Pending' badge; issued … a badge; cancelled shows a
 * badge."
 */
export function InvoiceBadge({ status }: { status: InvoiceStatus }) {
  const t = useT()
  return <Badge tone={invoiceTones[status]}>{t(`orders.invoiceStatus.${status}`)}</Badge>
}

const returnTones: Record<ReturnStatus, Tone> = {
  not_applied: 'neutral',
  requested: 'warning',
  approved: 'info',
  rejected: 'danger',
  completed: 'success',
}

/** The badge of a return: "A badge shows for each return status." */
export function ReturnBadge({ status }: { status: ReturnStatus }) {
  const t = useT()
  return <Badge tone={returnTones[status]}>{t(`orders.returnStatus.${status}`)}</Badge>
}
