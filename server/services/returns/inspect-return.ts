import { refuseField } from '#core/errors.ts'
import { isInspection } from '#core/returns/goods.ts'
import type { StaffContext } from '../../context.ts'
import { writeOrder } from '../kernel/write-order.ts'
import { inspectedLines, restock } from './restock-return.ts'
import { demandStatus, recordStep, takeReturnStep, type StepInput } from './take-return-step.ts'
import { updateReturn } from './update-return.ts'

/**
 * Records the condition of each piece of a return; sellable pieces go back into stock.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, invalid_input
 */
export async function inspectReturn(
  context: StaffContext,
  { id, seen, lines, note }: StepInput<'inspectReturn'> & { id: number },
) {
  await takeReturnStep(context, { id, seen }, async (step) => {
    demandStatus(step, 'inspected')
    const { found, all, actor, at } = step
    if (!isInspection(found.lines, lines)) refuseField('lines', 'staff.returns.inspectAll')
    const withoutReason = lines.findIndex(
      ({ scrapped, scrapReason }) => scrapped > 0 && scrapReason === undefined,
    )
    if (withoutReason !== -1)
      refuseField(`lines.${withoutReason}.scrapReason`, 'staff.returns.scrapReasonRequired')
    const inspected = lines.map((line) => ({
      ...line,
      scrapReason: line.scrapped > 0 ? line.scrapReason : null,
    }))
    const changes = await restock(step, { all, found, inspected })
    const inspection = { inspectedAt: at, inspectedBy: actor.id, inspectionNote: note }
    const after = inspectedLines(found, inspected)
    const row = { status: 'inspected', ...inspection, lines: after } as const
    await updateReturn(step, row, { note, orderFields: changes })
    await writeOrder(step, changes)
    const count = (what: 'sellable' | 'scrapped' | 'missing') =>
      lines.reduce((sum, line) => sum + line[what], 0)
    const counts = { restocked: count('sellable'), scrapped: count('scrapped'), missing: count('missing') }
    await recordStep(step, 'return.inspected', counts)
  })
}
