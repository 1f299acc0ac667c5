import * as z from 'zod/mini'
import { trackingNumberPattern } from '../delivery/couriers.ts'
import type { InvoiceStatus } from './invoices.ts'
import {
  orderQueues,
  shippingMethods,
  statusTable,
  statusesWhere,
  type OrderQueue,
  type OrderStatus,
  type ShippingMethod,
  type StatusRow,
  type WorkStep,
} from './statuses.ts'

type QueueCondition =
  | { statuses: readonly OrderStatus[]; shippingMethod?: ShippingMethod }
  | { invoiceStatus: InvoiceStatus }

/**
 * Which orders stand in a queue, from the table of statuses. What is picked up waits to be handed over until it is,
 * shipped or not; what was delivered waits for its money, and a return that was declined for its order to resume.
 */
export const queueConditions = Object.fromEntries(
  orderQueues.map((queue) => [queue, conditionOf(queue)]),
) as Readonly<Record<OrderQueue, QueueCondition>>

function conditionOf(queue: OrderQueue): QueueCondition {
  if (queue === 'invoices_to_issue') return { invoiceStatus: 'pending' }
  const holds = (row: StatusRow, method: ShippingMethod) => row.work?.[method].queues.includes(queue)
  const methods = shippingMethods.filter((method) => statusesWhere((row) => holds(row, method)).length > 0)
  const statuses = statusesWhere((row) => methods.some((method) => holds(row, method)))
  return methods.length === 1 ? { statuses, shippingMethod: methods[0]! } : { statuses }
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
 * What an order waits for staff to do next; undefined when for nothing. `to` is the status that it comes to, where
 * doing it needs no decision about this one order.
 *
 * @example
 * nextStep({ status: 'pending', shippingMethod: 'delivery' }) //=> { step: 'confirm' }
 * nextStep({ status: 'In Progress', shippingMethod: 'self_pickup' }) //=> { step: 'hand_over', to: 'Completed' }
 * nextStep({ status: 'Cancelled', shippingMethod: 'delivery' }) //=> undefined
 */
export function nextStep(order: {
  status: OrderStatus
  shippingMethod: ShippingMethod
}): { step: WorkStep; to?: OrderStatus } | undefined {
  return statusTable[order.status].work?.[order.shippingMethod]
}

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
