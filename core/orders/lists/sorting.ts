/** Sequences of a list of orders: by time of placing, promised day, or amount. */
export const orderSorts = ['oldest', 'newest', 'due', 'total'] as const
export type OrderSort = (typeof orderSorts)[number]

/** The usual sequence: oldest first in a queue, otherwise newest first. "The queue before the archive". */
export function usualSort(inQueue: boolean): OrderSort {
  return inQueue ? 'oldest' : 'newest'
}
