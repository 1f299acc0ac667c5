import type { Country } from '../../core/accounts/accounts.ts'
import type { InvoiceStatus, InvoiceType } from '../../core/orders/invoices.ts'
import type { OrderStatus, ShippingMethod } from '../../core/orders/orders.ts'
import type { ReturnStatus } from '../../core/orders/returns.ts'
import type { TextKey } from '../i18n/i18n.tsx'

// "Display translations exist for order, payment, invoice, shipping provider (two couriers and self_pickup) and
// return statuses."

export const orderStatusTexts: Record<OrderStatus, TextKey> = {
  pending: 'orders.statusPending',
  'In Progress': 'orders.statusInProgress',
  Shipped: 'orders.statusShipped',
  delivered: 'orders.statusDelivered',
  Completed: 'orders.statusCompleted',
  Cancelled: 'orders.statusCancelled',
  'Return Requested': 'orders.statusReturnRequested',
  return_approved: 'orders.statusReturnApproved',
  return_rejected: 'orders.statusReturnRejected',
  Returned: 'orders.statusReturned',
  return_completed: 'orders.statusReturnCompleted',
}

export const invoiceStatusTexts: Record<InvoiceStatus, TextKey> = {
  not_applied: 'orders.invoiceNotApplied',
  pending: 'orders.invoicePending',
  issued: 'orders.invoiceIssued',
  cancelled: 'orders.invoiceCancelled',
}

export const returnStatusTexts: Record<ReturnStatus, TextKey> = {
  not_applied: 'orders.returnNotApplied',
  requested: 'orders.returnRequested',
  approved: 'orders.returnApproved',
  rejected: 'orders.returnRejected',
  completed: 'orders.returnCompleted',
}

export const shippingMethodTexts: Record<ShippingMethod, TextKey> = {
  delivery: 'orders.methodDelivery',
  self_pickup: 'orders.methodPickup',
}

export const invoiceTypeTexts: Record<InvoiceType, TextKey> = {
  personal: 'orders.personal',
  company: 'orders.company',
}

export const countryTexts: Record<Country, TextKey> = {
  Taiwan: 'addresses.taiwan',
  Malaysia: 'addresses.malaysia',
}
