import { ShopError } from '#core/errors.ts'
import { canReturn, returnableLines } from '#core/returns/goods.ts'
import { mayChangeReturn } from '#core/returns/statuses.ts'
import type { StaffContext } from '../../context.ts'
import { loadOrderedLines } from '../order-parts/parcels.ts'
import { recordStep, takeReturnStep, type StepInput } from './take-return-step.ts'
import { updateReturn } from './update-return.ts'

/**
 * Changes the lines and the reason of a return whose goods are not on their way yet.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, lines_not_returnable
 */
export async function changeReturn(
  context: StaffContext,
  { id, seen, lines, reason, note = '' }: StepInput<'changeReturn'> & { id: number },
) {
  await takeReturnStep(context, { id, seen }, async (step) => {
    const { tx, order, found, all } = step
    if (!mayChangeReturn(found.status)) throw new ShopError('return_move_refused')
    const others = all.filter((one) => one.id !== id)
    if (!canReturn(lines, returnableLines(await loadOrderedLines(tx, order.id), others)))
      throw new ShopError('lines_not_returnable')
    await updateReturn(step, { status: found.status, reason, note, lines })
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    await recordStep(step, 'return.changed', { returnCause: reason, pieces })
  })
}
