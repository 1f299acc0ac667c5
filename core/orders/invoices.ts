import { defaultCountry, type Country } from '../contact/countries.ts'
import { statusTable, type Mover, type OrderStatus, type ShippingMethod } from './statuses.ts'

/** "Invoice status values: not_applied, pending, issued, cancelled." */
export const invoiceStatuses = ['not_applied', 'pending', 'issued', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** "InvoiceType personal or company": "'personal' stays the default". */
export const invoiceTypes = ['personal', 'company'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** "Invoice: not_applied → pending (customer) → issued or cancelled (staff)." */
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
 * Whether staff may issue the invoice of an order: not before they confirm it, because its amount may still change, and
 * not for one that was cancelled or refunded.
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
 * When invoices are issued: only as customers ask for them, or "without the customer's asking, when the owner wants it so",
 * once an order is confirmed, or once it has reached its customer.
 */
export const invoicings = ['asked', 'confirmation', 'delivery'] as const
export type Invoicing = (typeof invoicings)[number]

/** Whether an order's invoice is issued by itself now; one that staff declined is not. */
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

/** Where the invoice of an order goes: to its billing address, else to its shipping address. */
export function billedAddress<Address>(order: {
  billingAddress?: Address | null | undefined
  shippingAddress?: Address | null | undefined
}): Address | undefined {
  return order.billingAddress ?? order.shippingAddress ?? undefined
}

/** The country whose rules an order's tax number follows; the default country's without an address. */
export function billedCountry(order: Parameters<typeof billedAddress<{ country: Country }>>[0]): Country {
  return billedAddress(order)?.country ?? defaultCountry
}

/**
 * An invoice's number as it is printed; the numbers have no gaps.
 * @example formatInvoiceNumber(42) //=> 'INV-00000042'
 */
export function formatInvoiceNumber(sequence: number): string {
  return `INV-${String(sequence).padStart(8, '0')}`
}

/** Maximum length of a credit note's reason, which is printed above the goods on its first page. */
export const maxCreditReason = 500

/** A credit note's number as it is printed; credit notes have a sequence of their own, without gaps. */
export function formatCreditNoteNumber(sequence: number): string {
  return `CN-${String(sequence).padStart(8, '0')}`
}

/**
 * What a credit note takes back of an invoice: after a return what was paid back, otherwise all of it; undefined while
 * the refund is not settled, and where the customer got nothing back. The amounts have one unit.
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
