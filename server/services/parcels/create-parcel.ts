import { sql } from 'drizzle-orm'
import type { OrderedLine } from '#core/parcels/goods.ts'
import { hasLeft } from '#core/parcels/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { parcelLines, parcels } from '../../database/tables/parcels.ts'
import { addParcelEvent, type ParcelEvent } from './add-parcel-event.ts'
import type { ParcelChange } from './update-parcel.ts'

/** Creates a parcel of a locked order, with the next number, and returns its id. */
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
  await addParcelEvent(tx, id, {
    ...event,
    status: change.status,
    reason: change.reason ?? null,
    before: null,
  })
  return id
}
