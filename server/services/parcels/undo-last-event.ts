import { asc, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { standingMove } from '#core/orders/undo.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import { addParcelEvent, type ParcelEvent } from './add-parcel-event.ts'

type StoredEvent = typeof parcelEvents.$inferSelect

/**
 * Undoes the last event of a parcel.
 * @throws ShopError move_not_undoable unless the event is the expected one
 */
export async function undoLast(
  tx: Transaction,
  parcelId: number,
  isWanted: (last: StoredEvent) => boolean,
  event: ParcelEvent,
) {
  const events = await tx
    .select()
    .from(parcelEvents)
    .where(eq(parcelEvents.parcelId, parcelId))
    .orderBy(asc(parcelEvents.id))
  const last = standingMove(events)
  if (last === undefined || !isWanted(last)) throw new ShopError('move_not_undoable')
  if (last.before === null) {
    await tx.delete(parcels).where(eq(parcels.id, parcelId))
    return
  }
  const { leftAt, ...before } = last.before
  await tx
    .update(parcels)
    .set({ ...before, leftAt: leftAt === null ? null : new Date(leftAt), changedAt: event.at })
    .where(eq(parcels.id, parcelId))
  await addParcelEvent(tx, parcelId, {
    ...event,
    status: before.status,
    reason: before.reason,
    before: null,
    undoes: last.id,
  })
}
