import { ShopError } from '#core/errors.ts'
import { canReturn, returnableLines } from '#core/returns/goods.ts'
import { mayChangeReturn } from '#core/returns/statuses.ts'
import type { StaffContext } from '../../context.ts'
import { loadOrderedLines } from '../order-parts/parcels.ts'
import { type StepInput, auditReturn, takeStep } from './take-step.ts'
import { changeReturnTo } from './write-return.ts'

/**
 * Changes lines and reason of a return whose goods are not on their way.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, lines_not_returnable
 */
export async function changeReturn(context: StaffContext, input: StepInput<'changeReturn'> & { id: number }) {
  const { lines, reason, note = '' } = input
  await takeStep(context, input, async (tx, { order, found, all, ...locked }, at, actor) => {
    if (!mayChangeReturn(found.status)) throw new ShopError('return_move_refused')
    const others = all.filter((one) => one.id !== found.id)
    if (!canReturn(lines, returnableLines(await loadOrderedLines(tx, order.id), others)))
      throw new ShopError('lines_not_returnable')
    const change = { status: found.status, reason, note, lines }
    await changeReturnTo(tx, order, found, change, { at, staffId: actor.id })
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const after = { returnCause: reason, pieces }
    await auditReturn(tx, { ...locked, order, found }, { at, actor, action: 'return.changed', after })
  })
}
