import { cancelReasons } from '../orders/cancelling/cancel-reasons.ts'
import { deliveryFailures } from '../orders/failed-deliveries.ts'
import { unknownKey, type CountedList } from './figures.ts'

/** The reasons by which a list of counted orders can be filtered. */
export const countedReasons = [...deliveryFailures, ...cancelReasons, unknownKey] as const

/**
 * Filters for the orders that a figure counts: "Figures open the list they count". If `figure` is set, the first and
 * last day of the list apply to the day on which the figure counts an order. Otherwise they apply to the day on which
 * the order was placed.
 */
export interface CountedOrders {
  figure?: CountedList
  /** Id of a place, as `placeId` in core/figures/places.ts returns it. */
  place?: string
  /** Key of a category; 'unknown' for products that are no longer in the catalogue. */
  category?: string
  product?: string
  /** Id of the colleague who confirmed the order or booked the payment; 'unknown' if that is not known. */
  staff?: string
  reason?: (typeof countedReasons)[number]
}

/** The names of the filters in `CountedOrders`. */
export const countedFilters = ['figure', 'place', 'category', 'product', 'staff', 'reason'] as const

/** Whether any filter of `CountedOrders` is set. */
export const isCounted = (filters: Partial<Record<keyof CountedOrders, unknown>>): boolean =>
  countedFilters.some((name) => Boolean(filters[name]))
