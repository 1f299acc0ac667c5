import { inArray } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { eventMoves } from '#core/parcels/reports.ts'
import type { Context } from '../../context.ts'
import { parcelEvents } from '../../database/tables/parcels.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { applyReport, courierEventOf, notAfter, type Reporter } from './apply-report.ts'
import { sortReports } from './sort-reports.ts'

interface CourierEvent {
  /** The courier's own id of the event. */
  id: string
  trackingNumber: string
  status: string
  at: Date
  note: string
}

/**
 * Moves the parcels in a courier's signed events. Returns the numbers of events that moved a parcel, contained nothing
 * new, or could not be applied. Events that move nothing need no transaction. If more than `eventMoves` events move a
 * parcel, the rest is refused, so that no request takes long. The courier then sends all events again, and those
 * already applied count as known.
 * @throws ShopError courier_events_left
 */
export async function receiveCourierEvents(
  context: Pick<Context, 'database' | 'now' | 'settings'> & { requestId: string },
  courier: string,
  events: readonly CourierEvent[],
) {
  const actor: Actor = { kind: 'courier', id: courier, requestId: context.requestId }
  const reporter: Reporter = { courier, actor, source: 'webhook', staffId: null }
  const now = context.now()
  const taken = await takenEvents(context, courier, events)
  const fresh = events
    .filter(({ id }) => !taken.has(courierEventOf(courier, id)))
    .map((event) => ({ ...event, at: notAfter(now, event.at) }))
  const counts = { applied: 0, known: events.length - fresh.length, unknown: 0 }
  const moved = new Set<number | undefined>()
  let moves = 0
  for (const [index, { sorted, id, ...event }] of (await sortReports(context, courier, fresh)).entries()) {
    // An event may depend on a move of the same parcel by an earlier event.
    const isMove = sorted.moves || (sorted.parcel !== undefined && moved.has(sorted.parcel))
    if (isMove && moves === eventMoves) {
      const left = fresh.length - index
      throw new ShopError('courier_events_left', { taken: events.length - left, left, retryAfter: 1 })
    }
    if (isMove) {
      moves += 1
      moved.add(sorted.parcel)
    }
    const report = { ...event, courierEvent: courierEventOf(courier, id) }
    const outcome = isMove ? await applyReport(context, reporter, report) : sorted.outcome
    counts[outcome === 'applied' || outcome === 'known' ? outcome : 'unknown'] += 1
  }
  return counts
}

/** Returns the stored ids of those events that have already moved a parcel. */
async function takenEvents(
  { database }: Pick<Context, 'database'>,
  courier: string,
  events: readonly CourierEvent[],
): Promise<Set<string | null>> {
  const ids = events.map(({ id }) => courierEventOf(courier, id))
  const rows = await database
    .select({ event: parcelEvents.courierEvent })
    .from(parcelEvents)
    .where(inArray(parcelEvents.courierEvent, ids))
  return new Set(rows.map(({ event }) => event))
}
