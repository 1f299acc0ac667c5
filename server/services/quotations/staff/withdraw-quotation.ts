import type { StaffContext } from '../../../context.ts'
import { auditStaff } from '../../staff/audit.ts'
import { causeOf, takeBackGiven } from '../../staff/given-away.ts'
import { releaseStock } from '../hold-stock.ts'
import { demandSeen, demandStep, lockQuotation, writeQuotation } from '../lock-quotation.ts'
import { dropRequestToSend } from './write-draft.ts'

/**
 * Withdraws a quotation, and returns the goods held for it to the stock.
 * @throws ShopError quotation_not_found, quotation_changed_meanwhile, quotation_step_refused
 */
export async function withdrawQuotation(
  context: StaffContext,
  { id, seen, reason }: { id: string; seen: string; reason: string },
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const quotation = await lockQuotation(tx, id)
    const at = context.now()
    demandSeen(quotation, seen)
    demandStep(quotation, 'withdrawn', at)
    await dropRequestToSend(tx, id, at)
    await releaseStock(tx, id)
    await takeBackGiven(tx, { cause: causeOf.quotation(id) }, at)
    await writeQuotation(tx, quotation, {
      at,
      step: 'withdrawn',
      since: at,
      decidedAt: at,
      withdrawReason: reason,
      draft: null,
      draftBy: null,
      question: null,
    })
    await auditStaff(tx, context, {
      action: 'quotation.withdrawn',
      subject: 'quotation',
      subjectId: id,
      after: { reason },
    })
  })
}
