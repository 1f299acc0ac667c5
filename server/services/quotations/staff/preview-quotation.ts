import type { Quotation } from '#core/api/quotations/quotations.ts'
import { ShopError } from '#core/errors.ts'
import { toSen } from '#core/money.ts'
import { quotationSums } from '#core/quotations/content.ts'
import type { StaffContext } from '../../../context.ts'
import { findMember } from '../links.ts'
import { describeVersion } from '../read-by-link.ts'
import { readRelated } from './list-quotations.ts'

/**
 * Reads the saved draft as its buyer would read it in their language if it was sent now.
 * @throws ShopError quotation_not_found, also without a draft
 */
export async function previewQuotation(context: StaffContext, { id }: { id: string }): Promise<Quotation> {
  const [related] = await readRelated(context, [id])
  const content = related?.quotation.draft
  if (related === undefined || !content) throw new ShopError('quotation_not_found')
  const { quotation } = related
  const version = (quotation.version ?? 0) + 1
  const totalSen = toSen(quotationSums(content).total)
  const sentAt = context.now()
  const { validUntil } = content
  const sent = { ...quotation, step: 'sent' as const, version, totalSen, validUntil }
  const sentBy = context.session.staff.id
  const opened = {
    quotation: sent,
    version: { quotationId: id, version, content, totalSen, sentAt, sentBy, opened: 0 },
    member: await findMember(context.database, quotation.memberId),
  }
  return describeVersion(context, opened, quotation.language)
}
