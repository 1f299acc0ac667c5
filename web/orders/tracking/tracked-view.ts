import type { TrackedOrder } from '#core/api/tracking.ts'
import { toShownChange } from '../changes/shown-change.ts'
import { momentOf } from '../moment-of.ts'

/** Converts the order of a tracking link for its page. */
export function toTrackedView({ orderDate, updatedAt, statusHistory, changes, ...others }: TrackedOrder) {
  return {
    ...others,
    changes: changes.map(toShownChange),
    orderDate: momentOf(orderDate),
    updatedAt: JSON.stringify(updatedAt),
    statusHistory: statusHistory.map((entry) => ({ ...entry, timestamp: momentOf(entry.timestamp) })),
  }
}
export type TrackedView = ReturnType<typeof toTrackedView>
