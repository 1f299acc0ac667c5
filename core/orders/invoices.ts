import { defaultCountry, type Country } from '../contact/countries.ts'
import { statusTable, type Mover, type OrderStatus, type ShippingMethod } from './statuses.ts'

/** The states of an invoice. "Invoice status values: not_applied, pending, issued, cancelled." */
export const invoiceStatuses = ['not_applied', 'pending', 'issued', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The kinds of recipients of an invoice. "InvoiceType personal or company": "'personal' stays the default". */
export const invoiceTypes = ['personal', 'company'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** The moves of an invoice: "Invoice: not_applied → pending (customer) → issued or cancelled (staff)." */
const invoiceMoves: readonly { from: InvoiceStatus; to: InvoiceStatus; by: Mover }[] = [
  { from: 'not_applied', to: 'pending', by: 'customer' },
  { from: 'pending', to: 'issued', by: 'staff' },
  { from: 'pending', to: 'cancelled', by: 'staff' },
]

/** Whether staff or a member may move an invoice from one status to another. */
export function canMoveInvoice(from: InvoiceStatus, to: InvoiceStatus, by: Mover): boolean {
  return invoiceMoves.some((move) => move.from === from && move.to === to && move.by === by)
}

/**
 * Whether staff may issue an order's invoice: not before they confirm the order, because its amount may change, and not
 * if the order was cancelled or refunded.
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
 * When invoices are issued: when customers ask for them, or "without the customer's asking, when the owner wants it
 * so", once an order is confirmed or has arrived.
 */
export const invoicings = ['asked', 'confirmation', 'delivery'] as const
export type Invoicing = (typeof invoicings)[number]

/** Whether an order's invoice must be issued automatically now; an invoice that staff declined never is. */
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
 * The address on an order's invoice: its billing address, or its shipping address if it has none; undefined without
 * either.
 */
export function billedAddress<Address>(order: {
  billingAddress?: Address | null | undefined
  shippingAddress?: Address | null | undefined
}): Address | undefined {
  return order.billingAddress ?? order.shippingAddress ?? undefined
}

/** The country whose tax number rules apply to an order; the default country if the order has no address. */
export function billedCountry(order: Parameters<typeof billedAddress<{ country: Country }>>[0]): Country {
  return billedAddress(order)?.country ?? defaultCountry
}

/**
 * Formats an invoice number; numbers have no gaps.
 * @example formatInvoiceNumber(42) //=> 'INV-00000042'
 */
export function formatInvoiceNumber(sequence: number): string {
  return `INV-${String(sequence).padStart(8, '0')}`
}

/** Longest reason of a credit note, which is printed above the goods on its first page. */
export const maxCreditReason = 500

/** Formats a credit note number; credit notes have their own numbers, without gaps. */
export function formatCreditNoteNumber(sequence: number): string {
  return `CN-${String(sequence).padStart(8, '0')}`
}

const prefixes = { INV: 'invoice', CN: 'credit_note' } as const
export type NumberedDocument = (typeof prefixes)[keyof typeof prefixes]

/**
 * Reads a typed number of an invoice or credit note, with or without its zeros; with all zeros, it may lack its letters
 * and belong to either.
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
 * The amount that a credit note reverses: what was paid back after a return, otherwise the whole invoice. Undefined
 * while the refund is not settled, and if the customer got nothing back. All amounts are in the same unit.
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
