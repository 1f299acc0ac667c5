import type { ParcelReason, ParcelStatus } from '#core/parcels/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcelEvents, type ParcelBefore } from '../../database/tables/parcels.ts'

/** What happened to a parcel, and who reported it. */
export interface ParcelEvent {
  at: Date
  /** When the shop recorded it, if that was later. */
  recordedAt?: Date
  source: 'staff' | 'webhook' | 'file'
  staffId: string | null
  note?: string
  /** The entry in the order's history that belongs to the event. */
  move?: number | null
  courierEvent?: string
}

/** Adds an entry to the history of a parcel and returns its id. */
export async function addParcelEvent(
  tx: Transaction,
  parcelId: number,
  event: ParcelEvent & {
    status: ParcelStatus
    reason: ParcelReason | null
    before: ParcelBefore | null
    undoes?: number
    corrects?: number
  },
): Promise<number> {
  const [entry] = await tx
    .insert(parcelEvents)
    .values({ parcelId, recordedAt: event.at, ...event })
    .returning({ id: parcelEvents.id })
  return entry!.id
}
