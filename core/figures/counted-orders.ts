import { deliveryFailures, type DeliveryFailure } from '../orders/failed-deliveries.ts'
import { unknownKey, type CountedList } from './figures.ts'

/** The reasons that a list is opened for. */
export const countedReasons = [...deliveryFailures, unknownKey] as const

/**
 * "Figures open the list they count": which orders of a list a figure counts. The first and last day of the list then
 * mean the day that the figure is counted on; without a figure, the day an order was placed.
 */
export interface CountedOrders {
  figure?: CountedList
  /** The id of a place (core/figures/places.ts). */
  place?: string
  /** The key of a category, or 'unknown' for products that are no longer in the catalogue. */
  category?: string
  product?: string
  /** The id of who confirmed it, or booked the payment; 'unknown' where nobody is known. */
  staff?: string
  reason?: DeliveryFailure | typeof unknownKey
}

/** The names of these filters. */
export const countedFilters = ['figure', 'place', 'category', 'product', 'staff', 'reason'] as const

/** Whether a list is narrowed by any of these filters. */
export const isCounted = (filters: Partial<Record<keyof CountedOrders, unknown>>): boolean =>
  countedFilters.some((name) => Boolean(filters[name]))
