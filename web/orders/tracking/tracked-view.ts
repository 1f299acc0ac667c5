import type { TrackedOrder } from '../../../core/api/tracking.ts'
import { momentOf } from '../order-view.ts'

/** An order behind a tracking link as its page shows it; for loaders only. */
export function toTrackedView({ orderDate, updatedAt, statusHistory, ...others }: TrackedOrder) {
  return {
    ...others,
    orderDate: momentOf(orderDate),
    updatedAt: JSON.stringify(updatedAt),
    statusHistory: statusHistory.map((entry) => ({ ...entry, timestamp: momentOf(entry.timestamp) })),
  }
}
export type TrackedView = ReturnType<typeof toTrackedView>
