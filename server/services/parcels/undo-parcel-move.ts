import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { unpackedLines } from '#core/parcels/goods.ts'
import type { StaffContext } from '../../context.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import { record } from '../kernel/write-order.ts'
import { loadOrderedLines, loadParcels } from '../order-parts/parcels.ts'
import { undoStaffMove } from '../orders/undo.ts'
import { demandMoving, takeParcelStep } from './take-step.ts'
import { undoLast } from './undo-last-event.ts'

/**
 * Undoes the last step of a parcel, and the move of its order that followed.
 * @throws ShopError parcel_not_found, order_changed_meanwhile, move_not_undoable, not_allowed, cash_day_closed
 */
export async function undoParcelMove(context: StaffContext, { id, seen }: { id: number; seen: number }) {
  const [event] = await context.database.select().from(parcelEvents).where(eq(parcelEvents.id, seen))
  if (event?.parcelId === id && event.move !== null) {
    const [row] = await context.database.select().from(parcels).where(eq(parcels.id, id))
    if (row === undefined) throw new ShopError('parcel_not_found')
    await undoStaffMove(context, { orderId: row.orderId, move: event.move })
    return
  }
  await takeParcelStep(context, { id, seen }, async (step) => {
    const { tx, order, parcel, actor, at } = step
    demandMoving(order)
    const left = unpackedLines(await loadOrderedLines(tx, order.id), await loadParcels(tx, order.id))
    // The goods of a returned parcel may already be in another one.
    const stillThere = parcel.lines.every(({ position, quantity }) =>
      left.some((line) => line.position === position && line.quantity >= quantity),
    )
    if (parcel.status === 'returned' && !stillThere) throw new ShopError('move_not_undoable')
    await undoLast(tx, id, (last) => last.id === seen, { at, source: 'staff', staffId: actor.id })
    await record(step, { action: 'parcel.undone', after: { parcel: parcel.number } })
  })
}
