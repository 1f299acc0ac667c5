import { defaultCountry, type Country } from '../accounts/accounts.ts'
import { statusTable, type OrderStatus } from './statuses.ts'

/** "Invoice status values: not_applied, pending, issued, cancelled." */
export const invoiceStatuses = ['not_applied', 'pending', 'issued', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** "InvoiceType personal or company": "'personal' stays the default". */
export const invoiceTypes = ['personal', 'company'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

interface InvoiceMove {
  from: InvoiceStatus
  to: InvoiceStatus
  by: 'customer' | 'staff'
}

/** "Invoice: not_applied → pending (customer) → issued or cancelled (staff)." */
export const invoiceMoves: readonly InvoiceMove[] = [
  { from: 'not_applied', to: 'pending', by: 'customer' },
  { from: 'pending', to: 'issued', by: 'staff' },
  { from: 'pending', to: 'cancelled', by: 'staff' },
]

/** Whether somebody may take an invoice from one state to the other. */
export function canMoveInvoice(from: InvoiceStatus, to: InvoiceStatus, by: InvoiceMove['by']): boolean {
  return invoiceMoves.some((move) => move.from === from && move.to === to && move.by === by)
}

/**
 * Whether staff may issue the invoice of an order: not before they confirmed it, because its amount may still
 * change, nor for one that was cancelled or whose money was given back. "'To pay on delivery', invoice and revenue use
 * the amount after it."
 */
export function canIssueInvoice(order: {
  invoiceStatus: InvoiceStatus
  status: OrderStatus
  confirmed: boolean
}): boolean {
  const { sale } = statusTable[order.status]
  const sold = sale === 'valid' || sale === 'returned'
  return canMoveInvoice(order.invoiceStatus, 'issued', 'staff') && order.confirmed && sold
}

/** Where the invoice of an order goes: to its billing address, else to where it is delivered. */
export function billedAddress<Address>(order: {
  billingAddress?: Address | null | undefined
  shippingAddress?: Address | null | undefined
}): Address | undefined {
  return order.billingAddress ?? order.shippingAddress ?? undefined
}

/**
 * The country by which an order's tax number is read; an order without an address is the default country's.
 *
 * @example
 * billedCountry({ billingAddress: { country: 'Malaysia' } }) //=> 'Malaysia'
 * billedCountry({}) //=> 'Taiwan'
 */
export function billedCountry(order: Parameters<typeof billedAddress<{ country: Country }>>[0]): Country {
  return billedAddress(order)?.country ?? defaultCountry
}

/**
 * An invoice's number as it is printed; the numbers have no gaps.
 *
 * @example
 * formatInvoiceNumber(42) //=> 'INV-00000042'
 */
export function formatInvoiceNumber(sequence: number): string {
  return `INV-${String(sequence).padStart(8, '0')}`
}

/** The longest reason of a credit note, which is printed above the goods on its first page. */
export const maxCreditReason = 500

/**
 * A credit note's number as it is printed; the numbers are their own and have no gaps.
 *
 * @example
 * formatCreditNoteNumber(42) //=> 'CN-00000042'
 */
export function formatCreditNoteNumber(sequence: number): string {
  return `CN-${String(sequence).padStart(8, '0')}`
}
