import { eq, sql } from 'drizzle-orm'
import type { OrderedLine } from '#core/parcels/goods.ts'
import { hasLeft, type ParcelReason, type ParcelStatus } from '#core/parcels/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcelEvents, parcelLines, parcels, type ParcelBefore } from '../../database/tables/parcels.ts'
import type { StoredParcel } from '../order-parts/parcels.ts'

/** What happened to a parcel, and who reported it. */
export interface ParcelEvent {
  at: Date
  source: 'staff' | 'webhook' | 'file'
  staffId: string | null
  note?: string
  /** The entry in the order's history that belongs to it. */
  move?: number | null
  courierEvent?: string
}

/** The fields of a parcel that change with its status. */
export interface ParcelChange {
  status: ParcelStatus
  reason?: ParcelReason | null
  courier?: string | null
  trackingNumber?: string | null
}

/** The fields of a parcel that undoing its next event restores. */
function parcelBefore(parcel: StoredParcel): ParcelBefore {
  const { status, reason, courier, trackingNumber, leftAt } = parcel
  return { status, reason, courier, trackingNumber, leftAt: leftAt?.toISOString() ?? null }
}

/** Creates a parcel of a locked order, with the next number; answers its id. */
export async function createParcel(
  tx: Transaction,
  orderId: string,
  {
    lines,
    sendsAgain = null,
    ...change
  }: ParcelChange & { lines: readonly OrderedLine[]; sendsAgain?: number | null },
  event: ParcelEvent,
): Promise<number> {
  const [created] = await tx
    .insert(parcels)
    .values({
      orderId,
      number: sql`(select coalesce(max(number), 0) + 1 from parcels one where one.order_id = ${orderId})`,
      ...change,
      sendsAgain,
      createdAt: event.at,
      leftAt: hasLeft(change.status) ? event.at : null,
      changedAt: event.at,
    })
    .returning({ id: parcels.id })
  const { id } = created!
  await tx.insert(parcelLines).values(lines.map((line) => ({ ...line, parcelId: id, orderId })))
  await writeEvent(tx, id, { ...event, status: change.status, reason: change.reason ?? null, before: null })
  return id
}

/** Changes a parcel of a locked order; answers the id of the event. */
export async function changeParcelTo(
  tx: Transaction,
  parcel: StoredParcel,
  change: ParcelChange,
  event: ParcelEvent,
): Promise<number> {
  const { status, reason = null } = change
  const leftAt = parcel.leftAt ?? (hasLeft(status) ? event.at : null)
  await tx
    .update(parcels)
    .set({ ...change, reason, leftAt, changedAt: event.at })
    .where(eq(parcels.id, parcel.id))
  return writeEvent(tx, parcel.id, { ...event, status, reason, before: parcelBefore(parcel) })
}

/** Adds an entry to the history of a parcel. */
export async function writeEvent(
  tx: Transaction,
  parcelId: number,
  event: ParcelEvent & {
    status: ParcelStatus
    reason: ParcelReason | null
    before: ParcelBefore | null
    undoes?: number
  },
): Promise<number> {
  const [entry] = await tx
    .insert(parcelEvents)
    .values({ parcelId, ...event })
    .returning({ id: parcelEvents.id })
  return entry!.id
}
