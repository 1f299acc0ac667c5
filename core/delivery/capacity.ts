import * as z from 'zod/mini'
import type { HalfDay } from '../orders/orders.ts'

/** The largest capacity of a half-day. */
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
 * The most deliveries that the shop makes in each half of a day: "A capacity per day and half-day"; null means no
 * limit. An order for no particular half only counts towards the sum of both limits.
 */
export const deliveryCapacity = z.strictObject({ morning: deliveries, afternoon: deliveries })
export type DeliveryCapacity = z.output<typeof deliveryCapacity>

/** No limit, which applies until staff set one. */
export const unlimited: DeliveryCapacity = { morning: null, afternoon: null }

/** Whether a day can be full. */
export function isLimited({ morning, afternoon }: DeliveryCapacity): boolean {
  return morning !== null || afternoon !== null
}

/** Deliveries of a day, by the half they are promised for. */
type TakenDeliveries = Record<HalfDay | 'anytime', number>

/**
 * The number of deliveries that still fit into half a day; null if there is no limit. An order for no particular half
 * only counts towards the limit of the whole day. The database counts in the same way (`has_delivery_room`).
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
