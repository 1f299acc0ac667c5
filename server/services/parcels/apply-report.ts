import { and, eq, inArray, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { adapterOf } from '#core/parcels/courier-adapter.ts'
import { holdsGoods, nextParcelStatuses, parcelsMove } from '#core/parcels/statuses.ts'
import type { Context } from '../../context.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { moveLockedParcel } from './move-parcel.ts'
import { takeParcelStepAs } from './take-parcel-step.ts'

/** What a courier reports about a parcel. */
interface Report {
  trackingNumber: string
  status: string
  at: Date
  note: string
  courierEvent?: string
}

export interface Reporter {
  courier: string
  actor: Actor
  source: 'webhook' | 'file'
  staffId: string | null
}

/** The outcome of a report: it moved a parcel, said nothing new, or could not be applied. */
export type Outcome = 'applied' | 'known' | 'unknown_number' | 'unknown_status' | 'parcel_move_refused'

/** Demands that the courier exists. @throws ShopError courier_not_found */
export async function demandCourier({ database }: Pick<Context, 'database'>, id: string) {
  const [courier] = await database.select({ id: couriers.id }).from(couriers).where(eq(couriers.id, id))
  if (courier === undefined) throw new ShopError('courier_not_found')
}

/** Applies one report to its parcel in a separate transaction, so that a failed report does not prevent others. */
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
    const eventId = courierEvent === undefined ? undefined : `${courier} ${courierEvent}`
    if (eventId !== undefined && (await tx.$count(parcelEvents, eq(parcelEvents.courierEvent, eventId))) > 0)
      return 'known'
    // A report that is older than the last report changes nothing; a time in the future counts as now.
    const happened = at > now ? now : at
    const [last] = await tx
      .select({ at: sql<Date>`max(at)`.mapWith(parcelEvents.at) })
      .from(parcelEvents)
      .where(and(eq(parcelEvents.parcelId, parcel.id), inArray(parcelEvents.source, ['webhook', 'file'])))
    if (last?.at && happened < last.at) return 'known'
    if (news.status === parcel.status) {
      await tx.update(parcels).set({ changedAt: now }).where(eq(parcels.id, parcel.id))
      return 'known'
    }
    const may = nextParcelStatuses({ status: parcel.status, shippingMethod: order.shippingMethod })
    if (!parcelsMove(order.status) || !holdsGoods(parcel.status) || !may.includes(news.status))
      return 'parcel_move_refused'
    const event = {
      at: happened,
      recordedAt: now,
      source,
      staffId,
      note: note || status,
      ...(eventId !== undefined && { courierEvent: eventId }),
    }
    await moveLockedParcel(step, { status: news.status, reason: news.reason ?? null }, event)
    return 'applied'
  })
}
