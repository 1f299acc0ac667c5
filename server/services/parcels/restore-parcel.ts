import { asc, eq } from 'drizzle-orm'
import { standingStep } from '#core/orders/undo.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import type { TakenBack } from '../kernel/order-events.ts'
import { fieldsFromSnapshot } from '../kernel/snapshots.ts'
import { takingBack } from '../kernel/undo-step.ts'
import { addParcelEvent, type ParcelEvent } from './add-parcel-event.ts'

type StoredEvent = typeof parcelEvents.$inferSelect

/** Reads the newest event of a parcel that has not been undone; undefined if there is none. */
export async function readStandingEvent(tx: Transaction, parcelId: number): Promise<StoredEvent | undefined> {
  const events = await tx
    .select()
    .from(parcelEvents)
    .where(eq(parcelEvents.parcelId, parcelId))
    .orderBy(asc(parcelEvents.id))
  return standingStep(events)
}

/**
 * Restores the state of a parcel before its newest event that has not been undone. If that event created the parcel,
 * deletes the parcel.
 */
export async function restoreParcel(
  tx: Transaction,
  { id, parcelId, before }: StoredEvent,
  takenBack: TakenBack,
  event: ParcelEvent,
): Promise<void> {
  if (before === null) {
    await tx.delete(parcels).where(eq(parcels.id, parcelId))
    return
  }
  const fields = fieldsFromSnapshot(parcels, before)
  await tx
    .update(parcels)
    .set({ ...fields, changedAt: event.at })
    .where(eq(parcels.id, parcelId))
  const { status, reason } = fields
  const note = takenBack.reason
  await addParcelEvent(tx, parcelId, {
    ...event,
    status,
    reason,
    note,
    before: null,
    ...takingBack(takenBack, id),
  })
}
