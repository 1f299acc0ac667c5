import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { unpackedLines } from '#core/parcels/goods.ts'
import type { StaffContext } from '../../context.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import { notifyOrder } from '../channels.ts'
import { loadOrderedLines, loadParcels } from '../order-parts/parcels.ts'
import { undoStaffMove } from '../orders/undo.ts'
import { audit, staffOf } from '../staff/audit.ts'
import { demandMoving, demandSeen, lockParcel } from './lock-parcel.ts'
import { undoLast } from './undo-last-event.ts'

/**
 * Takes the last step of a parcel back, with the move of its order that followed it.
 * @throws ShopError parcel_not_found, order_changed_meanwhile, move_not_undoable, not_allowed, cash_day_closed
 */
export async function undoParcelMove(context: StaffContext, { id, seen }: { id: number; seen: number }) {
  const actor = staffOf(context)
  const [event] = await context.database.select().from(parcelEvents).where(eq(parcelEvents.id, seen))
  if (event?.parcelId === id && event.move !== null) {
    const [row] = await context.database.select().from(parcels).where(eq(parcels.id, id))
    if (row === undefined) throw new ShopError('parcel_not_found')
    await undoStaffMove(context, { orderId: row.orderId, move: event.move })
    return
  }
  await context.database.transaction(async (tx) => {
    const locked = await lockParcel(tx, id, actor)
    await demandSeen(tx, locked, seen)
    const { order, parcel } = locked
    demandMoving(order)
    const at = context.now()
    const left = unpackedLines(await loadOrderedLines(tx, order.id), await loadParcels(tx, order.id))
    // The goods of a parcel that returned may be in another one by now.
    const stillThere = parcel.lines.every(({ position, quantity }) =>
      left.some((line) => line.position === position && line.quantity >= quantity),
    )
    if (parcel.status === 'returned' && !stillThere) throw new ShopError('move_not_undoable')
    await undoLast(tx, id, (last) => last.id === seen, { at, source: 'staff', staffId: actor.id })
    const after = { parcel: parcel.number }
    await audit(tx, { at, actor, action: 'parcel.undone', subject: 'order', subjectId: order.id, after })
    await notifyOrder(tx, order.id)
  })
}
