import type { z } from 'zod/mini'
import type { declining } from '#core/quotations/asking.ts'
import type { RequestContext } from '../../context.ts'
import { keepMembers } from '../companies/membership.ts'
import { audit } from '../staff/audit.ts'
import { demandOpen } from './accept.ts'
import { releaseStock } from './hold-stock.ts'
import { openQuotation } from './links.ts'
import { lockQuotation, writeQuotation } from './lock-quotation.ts'
import { mayAccept } from './may-accept.ts'

/**
 * Declines the quotation of a link with a reason, and returns the goods held for it to the stock. Declining it again
 * changes nothing.
 * @throws ShopError link_expired, quotation_replaced, quotation_expired, quotation_withdrawn, quotation_accepted,
 * quotation_not_yours, too_many_requests
 */
export async function declineQuotation(
  context: RequestContext,
  {
    token,
    version,
    declining: { reason, word },
  }: {
    token: string
    version: number
    declining: z.output<typeof declining>
  },
): Promise<void> {
  const opened = await openQuotation(context, token)
  await context.database.transaction(async (tx) => {
    if (opened.member !== undefined) await keepMembers(tx, [opened.member.id])
    const quotation = await lockQuotation(tx, opened.quotation.id)
    if (quotation.step === 'declined' && version === quotation.version) return
    const at = context.now()
    demandOpen(quotation, version, at)
    await mayAccept(tx, { quotation, member: opened.member, now: at })
    await releaseStock(tx, quotation.id)
    await writeQuotation(tx, quotation, {
      at,
      step: 'declined',
      since: at,
      decidedAt: at,
      decidedBy: opened.member?.id ?? null,
      declineReason: reason,
      declineWord: word ?? null,
    })
    await audit(tx, {
      at,
      actor: opened.member
        ? { kind: 'member', id: opened.member.id, requestId: context.requestId }
        : { kind: 'visitor', id: '', requestId: context.requestId },
      action: 'quotation.declined',
      subject: 'quotation',
      subjectId: quotation.id,
      after: { version, declineReason: reason },
    })
  })
}
