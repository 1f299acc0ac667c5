import { ShopError } from '#core/errors.ts'
import { unpackedLines } from '#core/parcels/goods.ts'
import type { StaffContext } from '../../context.ts'
import { orderPartUndone } from '../kernel/order-events.ts'
import { undoStep, type AskedBack } from '../kernel/undo-step.ts'
import { record } from '../kernel/write-order.ts'
import { loadOrderedLines, loadParcels } from '../order-parts/parcels.ts'
import { undoMove } from '../orders/undo.ts'
import { readStandingEvent, restoreParcel } from './restore-parcel.ts'
import { demandMoving, takeParcelStep, type ParcelStep } from './take-parcel-step.ts'

/**
 * Undoes or corrects the last step of a parcel, and the move of its order that the step caused.
 * @throws ShopError parcel_not_found, parcel_not_changeable, order_changed_meanwhile, move_not_undoable, not_allowed,
 *   cash_day_closed
 */
export async function undoParcelMove(
  context: StaffContext,
  { id, seen, reason }: { id: number; seen: number } & Pick<AskedBack, 'reason'>,
) {
  await takeParcelStep(context, { id, seen }, async (step) => {
    const { tx, order, parcel, actor, at } = step
    const last = await readStandingEvent(tx, id)
    if (last === undefined) throw new ShopError('move_not_undoable')
    if (last.move !== null) return undoMove(step, context, { move: last.move, reason })
    demandMoving(order)
    await demandGoodsThere(step)
    const asked = {
      at: last.recordedAt,
      // Packing cannot be undone, because staff unpack the parcel instead.
      correctable: last.before !== null,
      permission: 'orders:move',
      entry: null,
      messages: [],
    } as const
    const { way } = await undoStep(
      step,
      context,
      { reason },
      {
        ...asked,
        restore: async (takenBack) => {
          const { session } = context
          await orderPartUndone.tell({ change: step, session, parcel: parcel.number, from: parcel.status })
          await restoreParcel(tx, last, takenBack, { at, source: 'staff', staffId: actor.id })
          return {}
        },
      },
    )
    await record(step, {
      action: way === 'undo' ? 'parcel.undone' : 'parcel.corrected',
      after: { parcel: parcel.number, ...(reason && { reason }) },
    })
  })
}

/**
 * Requires that the goods of a returned parcel have not been packed into another parcel.
 * @throws ShopError move_not_undoable
 */
async function demandGoodsThere({ tx, order, parcel }: ParcelStep): Promise<void> {
  if (parcel.status !== 'returned') return
  const unpacked = unpackedLines(await loadOrderedLines(tx, order.id), await loadParcels(tx, order.id))
  const isThere = parcel.lines.every(({ position, quantity }) =>
    unpacked.some((line) => line.position === position && line.quantity >= quantity),
  )
  if (!isThere) throw new ShopError('move_not_undoable')
}
