import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { OrderedLine } from '#core/parcels/goods.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Snapshot } from '../../database/tables/columns.ts'
import { orderHistory } from '../../database/tables/orders.ts'
import { parcelEvents, parcelLines, parcels } from '../../database/tables/parcels.ts'
import { fieldsFromSnapshot, snapshotOf } from '../kernel/snapshots.ts'
import type { StoredParcel } from '../order-parts/parcels.ts'

/** A deleted parcel, as stored in the history entry of the cancellation. */
interface UnpackedParcel {
  parcel: Snapshot<typeof parcels.$inferSelect>
  lines: OrderedLine[]
  events: Snapshot<typeof parcelEvents.$inferSelect>[]
}

const keysOf = <Row extends object>(row: Row) => Object.keys(row) as (keyof Row)[]

/** Deletes the packed parcels of a cancelled order. The history entry of the move stores them for an undo. */
export async function unpackCancelled(
  tx: Transaction,
  planned: readonly StoredParcel[],
  move: number,
): Promise<void> {
  if (planned.length === 0) return
  const ids = planned.map(({ id }) => id)
  const events = await tx
    .select()
    .from(parcelEvents)
    .where(inArray(parcelEvents.parcelId, ids))
    .orderBy(asc(parcelEvents.id))
  const unpacked = planned.map(({ lines, ...parcel }): UnpackedParcel => {
    const own = events.filter(({ parcelId }) => parcelId === parcel.id)
    return {
      parcel: snapshotOf(parcel, keysOf(parcel)),
      lines,
      events: own.map((event) => snapshotOf(event, keysOf(event))),
    }
  })
  // For a customer's move, `before` is null and stays null, because it is never undone.
  await tx
    .update(orderHistory)
    .set({ before: sql`${orderHistory.before} || ${JSON.stringify({ unpacked })}::jsonb` })
    .where(eq(orderHistory.id, move))
  await tx.delete(parcels).where(inArray(parcels.id, ids))
}

/** Restores the parcels that a cancellation deleted, with their ids and events. */
export async function packAgain(tx: Transaction, orderId: string, move: number): Promise<void> {
  const [entry] = await tx
    .select({ before: orderHistory.before })
    .from(orderHistory)
    .where(eq(orderHistory.id, move))
  const unpacked = (entry?.before?.unpacked ?? []) as readonly UnpackedParcel[]
  for (const { parcel, lines, events } of unpacked) {
    await tx.insert(parcels).overridingSystemValue().values(fieldsFromSnapshot(parcels, parcel))
    await tx.insert(parcelLines).values(lines.map((line) => ({ ...line, parcelId: parcel.id, orderId })))
    await tx
      .insert(parcelEvents)
      .overridingSystemValue()
      .values(events.map((event) => fieldsFromSnapshot(parcelEvents, event)))
  }
}
