import * as z from 'zod/mini'
import { trackingNumberPattern } from '../delivery/couriers.ts'
import { optionalTextAs, requiredTextAs } from '../typed-text.ts'
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
  | { deduction: 'asked' }
  | { goods: 'out' }
  | { promise: 'past' }

/** The condition of each queue, derived from the table of statuses. */
export const queueConditions = Object.fromEntries(
  orderQueues.map((queue) => [queue, conditionOf(queue)]),
) as Readonly<Record<OrderQueue, QueueCondition>>

function conditionOf(queue: OrderQueue): QueueCondition {
  if (queue === 'invoices_to_issue') return { invoiceStatus: 'pending' }
  if (queue === 'deductions_to_decide') return { deduction: 'asked' }
  // This queue has orders cancelled in transit, until their goods are back or recorded as lost.
  if (queue === 'goods_out') return { goods: 'out' }
  if (queue === 'late') return { promise: 'past' }
  const isInQueue = (row: StatusRow, method: ShippingMethod) => row.work?.[method].queues.includes(queue)
  const methods = shippingMethods.filter(
    (method) => statusesWhere((row) => isInQueue(row, method)).length > 0,
  )
  const statuses = statusesWhere((row) => methods.some((method) => isInQueue(row, method)))
  return methods.length === 1 ? { statuses, shippingMethod: methods[0]! } : { statuses }
}

/**
 * Returns the next step of staff for an order; undefined if nothing is left to do. `to` is the status to which the
 * step leads, if it needs no decision.
 * @example
 * nextStep({ status: 'pending', shippingMethod: 'delivery' }) //=> { step: 'confirm' }
 * nextStep({ status: 'In Progress', shippingMethod: 'self_pickup' }) //=> { step: 'hand_over', to: 'Completed' }
 * nextStep({ status: 'Shipped', shippingMethod: 'delivery', partlyShipped: true }) //=> { step: 'send_rest' }
 */
export function nextStep(order: {
  status: OrderStatus
  shippingMethod: ShippingMethod
  /** Whether some of the order's goods have not left the shop. */
  partlyShipped?: boolean | undefined
}): { step: WorkStep; to?: OrderStatus } | undefined {
  if (order.partlyShipped) return { step: 'send_rest' }
  return statusTable[order.status].work?.[order.shippingMethod]
}

/** The input for shipping an order; the tracking number may follow later. */
export const parcel = z.object({
  /** The id of a courier. */
  shippingProvider: z.string().check(z.minLength(1, 'staff.orders.courierRequired')),
  trackingNumber: optionalTextAs(
    z.string().check(z.regex(trackingNumberPattern, 'staff.orders.trackingPattern')),
  ),
})

/** Whether a parcel may leave without a tracking number, which staff must confirm. */
const withoutNumber = z.optional(z.boolean())

/** The form for shipping one order. */
export const shipment = { ...parcel.shape, withoutNumber }

/** Whether a parcel has a tracking number, or staff have confirmed that it leaves without one. */
export function hasNumberOrConsent(shipped: {
  trackingNumber?: string | undefined
  withoutNumber?: boolean | undefined
}) {
  return shipped.trackingNumber !== undefined || shipped.withoutNumber === true
}

/**
 * The form for shipping several orders. It has a tracking number for each order, in the order of the list, without
 * repetitions.
 */
export const parcels = z
  .object({
    shippingProvider: parcel.shape.shippingProvider,
    trackingNumbers: z.array(parcel.shape.trackingNumber),
    withoutNumber,
  })
  .check(
    z.refine(
      ({ trackingNumbers, withoutNumber }) =>
        trackingNumbers.every((trackingNumber) => hasNumberOrConsent({ trackingNumber, withoutNumber })),
      { path: ['withoutNumber'], error: 'staff.orders.withoutNumberRequired' },
    ),
    (check) => {
      const { trackingNumbers } = check.value
      for (const [index, number] of trackingNumbers.entries())
        if (number !== undefined && trackingNumbers.indexOf(number) < index)
          check.issues.push({
            code: 'custom',
            input: number,
            path: ['trackingNumbers', index],
            message: 'staff.orders.trackingTwice',
          })
    },
  )
export type Parcels = z.output<typeof parcels>

const minute = 60_000

/** The time, in milliseconds, after which waiting counts as too long. "Waiting time turns red after a day." */
export const lateAfter = 24 * 60 * minute

/**
 * Returns how long something has waited, in the largest unit that fits, and whether that is too long. `since` and
 * `now` are in milliseconds.
 * @example waitingTime(0, 17.9 * 3_600_000) //=> { count: 17, unit: 'hours', late: false }
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

/** The possible outcomes of a call to a customer. */
export const callOutcomes = [
  'reached',
  'no_answer',
  'busy',
  'call_back',
  'wrong_number',
  'whatsapp_sent',
  'line_sent',
  'link_sent',
] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Maximum length of an internal note. */
export const maxNote = 2000

/** An internal note. */
export const orderNote = z.object({ note: requiredTextAs('staff.noteRequired', (text) => text.trim()) })

/** The maximum number of orders in a bulk move. */
export const maxBulk = 100

/** Number of orders that a page moves per request, so that no request takes long. */
export const bulkStep = 10
