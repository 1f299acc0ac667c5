import { and, eq, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { adapterOf } from '#core/parcels/courier-adapter.ts'
import { judgeReport } from '#core/parcels/reports.ts'
import type { Context } from '../../context.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { moveLockedParcel } from './move-parcel.ts'
import { takeParcelStepAs } from './take-parcel-step.ts'

/** A courier's report about a parcel. */
interface Report {
  trackingNumber: string
  status: string
  at: Date
  note: string
  /** The id of the stored event, from `courierEventOf`. */
  courierEvent?: string
}

/**
 * Returns the id under which a courier's event is stored. It contains the courier, because two couriers may use the
 * same ids.
 */
export const courierEventOf = (courier: string, id: string) => `${courier} ${id}`

/** Returns the time of a report, or `now` if that time is in the future. */
export const notAfter = (now: Date, at: Date) => (at > now ? now : at)

export interface Reporter {
  courier: string
  actor: Actor
  source: 'webhook' | 'file'
  staffId: string | null
}

/** The outcome of a report: it moved a parcel ('applied'), contained nothing new ('known'), or could not be applied. */
export type Outcome = 'applied' | 'known' | 'unknown_number' | 'unknown_status' | 'parcel_move_refused'

/** Columns for a query of parcels: the times of earlier events with which a report is compared. */
export const reportTimes = {
  reportedAt: sql<Date | null>`(select max(event.at) from parcel_events event
    where event.parcel_id = parcels.id and event.source in ('webhook', 'file'))`.mapWith(parcelEvents.at),
  statusAt: sql<Date | null>`(select event.at from parcel_events event
    where event.parcel_id = parcels.id and event.status = parcels.status
      and event.before ->> 'status' is distinct from event.status
    order by event.id desc limit 1)`.mapWith(parcelEvents.at),
}

/** Requires that the courier exists. @throws ShopError courier_not_found */
export async function demandCourier({ database }: Pick<Context, 'database'>, id: string) {
  const [courier] = await database.select({ id: couriers.id }).from(couriers).where(eq(couriers.id, id))
  if (courier === undefined) throw new ShopError('courier_not_found')
}

/** Applies one report to its parcel in a separate transaction, so that a failed report does not affect others. */
export async function applyReport(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  { courier, actor, source, staffId }: Reporter,
  { trackingNumber, status, at, note, courierEvent }: Report,
): Promise<Outcome> {
  const news = adapterOf(courier).newsOf(status)
  if (news === undefined) return 'unknown_status'
  const [found] = await context.database
    .select({ id: parcels.id })
    .from(parcels)
    .where(
      and(
        eq(sql`upper(${parcels.trackingNumber})`, trackingNumber.toUpperCase()),
        eq(parcels.courier, courier),
      ),
    )
    .orderBy(sql`${parcels.id} desc`)
    .limit(1)
  if (found === undefined) return 'unknown_number'
  return takeParcelStepAs(context, actor, found.id, async (step) => {
    const { tx, order, parcel, at: now } = step
    if (
      courierEvent !== undefined &&
      (await tx.$count(parcelEvents, eq(parcelEvents.courierEvent, courierEvent))) > 0
    )
      return 'known'
    const happened = notAfter(now, at)
    const [times] = await tx.select(reportTimes).from(parcels).where(eq(parcels.id, parcel.id))
    const verdict = judgeReport(news.status, happened, { ...parcel, order, ...times! })
    if (verdict === 'refused') return 'parcel_move_refused'
    if (verdict === 'confirms')
      await tx.update(parcels).set({ changedAt: now }).where(eq(parcels.id, parcel.id))
    if (verdict !== 'moves') return 'known'
    const event = {
      at: happened,
      recordedAt: now,
      source,
      staffId,
      note: note || status,
      ...(courierEvent !== undefined && { courierEvent }),
    }
    await moveLockedParcel(step, { status: news.status, reason: news.reason ?? null }, event)
    return 'applied'
  })
}
