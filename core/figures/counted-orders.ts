import { cancelReasons } from '../orders/cancelling/cancel-reasons.ts'
import { deliveryFailures } from '../orders/failed-deliveries.ts'
import { unknownKey, type CountedList } from './figures.ts'

/** Reasons that a list can be opened for. */
export const countedReasons = [...deliveryFailures, ...cancelReasons, unknownKey] as const

/**
 * Which orders of a list a figure counts: "Figures open the list they count". If a figure is set, the first and last
 * day of the list limit the day on which the figure counts an order, otherwise the day on which the order was placed.
 */
export interface CountedOrders {
  figure?: CountedList
  /** Id of a place (core/figures/places.ts). */
  place?: string
  /** Key of a category, or 'unknown' for products that are no longer in the catalogue. */
  category?: string
  product?: string
  /** Id of the colleague who confirmed the order or booked the payment; 'unknown' if that is not known. */
  staff?: string
  reason?: (typeof countedReasons)[number]
}

/** The names of these filters. */
export const countedFilters = ['figure', 'place', 'category', 'product', 'staff', 'reason'] as const

/** Whether any of these filters is set. */
export const isCounted = (filters: Partial<Record<keyof CountedOrders, unknown>>): boolean =>
  countedFilters.some((name) => Boolean(filters[name]))
