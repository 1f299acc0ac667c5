import { refuseField } from '#core/errors.ts'
import { isInspection } from '#core/returns/goods.ts'
import type { StaffContext } from '../../context.ts'
import { writeOrder } from '../kernel/write-order.ts'
import { inspectedLines, restock } from './restock-return.ts'
import { type StepInput, auditReturn, demandMove, takeStep } from './take-step.ts'
import { changeReturnTo } from './write-return.ts'

/**
 * Says of each piece of a return what became of it; what can be sold goes back into stock.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, invalid_input
 */
export async function inspectReturn(
  context: StaffContext,
  input: StepInput<'inspectReturn'> & { id: number },
) {
  const { lines, note } = input
  await takeStep(context, input, async (tx, locked, at, actor) => {
    demandMove(locked, 'inspected')
    const { order, found, all } = locked
    if (!isInspection(found.lines, lines)) refuseField('lines', 'staff.returns.inspectAll')
    const bare = lines.findIndex(({ scrapped, scrapReason }) => scrapped > 0 && scrapReason === undefined)
    if (bare !== -1) refuseField(`lines.${bare}.scrapReason`, 'staff.returns.scrapReasonRequired')
    const inspected = lines.map((line) => ({
      ...line,
      scrapReason: line.scrapped > 0 ? line.scrapReason : null,
    }))
    const changes = await restock(tx, order, { all, found, inspected, at })
    const change = {
      status: 'inspected' as const,
      inspectedAt: at,
      inspectedBy: actor.id,
      inspectionNote: note,
      lines: inspectedLines(found, inspected),
    }
    await changeReturnTo(tx, order, found, change, { at, staffId: actor.id, note })
    const waitSeconds = context.settings.UNDO_SECONDS
    await writeOrder({ tx, order, actor, at, waitSeconds }, changes)
    const count = (what: 'sellable' | 'scrapped' | 'missing') =>
      lines.reduce((sum, line) => sum + line[what], 0)
    const after = { restocked: count('sellable'), scrapped: count('scrapped'), missing: count('missing') }
    await auditReturn(tx, locked, { at, actor, action: 'return.inspected', after })
  })
}
