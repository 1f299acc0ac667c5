import { and, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '../../../context.ts'
import { quotations, quotationVersions } from '../../../database/tables/quotations/quotations.ts'
import { readNext, redraft } from './next-content.ts'
import { findBegun, insertDraft } from './write-draft.ts'

/**
 * Begins another quotation for the same buyer with the same lines, at the prices of now. A repeated request with the same
 * key returns the first copy.
 * @throws ShopError quotation_not_found, spec_not_found if none of its goods is sold any more
 */
export async function copyQuotation(
  context: StaffContext,
  { id, key }: { id: string; key: string | undefined },
): Promise<{ id: string; number: string }> {
  return context.database.transaction(async (tx) => {
    const earlier = await findBegun(tx, context, key)
    if (earlier !== undefined) return earlier
    const now = context.now()
    const [found] = await tx
      .select({ quotation: quotations, last: quotationVersions.content })
      .from(quotations)
      .leftJoin(
        quotationVersions,
        and(
          eq(quotationVersions.quotationId, quotations.id),
          eq(quotationVersions.version, quotations.version),
        ),
      )
      .where(eq(quotations.id, id))
    if (found === undefined || found.quotation.contactEmail === '') throw new ShopError('quotation_not_found')
    const { quotation, last } = found
    const { memberId, companyId, companyName, contactName, contactPhone, contactEmail, language } = quotation
    const content = last ?? (await readNext(tx, { quotation, last: undefined, now })).next
    const { next } = await redraft(tx, content, { now, language, companyId, byRule: true })
    if (!next.lines.some(({ kind }) => kind === 'goods')) throw new ShopError('spec_not_found')
    return insertDraft(tx, context, next, {
      key,
      memberId,
      companyId,
      companyName,
      contactName,
      contactPhone,
      contactEmail,
      language,
    })
  })
}
