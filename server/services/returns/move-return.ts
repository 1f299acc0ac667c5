import { returnTable } from '#core/returns/statuses.ts'
import type { StaffContext } from '../../context.ts'
import { moveLocked } from '../orders/move.ts'
import { demandStatus, recordStep, takeReturnStep, type StepInput } from './take-return-step.ts'
import { withdraw } from './withdraw-return.ts'
import { updateReturn } from './update-return.ts'

/**
 * Records that the goods of a return are on their way or have arrived, or that the return is withdrawn. Each of these
 * steps needs its own permission.
 * @throws ShopError not_allowed, return_not_found, order_changed_meanwhile, return_move_refused
 */
export async function moveReturn(
  context: StaffContext,
  { id, seen, to, note }: StepInput<'moveReturn'> & { id: number },
) {
  const asked = { id, seen, needs: returnTable[to].permission, what: `return ${id} to ${to}` }
  await takeReturnStep(context, asked, async (step) => {
    demandStatus(step, to)
    if (to === 'withdrawn') return withdraw(step, note)
    const event = await updateReturn(
      step,
      { status: to, ...(to === 'arrived' && { arrivedAt: step.at }) },
      { note },
    )
    await recordStep(step, `return.${to}`)
    if (to === 'arrived') await moveLocked(step, { to: 'Returned', followsReturn: { changes: {}, event } })
  })
}
