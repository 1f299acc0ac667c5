import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { adapterOf } from '#core/parcels/courier-adapter.ts'
import { judgeReport, type ReportedParcel } from '#core/parcels/reports.ts'
import type { Context } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { reportTimes, type Outcome } from './apply-report.ts'

/** Whether a report would move its parcel; if it moves none, its outcome. */
type Sorted = { parcel: number; moves: true } | { parcel?: number; moves: false; outcome: Outcome }

/**
 * Separates a courier's reports that would move a parcel from those that move none, with one query for all of them. A
 * report that confirms the status of a parcel updates the parcel's `changedAt`. Reports that would move a parcel must
 * be judged again under its lock.
 */
export async function sortReports<Line extends { trackingNumber: string; status: string; at: Date }>(
  { database, now }: Pick<Context, 'database' | 'now'>,
  courier: string,
  lines: readonly Line[],
): Promise<(Line & { sorted: Sorted })[]> {
  const found = await readReported(database, courier, lines)
  const confirmed = new Set<number>()
  const sorted = lines.map((line) => {
    const news = adapterOf(courier).newsOf(line.status)
    if (news === undefined) return { ...line, sorted: { moves: false, outcome: 'unknown_status' } as const }
    const parcel = found.get(line.trackingNumber.toUpperCase())
    if (parcel === undefined) return { ...line, sorted: { moves: false, outcome: 'unknown_number' } as const }
    const { id } = parcel
    const verdict = judgeReport(news.status, line.at, parcel)
    if (verdict === 'moves') return { ...line, sorted: { parcel: id, moves: true } as const }
    if (verdict === 'confirms') confirmed.add(id)
    const outcome = verdict === 'refused' ? 'parcel_move_refused' : 'known'
    return { ...line, sorted: { parcel: id, moves: false, outcome } as const }
  })
  // Locked parcels are skipped, because the change that holds the lock sets their time, and waiting could cause a
  // deadlock.
  const free = database
    .select({ id: parcels.id })
    .from(parcels)
    .where(inArray(parcels.id, [...confirmed]))
    .for('update', { skipLocked: true })
  if (confirmed.size > 0)
    await database.update(parcels).set({ changedAt: now() }).where(inArray(parcels.id, free))
  return sorted
}

/** Reads the newest parcel of each tracking number, by the tracking number in upper case. */
async function readReported(
  database: Context['database'],
  courier: string,
  lines: readonly { trackingNumber: string }[],
): Promise<Map<string, ReportedParcel & { id: number }>> {
  const numbers = [...new Set(lines.map(({ trackingNumber }) => trackingNumber.toUpperCase()))]
  if (numbers.length === 0) return new Map()
  const number = sql<string>`upper(${parcels.trackingNumber})`
  const rows = await database
    .selectDistinctOn([number], {
      number,
      id: parcels.id,
      status: parcels.status,
      order: { status: orders.status, shippingMethod: orders.shippingMethod },
      ...reportTimes,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(inArray(number, numbers), eq(parcels.courier, courier)))
    .orderBy(number, desc(parcels.id))
  return new Map(rows.map((row) => [row.number, row]))
}
