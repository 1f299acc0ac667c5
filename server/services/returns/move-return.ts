import { returnTable } from '#core/returns/statuses.ts'
import type { StaffContext } from '../../context.ts'
import { moveLocked } from '../orders/move.ts'
import { demandPermission } from '../staff/sessions.ts'
import { type StepInput, auditReturn, demandMove, takeStep } from './take-step.ts'
import { withdraw } from './withdraw-return.ts'
import { changeReturnTo } from './write-return.ts'

/**
 * Says that the goods of a return are on their way or arrived, or that the customer keeps them; with the permission of
 * that step.
 * @throws ShopError not_allowed, return_not_found, order_changed_meanwhile, return_move_refused
 */
export async function moveReturn(context: StaffContext, input: StepInput<'moveReturn'> & { id: number }) {
  const { to, note } = input
  await demandPermission(context, context.session, returnTable[to].permission, {
    requestId: context.requestId,
    what: `return ${input.id} to ${to}`,
  })
  await takeStep(context, input, async (tx, locked, at, actor) => {
    demandMove(locked, to)
    const { order, found } = locked
    if (to === 'withdrawn') return withdraw(tx, context, locked, { at, actor, note })
    const moved = { status: to, ...(to === 'arrived' && { arrivedAt: at }) }
    const event = await changeReturnTo(tx, order, found, moved, { at, staffId: actor.id, note })
    await auditReturn(tx, locked, { at, actor, action: `return.${to}` })
    const change = { tx, order, actor, at, waitSeconds: context.settings.UNDO_SECONDS }
    const followsReturn = { changes: {}, event }
    if (to === 'arrived') await moveLocked(change, { to: 'Returned', followsReturn })
  })
}
