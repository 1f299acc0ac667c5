import type { InvoiceStatus } from '../invoices.ts'
import { statusTable, type OrderStatus } from '../statuses.ts'
import type { ChangedPart } from './differences.ts'

/**
 * What became of a change: it waits for the customer's yes, was made, was declined by her, was withdrawn or replaced by
 * staff before she answered, or was made and taken back.
 */
export const changeStates = ['proposed', 'applied', 'declined', 'withdrawn', 'undone'] as const
export type ChangeState = (typeof changeStates)[number]

/** How the customer said yes to a change that raises what she pays. */
export const changeConsents = ['phone', 'page'] as const
export type ChangeConsent = (typeof changeConsents)[number]

/** What staff do about the customer's yes: they have it from the phone, or ask for it on the order's live page. */
export const yesChoices = ['phone', 'ask'] as const
export type YesChoice = (typeof yesChoices)[number]

/** "Changed after confirming, until it ships": whether staff may change what an order holds now. */
export function mayChangeContent({ status }: { status: OrderStatus }): boolean {
  return statusTable[status].goodsInStore === true
}

/** The parts that an invoice prints: "stock, invoice, totals and audit agree". */
const invoicedParts: readonly ChangedPart[] = ['lines', 'fee', 'deduction']

/** Whether an issued invoice stands against a change of these parts. */
export function contradictsInvoice(
  parts: readonly ChangedPart[],
  { invoiceStatus }: { invoiceStatus: InvoiceStatus },
): boolean {
  return invoiceStatus === 'issued' && parts.some((part) => invoicedParts.includes(part))
}

/** Whether a proposal still waits: the order has neither left nor was it cancelled since. */
export function isOpenProposal({ state }: { state: ChangeState }, order: { status: OrderStatus }): boolean {
  return state === 'proposed' && mayChangeContent(order)
}

/**
 * Whether staff may take a change back: it is the newest one, and nothing that it touched was decided since. One that
 * lowered what the customer pays stands once she was told: raising it again wants her yes.
 */
export function mayUndoChange(
  change: { state: ChangeState; isNewest: boolean; lowered: boolean; announced: boolean },
  parts: readonly ChangedPart[],
  order: { status: OrderStatus; invoiceStatus: InvoiceStatus },
): boolean {
  const { state, isNewest, lowered, announced } = change
  return (
    state === 'applied' &&
    isNewest &&
    mayChangeContent(order) &&
    !contradictsInvoice(parts, order) &&
    !(lowered && announced)
  )
}

/** How the list of orders marks the newest change of one. */
export const changeMarks = ['proposed', 'declined'] as const satisfies readonly ChangeState[]

/** The mark of an order whose newest change waits for the customer's yes or was declined, until it ships. */
export function changeMark(
  newest: ChangeState | null,
  status: OrderStatus,
): (typeof changeMarks)[number] | undefined {
  return mayChangeContent({ status }) ? changeMarks.find((mark) => mark === newest) : undefined
}
