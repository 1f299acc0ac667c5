import * as z from 'zod/mini'
import type { InvoiceStatus } from './invoices.ts'
import { trackingNumberPattern } from '../delivery/couriers.ts'
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
  'to_complete',
  'returns_to_decide',
  'returns_under_way',
  'invoices_to_issue',
] as const
export type OrderQueue = (typeof orderQueues)[number]

/**
 * Which orders stand in a queue. What is fetched waits to be handed over until it is, shipped or not; what was
 * delivered waits for its money, and a return that was declined for its order to go on where it was.
 */
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
  to_complete: { statuses: ['delivered'] },
  returns_to_decide: { statuses: ['Return Requested'] },
  returns_under_way: { statuses: ['return_approved', 'return_rejected', 'Returned'] },
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

/**
 * What an order waits for somebody to do next; undefined when for nothing. `to` is the status that it comes to, where
 * doing it needs no decision about this one order.
 *
 * @example
 * nextStep({ status: 'pending', shippingMethod: 'delivery' }) //=> { step: 'confirm' }
 * nextStep({ status: 'In Progress', shippingMethod: 'self_pickup' }) //=> { step: 'hand_over', to: 'Completed' }
 * nextStep({ status: 'Cancelled', shippingMethod: 'delivery' }) //=> undefined
 */
export function nextStep({
  status,
  shippingMethod,
}: {
  status: OrderStatus
  shippingMethod: ShippingMethod
}): { step: WorkStep; to?: OrderStatus } | undefined {
  const fetched = shippingMethod === 'self_pickup'
  switch (status) {
    case 'pending':
      return { step: 'confirm' }
    case 'In Progress':
      return fetched ? { step: 'hand_over', to: 'Completed' } : { step: 'ship', to: 'Shipped' }
    case 'Shipped':
      return { step: fetched ? 'hand_over' : 'deliver', to: 'delivered' }
    case 'delivered':
      return { step: 'complete', to: 'Completed' }
    case 'Return Requested':
      return { step: 'decide_return' }
    case 'return_approved':
      return { step: 'receive_return' }
    case 'return_rejected':
      return { step: 'take_back' }
    case 'Returned':
      return { step: 'repay' }
    default:
      return undefined
  }
}
export type WorkStep =
  | 'confirm'
  | 'ship'
  | 'hand_over'
  | 'deliver'
  | 'complete'
  | 'decide_return'
  | 'receive_return'
  | 'take_back'
  | 'repay'
  | 'issue_invoice'

/**
 * The statuses that several orders are taken to at once. What ends an order or pays money back is decided one by one.
 * "Bulk moves with a result per order."
 */
export const bulkStatuses = [
  'In Progress',
  'Shipped',
  'delivered',
  'Completed',
] as const satisfies readonly OrderStatus[]
export type BulkStatus = (typeof bulkStatuses)[number]

/** What several orders need to be shipped: who brings them, and of each in its sequence a number, or ''. */
export const parcels = z.object({
  /** The id of a courier. */
  shippingProvider: z.string().check(z.minLength(1, 'staff.orders.courierRequired')),
  trackingNumbers: z.array(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || trackingNumberPattern.test(text), 'staff.orders.trackingPattern'),
    ),
  ),
})
export type Parcels = z.output<typeof parcels>

const minute = 60_000

/** How long something may wait, in milliseconds. "Waiting time turns red after a day." */
export const lateAfter = 24 * 60 * minute

/**
 * How long something has waited, in its largest whole unit, and whether that is too long; times in milliseconds.
 *
 * @example
 * waitingTime(0, 58 * 60_000) //=> { count: 58, unit: 'minutes', late: false }
 * waitingTime(0, 17.9 * 3_600_000) //=> { count: 17, unit: 'hours', late: false }
 * waitingTime(0, 49 * 3_600_000) //=> { count: 2, unit: 'days', late: true }
 */
export function waitingTime(
  since: number,
  now: number,
): { count: number; unit: 'minutes' | 'hours' | 'days'; late: boolean } {
  const waited = Math.max(0, now - since)
  const late = waited >= lateAfter
  const minutes = Math.floor(waited / minute)
  if (minutes < 60) return { count: minutes, unit: 'minutes', late }
  if (minutes < 24 * 60) return { count: Math.floor(minutes / 60), unit: 'hours', late }
  return { count: Math.floor(minutes / (24 * 60)), unit: 'days', late }
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
