import type { StaffOrderView } from '../staff-order-view.ts'

type AuditEntry = StaffOrderView['audit'][number]
type HistoryEntry = StaffOrderView['order']['statusHistory'][number]

/** A field of the order or of what stands beside it, before and after. */
export interface Difference {
  field: string
  before: unknown
  after: unknown
}

/** Something that happened to an order. */
export interface Happening {
  key: string
  at: number
  /** Missing for what nobody wrote down. */
  audit?: AuditEntry
  /** The status that it came to, and what the customer reads of it. */
  told?: HistoryEntry
  differences: Difference[]
}

/** Stands in panels of its own. */
const besides = ['order.called', 'order.noted']

/**
 * Everything that happened to an order, the newest first: what staff and the customer did, joined with what the
 * customer read of it. Calls and notes stand elsewhere.
 */
export function timelineOf(history: readonly HistoryEntry[], audit: readonly AuditEntry[]): Happening[] {
  const untold = history.map((entry, place) => ({ entry, place }))
  const takeTold = (at: number, status: unknown) => {
    const found = untold.findIndex(
      ({ entry }) => entry.timestamp === at && (status === undefined || entry.status === status),
    )
    return found < 0 ? undefined : untold.splice(found, 1)[0]?.entry
  }
  const done = audit
    .filter(({ action }) => !besides.includes(action))
    .toSorted((a, b) => a.id - b.id)
    .map((entry): Happening => {
      const tells = ['order.placed', 'order.moved', 'order.changed'].includes(entry.action)
      const told = tells ? takeTold(entry.at, entry.after.status) : undefined
      return {
        key: `audit ${entry.id}`,
        at: entry.at,
        audit: entry,
        ...(told && { told }),
        differences: differencesOf(entry),
      }
    })
  const rest = untold.map(({ entry, place }): Happening => ({
    key: `history ${place}`,
    at: entry.timestamp,
    told: entry,
    differences: [],
  }))
  // Stable: of what happened at one moment the later one was written later.
  return [...rest, ...done].toSorted((a, b) => a.at - b.at).toReversed()
}

/** What an entry changed; a new order changed nothing. */
function differencesOf({ action, before, after }: AuditEntry): Difference[] {
  if (action === 'order.placed') return []
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field, before: before?.[field] ?? undefined, after: after[field] ?? undefined }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after))
}
