import type { InvoiceStatus } from './invoices.ts'
import type { OrderStatus, ShippingMethod } from './orders.ts'

/**
 * The work that waits in the back office: "queues (to confirm, in progress, to ship, to hand over, returns to decide,
 * invoices to issue) with counts."
 */
export const orderQueues = [
  'to_confirm',
  'in_progress',
  'to_ship',
  'to_hand_over',
  'on_the_way',
  'returns_to_decide',
  'returns_under_way',
  'invoices_to_issue',
] as const
export type OrderQueue = (typeof orderQueues)[number]

/** Which orders stand in a queue. What is fetched waits to be handed over until it is, shipped or not. */
export const queueConditions: Readonly<
  Record<
    OrderQueue,
    { statuses: readonly OrderStatus[]; shippingMethod?: ShippingMethod } | { invoiceStatus: InvoiceStatus }
  >
> = {
  to_confirm: { statuses: ['pending'] },
  in_progress: { statuses: ['In Progress'] },
  to_ship: { statuses: ['In Progress'], shippingMethod: 'delivery' },
  to_hand_over: { statuses: ['In Progress', 'Shipped'], shippingMethod: 'self_pickup' },
  on_the_way: { statuses: ['Shipped'], shippingMethod: 'delivery' },
  returns_to_decide: { statuses: ['Return Requested'] },
  returns_under_way: { statuses: ['return_approved', 'Returned'] },
  invoices_to_issue: { invoiceStatus: 'pending' },
}

/**
 * Whether an order stands in a queue.
 *
 * @example
 * standsIn({ status: 'In Progress', shippingMethod: 'self_pickup', invoiceStatus: 'not_applied' }, 'to_ship') //=> false
 */
export function standsIn(
  order: { status: OrderStatus; shippingMethod: ShippingMethod; invoiceStatus: InvoiceStatus },
  queue: OrderQueue,
): boolean {
  const condition = queueConditions[queue]
  if ('invoiceStatus' in condition) return order.invoiceStatus === condition.invoiceStatus
  return (
    condition.statuses.includes(order.status) &&
    (condition.shippingMethod === undefined || condition.shippingMethod === order.shippingMethod)
  )
}

/** "Waiting time turns red after a day." Milliseconds. */
export const lateAfter = 86_400_000

/**
 * Whether something has waited for too long.
 *
 * @example
 * isLate(new Date('2026-03-01T04:00:00Z'), new Date('2026-03-02T05:00:00Z')) //=> true
 */
export function isLate(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > lateAfter
}

/** What may come of calling a customer. */
export const callOutcomes = [
  'reached',
  'no_answer',
  'busy',
  'call_back',
  'wrong_number',
  'whatsapp_sent',
] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Far above what anybody writes; it only bounds what is stored. */
export const maxNote = 2000

/** How many orders are moved at once at most. */
export const maxBulk = 100
