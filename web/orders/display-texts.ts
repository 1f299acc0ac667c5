import type { Country } from '../../core/accounts/accounts.ts'
import type { InvoiceStatus, InvoiceType } from '../../core/orders/invoices.ts'
import type { ReturnStatus, ShippingMethod } from '../../core/orders/statuses.ts'
import type { TextKey } from '../i18n/i18n.tsx'

// "Display translations exist for order, payment, invoice, shipping provider (two couriers and self_pickup) and
// return statuses."

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
