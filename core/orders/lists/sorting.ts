/** The sequences of a list of orders: by when they were placed, when they have to arrive, and what they cost. */
export const orderSorts = ['oldest', 'newest', 'due', 'total'] as const
export type OrderSort = (typeof orderSorts)[number]

/** "The queue before the archive": in a queue the oldest first, otherwise the newest. */
export function usualSort(inQueue: boolean): OrderSort {
  return inQueue ? 'oldest' : 'newest'
}
