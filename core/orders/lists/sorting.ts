/** The orders in which the list can be sorted: by the time of placing, by promised day, or by amount. */
export const orderSorts = ['oldest', 'newest', 'due', 'total'] as const
export type OrderSort = (typeof orderSorts)[number]

/** Returns the default sort order: oldest first in a queue, otherwise newest first. "The queue before the archive". */
export function usualSort(inQueue: boolean): OrderSort {
  return inQueue ? 'oldest' : 'newest'
}
