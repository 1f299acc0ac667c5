import type { Country } from '../contact/countries.ts'
import type { InvoiceStatus } from '../orders/invoices.ts'
import { statusTable, type OrderStatus } from '../orders/statuses.ts'

/** Whether nothing is left to do for an order: no goods or money are outstanding, and no invoice is requested. */
export function isSettled(order: { status: OrderStatus; invoiceStatus: InvoiceStatus }): boolean {
  return statusTable[order.status].isSettled === true && order.invoiceStatus !== 'pending'
}

/** The text that replaces an erased name or text. */
export const erased = '—'

/** Returns an erased address, which keeps only the country: "country and state may stay". */
export function erasedAddress({ country }: { country: Country }) {
  return { firstName: erased, lastName: '', street: erased, city: erased, postalCode: erased, country }
}

/**
 * Fields of an audit entry that contain no personal data. When a member's data is erased, the texts of all other
 * fields are replaced. A new field therefore counts as personal until it is listed here.
 */
export const impersonalAuditFields = [
  'status',
  'companyRole',
  'invoiceStatus',
  'returnStatus',
  'returnCause',
  'returnWay',
  'refundWay',
  'collectDay',
  'shippingProvider',
  'invoiceType',
  'outcome',
  'creditNoteNumber',
  'restockedAt',
  'returnRequestedAt',
  'returnProcessedAt',
  'updatedAt',
] as const
