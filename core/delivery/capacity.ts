import * as z from 'zod/mini'
import type { HalfDay } from '../orders/orders.ts'

/** The most that a half-day may be set to. */
export const maxDeliveries = 1000

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
 * "A capacity per day and half-day": how many deliveries the shop makes in each half of a day; null for as many as come.
 * An order without a wish for a half takes a place of the day, in either.
 */
export const deliveryCapacity = z.strictObject({ morning: deliveries, afternoon: deliveries })
export type DeliveryCapacity = z.output<typeof deliveryCapacity>

/** As many deliveries as come, until staff set how many. */
export const unlimited: DeliveryCapacity = { morning: null, afternoon: null }

/** Whether a day can be full. */
export function isLimited({ morning, afternoon }: DeliveryCapacity): boolean {
  return morning !== null || afternoon !== null
}

/** The deliveries of a day, by the half that they are promised for. */
export type TakenDeliveries = Record<HalfDay | 'anytime', number>

/**
 * How many more deliveries one half of a day takes; null for as many as come. An order without a wish for a half takes a
 * place of the day, as `has_delivery_room` of the database counts it.
 * @example placesLeft('morning', { morning: 1, afternoon: 0, anytime: 4 }, { morning: 3, afternoon: 3 }) //=> 1
 */
export function placesLeft(half: HalfDay, taken: TakenDeliveries, capacity: DeliveryCapacity): number | null {
  const { morning, afternoon } = capacity
  const ofHalf = capacity[half]
  const left = [
    ...(ofHalf === null ? [] : [ofHalf - taken[half]]),
    ...(morning === null || afternoon === null
      ? []
      : [morning + afternoon - taken.morning - taken.afternoon - taken.anytime]),
  ]
  return left.length === 0 ? null : Math.max(0, Math.min(...left))
}
