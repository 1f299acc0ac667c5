import type { TrackedOrder } from '#core/api/tracking.ts'
import { toShownChange } from '../changes/shown-change.ts'
import { momentOf } from '../moment-of.ts'

/** The order of a tracking link, as its page shows it. */
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
