import type { InvoiceStatus } from '../invoices.ts'
import { statusTable, type OrderStatus } from '../statuses.ts'
import type { ChangedPart } from './differences.ts'

/**
 * The states of a change: it waits for the customer's consent, was made, was declined by the customer, was withdrawn
 * or replaced by staff before the customer answered, or was made and then undone.
 */
export const changeStates = ['proposed', 'applied', 'declined', 'withdrawn', 'undone'] as const
export type ChangeState = (typeof changeStates)[number]

/** How the customer agreed to a change that raises the amount they pay: by phone, or on the order's page. */
export const changeConsents = ['phone', 'page'] as const
export type ChangeConsent = (typeof changeConsents)[number]

/** How staff get the customer's consent: they have got it by phone, or they ask for it on the order's page. */
export const yesChoices = ['phone', 'ask'] as const
export type YesChoice = (typeof yesChoices)[number]

/** Whether staff may change the contents of an order: "Changed after confirming, until it ships". */
export function mayChangeContent({ status }: { status: OrderStatus }): boolean {
  return statusTable[status].goodsInStore === true
}

/** The parts that an invoice prints, so that "stock, invoice, totals and audit agree". */
const invoicedParts: readonly ChangedPart[] = ['lines', 'fee', 'deduction']

/** Whether a change of these parts would contradict an issued invoice. */
export function contradictsInvoice(
  parts: readonly ChangedPart[],
  { invoiceStatus }: { invoiceStatus: InvoiceStatus },
): boolean {
  return invoiceStatus === 'issued' && parts.some((part) => invoicedParts.includes(part))
}

/** Whether a proposal is still open. This ends once the order has left the shop or is cancelled. */
export function isOpenProposal({ state }: { state: ChangeState }, order: { status: OrderStatus }): boolean {
  return state === 'proposed' && mayChangeContent(order)
}

/**
 * Whether staff may undo a change whose message has not been sent. They may do so only before the order leaves the
 * shop, and not if an issued invoice contains the changed parts.
 */
export function mayUndoChange(
  { state }: { state: ChangeState },
  parts: readonly ChangedPart[],
  order: { status: OrderStatus; invoiceStatus: InvoiceStatus },
): boolean {
  return state === 'applied' && mayChangeContent(order) && !contradictsInvoice(parts, order)
}

/** The states of the newest change that the list of orders shows as a mark. */
export const changeMarks = ['proposed', 'declined'] as const satisfies readonly ChangeState[]

/**
 * Returns the mark of an order whose newest change waits for consent or was declined; undefined for other orders, and
 * once the order has shipped.
 */
export function changeMark(
  newest: ChangeState | null,
  status: OrderStatus,
): (typeof changeMarks)[number] | undefined {
  return mayChangeContent({ status }) ? changeMarks.find((mark) => mark === newest) : undefined
}
