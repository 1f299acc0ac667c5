import { eq } from 'drizzle-orm'
import { hasLeft, type ParcelReason, type ParcelStatus } from '#core/parcels/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { snapshotOfTouched } from '../kernel/snapshots.ts'
import type { StoredParcel } from '../order-parts/parcels.ts'
import { addParcelEvent, type ParcelEvent } from './add-parcel-event.ts'

/** The fields of a parcel that change with its status. */
export interface ParcelChange {
  status: ParcelStatus
  reason?: ParcelReason | null
  courier?: string | null
  trackingNumber?: string | null
}

/** Changes a parcel of a locked order, adds an event, and returns the event's id. */
export async function updateParcel(
  tx: Transaction,
  parcel: StoredParcel,
  change: ParcelChange,
  event: ParcelEvent,
): Promise<number> {
  const { status, reason = null } = change
  const leftAt = parcel.leftAt ?? (hasLeft(status) ? event.at : null)
  const fields = { ...change, reason, leftAt }
  await tx
    .update(parcels)
    .set({ ...fields, changedAt: event.at })
    .where(eq(parcels.id, parcel.id))
  return addParcelEvent(tx, parcel.id, {
    ...event,
    status,
    reason,
    // Stores only fields that the step changes, so that an undo keeps a tracking number that is entered later.
    before: { ...snapshotOfTouched(parcel, fields), status: parcel.status, reason: parcel.reason },
  })
}
