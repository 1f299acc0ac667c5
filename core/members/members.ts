import type { Country } from '../accounts/accounts.ts'
import type { InvoiceStatus } from '../orders/invoices.ts'
import { statusTable, type OrderStatus } from '../orders/statuses.ts'

/**
 * Whether nothing is left to do for an order with whoever placed it: no goods and no money on their way, and no invoice
 * that was asked for.
 *
 * @example
 * isSettled({ status: 'delivered', invoiceStatus: 'issued' }) //=> true
 * isSettled({ status: 'Completed', invoiceStatus: 'pending' }) //=> false
 * isSettled({ status: 'return_approved', invoiceStatus: 'not_applied' }) //=> false
 */
export function isSettled(order: { status: OrderStatus; invoiceStatus: InvoiceStatus }): boolean {
  return statusTable[order.status].isSettled === true && order.invoiceStatus !== 'pending'
}

/** Replaces an erased person's name or text. */
export const erased = '—'

/**
 * What stays of an address: "country and state may stay".
 *
 * @example
 * erasedAddress({ country: 'Malaysia' }).street //=> '—'
 */
export function erasedAddress({ country }: { country: Country }) {
  return { firstName: erased, lastName: '', street: erased, city: erased, postalCode: erased, country }
}

/**
 * The fields of an audit entry whose texts say nothing about a person. Those of every other field are replaced when
 * somebody's data is erased: a new field is taken for personal until it stands here.
 */
export const impersonalAuditFields = [
  'status',
  'invoiceStatus',
  'returnStatus',
  'shippingProvider',
  'invoiceType',
  'outcome',
  'creditNoteNumber',
  'restockedAt',
  'returnRequestedAt',
  'returnProcessedAt',
  'updatedAt',
] as const
