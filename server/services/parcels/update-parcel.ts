import { eq } from 'drizzle-orm'
import { hasLeft, type ParcelReason, type ParcelStatus } from '#core/parcels/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcels, parcelStepFields } from '../../database/tables/parcels.ts'
import { snapshotOf } from '../kernel/snapshots.ts'
import type { StoredParcel } from '../order-parts/parcels.ts'
import { addParcelEvent, type ParcelEvent } from './add-parcel-event.ts'

/** The fields of a parcel that change with its status. */
export interface ParcelChange {
  status: ParcelStatus
  reason?: ParcelReason | null
  courier?: string | null
  trackingNumber?: string | null
}

/** Changes a parcel of a locked order; returns the id of the event. */
export async function updateParcel(
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
  return addParcelEvent(tx, parcel.id, {
    ...event,
    status,
    reason,
    before: snapshotOf(parcel, parcelStepFields),
  })
}
