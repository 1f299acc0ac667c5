import type { StaffOrderView } from '../staff-order-view.ts'

type AuditEntry = StaffOrderView['audit'][number]
type HistoryEntry = StaffOrderView['order']['statusHistory'][number]

/** A field before and after a change. */
interface Difference {
  field: string
  before: unknown
  after: unknown
}

/** An event of an order: an action, a text for the customer, or both. */
export interface TimelineEvent {
  key: string
  at: number
  audit?: AuditEntry | undefined
  forCustomer?: HistoryEntry | undefined
  differences: Difference[]
}

/** Calls and notes have panels of their own. */
const shownElsewhere = ['order.called', 'order.noted']
const actionsForCustomer = [
  'order.placed',
  'order.moved',
  'order.undone',
  'order.corrected',
  'order.content_changed',
  'order.change_accepted',
  'order.change_undone',
]

/**
 * Returns all events of an order, newest first: the actions of staff and the customer, with the texts that the customer
 * received.
 */
export function timelineOf(history: readonly HistoryEntry[], audit: readonly AuditEntry[]): TimelineEvent[] {
  const unmatched = history.map((entry, index) => ({ entry, index }))
  const takeMatching = (at: number, status: unknown) => {
    const found = unmatched.findIndex(
      ({ entry }) => entry.timestamp === at && (status === undefined || entry.status === status),
    )
    return found < 0 ? undefined : unmatched.splice(found, 1)[0]?.entry
  }
  const actions = audit
    .filter(({ action }) => !shownElsewhere.includes(action))
    .toSorted((a, b) => a.id - b.id)
    .map((entry): TimelineEvent => ({
      key: `audit ${entry.id}`,
      at: entry.at,
      audit: entry,
      forCustomer: actionsForCustomer.includes(entry.action)
        ? takeMatching(entry.at, entry.after.status)
        : undefined,
      differences: differencesOf(entry),
    }))
  const others = unmatched.map(({ entry, index }): TimelineEvent => ({
    key: `history ${index}`,
    at: entry.timestamp,
    forCustomer: entry,
    differences: [],
  }))
  // The sort is stable, so among events with the same time, the event that was written later comes first.
  return [...others, ...actions].toSorted((a, b) => a.at - b.at).toReversed()
}

/** Returns the fields that an action changed; none for a new order. An amount of 0 counts as no amount. */
function differencesOf({ action, before, after }: AuditEntry): Difference[] {
  if (action === 'order.placed') return []
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field, before: before?.[field] ?? undefined, after: after[field] ?? undefined }))
    .filter(({ field, before: was, after: is }) => {
      const written = (value: unknown) => JSON.stringify(field.endsWith('Sen') ? (value ?? 0) : value)
      return written(was) !== written(is)
    })
}
