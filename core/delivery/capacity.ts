import * as z from 'zod/mini'
import type { HalfDay } from '../orders/orders.ts'

/** The maximum capacity that can be set for a half-day. */
const maxDeliveries = 1000

const deliveries = z.pipe(
  z.pipe(
    z.union([z.string(), z.number(), z.null()], 'staff.settings.deliveriesRange'),
    z.transform((typed: string | number | null) =>
      typeof typed === 'string' ? (typed.trim() === '' ? null : Number(typed)) : typed,
    ),
  ),
  z.nullable(
    z
      .number('staff.settings.deliveriesRange')
      .check(
        z.refine(Number.isInteger, 'staff.settings.deliveriesRange'),
        z.gte(0, 'staff.settings.deliveriesRange'),
        z.lte(maxDeliveries, 'staff.settings.deliveriesRange'),
      ),
  ),
)

/**
 * The maximum number of deliveries that the shop makes in each half of a day: "A capacity per day and half-day". Null
 * means no limit. An order without a promised half counts only towards the sum of both limits.
 */
export const deliveryCapacity = z.strictObject({ morning: deliveries, afternoon: deliveries })
export type DeliveryCapacity = z.output<typeof deliveryCapacity>

/** No limits. They apply until staff set some. */
export const unlimited: DeliveryCapacity = { morning: null, afternoon: null }

/** Whether the number of deliveries on a day is limited. */
export function isLimited({ morning, afternoon }: DeliveryCapacity): boolean {
  return morning !== null || afternoon !== null
}

/** Numbers of deliveries on a day, by the promised half; `anytime` counts those without a promised half. */
type TakenDeliveries = Record<HalfDay | 'anytime', number>

/**
 * Returns the number of deliveries that can still be promised for half a day; null if there is no limit. An order
 * without a promised half counts only towards the limit of the whole day. The database counts in the same way
 * (`has_delivery_room`).
 * @example placesLeft('morning', { morning: 1, afternoon: 0, anytime: 4 }, { morning: 3, afternoon: 3 }) //=> 1
 */
export function placesLeft(half: HalfDay, taken: TakenDeliveries, capacity: DeliveryCapacity): number | null {
  const { morning, afternoon } = capacity
  const ofHalf = capacity[half]
  const remaining = [
    ...(ofHalf === null ? [] : [ofHalf - taken[half]]),
    ...(morning === null || afternoon === null
      ? []
      : [morning + afternoon - taken.morning - taken.afternoon - taken.anytime]),
  ]
  return remaining.length === 0 ? null : Math.max(0, Math.min(...remaining))
}
