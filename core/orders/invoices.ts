import { defaultCountry, type Country } from '../contact/countries.ts'
import { statusTable, type Mover, type OrderStatus, type ShippingMethod } from './statuses.ts'

/** The states of an invoice. "Invoice status values: not_applied, pending, issued, cancelled." */
export const invoiceStatuses = ['not_applied', 'pending', 'issued', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The kinds of recipients of an invoice. "InvoiceType personal or company": "'personal' stays the default". */
export const invoiceTypes = ['personal', 'company'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** The changes of status of an invoice: "Invoice: not_applied → pending (customer) → issued or cancelled (staff)." */
const invoiceMoves: readonly { from: InvoiceStatus; to: InvoiceStatus; by: Mover }[] = [
  { from: 'not_applied', to: 'pending', by: 'customer' },
  { from: 'pending', to: 'issued', by: 'staff' },
  { from: 'pending', to: 'cancelled', by: 'staff' },
]

/** Whether staff, or the customer, may change the status of an invoice. */
export function canMoveInvoice(from: InvoiceStatus, to: InvoiceStatus, by: Mover): boolean {
  return invoiceMoves.some((move) => move.from === from && move.to === to && move.by === by)
}

/**
 * Whether staff may issue the invoice of an order. They may not do so before the order is confirmed, because its
 * amount may still change, nor after it was cancelled or refunded.
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

/**
 * When invoices are issued: when customers ask for them, or automatically once an order is confirmed or has arrived:
 * "without the customer's asking, when the owner wants it so".
 */
export const invoicings = ['asked', 'confirmation', 'delivery'] as const
export type Invoicing = (typeof invoicings)[number]

/**
 * Whether the invoice of an order must be issued automatically now. An invoice that staff have declined is never
 * issued automatically.
 */
export function isInvoiceDue(
  order: {
    invoiceStatus: InvoiceStatus
    status: OrderStatus
    shippingMethod: ShippingMethod
    confirmed: boolean
  },
  invoicing: Invoicing,
): boolean {
  const { sale, isHandedOver = [], returnStatus } = statusTable[order.status]
  if (invoicing === 'asked' || !order.confirmed) return false
  if (sale !== 'valid' || returnStatus !== undefined) return false
  if (order.invoiceStatus !== 'not_applied' && order.invoiceStatus !== 'pending') return false
  return invoicing === 'confirmation' || isHandedOver.includes(order.shippingMethod)
}

/**
 * Returns the address for an order's invoice: the billing address, otherwise the shipping address; undefined if the
 * order has neither.
 */
export function billedAddress<Address>(order: {
  billingAddress?: Address | null | undefined
  shippingAddress?: Address | null | undefined
}): Address | undefined {
  return order.billingAddress ?? order.shippingAddress ?? undefined
}

/**
 * Returns the country whose rules for tax numbers apply to an order; the default country if the order has no address.
 */
export function billedCountry(order: Parameters<typeof billedAddress<{ country: Country }>>[0]): Country {
  return billedAddress(order)?.country ?? defaultCountry
}

/**
 * Formats an invoice number. Invoices are numbered without gaps.
 * @example formatInvoiceNumber(42) //=> 'INV-00000042'
 */
export function formatInvoiceNumber(sequence: number): string {
  return `INV-${String(sequence).padStart(8, '0')}`
}

/** Maximum length of the reason for a credit note. The reason is printed above the goods on the first page. */
export const maxCreditReason = 500

/** Formats a credit note number. Credit notes have a numbering of their own, without gaps. */
export function formatCreditNoteNumber(sequence: number): string {
  return `CN-${String(sequence).padStart(8, '0')}`
}

const prefixes = { INV: 'invoice', CN: 'credit_note' } as const
export type NumberedDocument = (typeof prefixes)[keyof typeof prefixes]

/**
 * Reads a typed number of an invoice or credit note. The leading zeros may be missing if the number has its letters. A
 * number with all zeros but without letters may belong to either kind. Undefined for other texts.
 * @example
 * parseDocumentNumber('inv 42') //=> { number: 42, kinds: ['invoice'] }
 * parseDocumentNumber('00000042') //=> { number: 42, kinds: ['invoice', 'credit_note'] }
 */
export function parseDocumentNumber(text: string): { number: number; kinds: NumberedDocument[] } | undefined {
  const typed = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s#.\p{Dash}]/gu, '')
  const [, prefix, digits = ''] = /^(INV|CN)?(\d{1,15})$/.exec(typed) ?? []
  if (prefix !== undefined)
    return { number: Number(digits), kinds: [prefixes[prefix as keyof typeof prefixes]] }
  return /^0\d{7}$/.test(digits) ? { number: Number(digits), kinds: Object.values(prefixes) } : undefined
}

/**
 * Returns the amount that a credit note reverses: the refund after a return, otherwise the amount of the whole
 * invoice. Undefined while the refund is not settled, and if nothing was refunded. All amounts are in the same unit.
 */
export function creditedAmount(order: {
  status: OrderStatus
  amountToPay: number
  paid: boolean
  refund: number | null
}): number | undefined {
  const { status, amountToPay, paid, refund } = order
  if (!paid) return amountToPay
  if (statusTable[status].sale === 'refunded') return refund || undefined
  return statusTable[status].returnStatus === 'approved' ? undefined : amountToPay
}
