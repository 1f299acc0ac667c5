import type { ParcelReason, ParcelStatus } from '#core/parcels/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcelEvents, type ParcelBefore } from '../../database/tables/parcels.ts'

/** An event of a parcel, and its source. */
export interface ParcelEvent {
  at: Date
  /** When the shop recorded the event, if that was later. */
  recordedAt?: Date
  source: 'staff' | 'webhook' | 'file'
  staffId: string | null
  note?: string
  /** The id of the entry in the order's history that belongs to the event. */
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
