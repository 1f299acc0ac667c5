import type { InvoiceStatus } from '../../core/orders/invoices.ts'
import type { OrderStatus } from '../../core/orders/orders.ts'
import type { ReturnStatus } from '../../core/orders/returns.ts'
import { useT } from '../i18n/i18n.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { invoiceStatusTexts, orderStatusTexts, returnStatusTexts } from './display-texts.ts'

const orderTones: Record<OrderStatus, Tone> = {
  pending: 'warning',
  'In Progress': 'info',
  Shipped: 'petrol',
  delivered: 'petrol',
  Completed: 'success',
  Cancelled: 'neutral',
  'Return Requested': 'warning',
  return_approved: 'info',
  return_rejected: 'danger',
  Returned: 'neutral',
  return_completed: 'success',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const t = useT()
  return <Badge tone={orderTones[status]}>{t(orderStatusTexts[status])}</Badge>
}

const invoiceTones: Record<InvoiceStatus, Tone> = {
  not_applied: 'neutral',
  pending: 'warning',
  issued: 'success',
  cancelled: 'neutral',
}

/** "pending shows an 'Invoice Application Pending' badge; issued … a badge; cancelled shows a badge." */
export function InvoiceBadge({ status }: { status: InvoiceStatus }) {
  const t = useT()
  return <Badge tone={invoiceTones[status]}>{t(invoiceStatusTexts[status])}</Badge>
}

const returnTones: Record<ReturnStatus, Tone> = {
  not_applied: 'neutral',
  requested: 'warning',
  approved: 'info',
  rejected: 'danger',
  completed: 'success',
}

/** "A badge shows for each return status." */
export function ReturnBadge({ status }: { status: ReturnStatus }) {
  const t = useT()
  return <Badge tone={returnTones[status]}>{t(returnStatusTexts[status])}</Badge>
}
