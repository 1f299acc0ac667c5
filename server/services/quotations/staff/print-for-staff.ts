import { and, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { StaffContext } from '../../../context.ts'
import { quotations, quotationVersions } from '../../../database/tables/quotations/quotations.ts'
import { printQuotation } from '../print.ts'

/**
 * Prints a version of a quotation, or its saved draft.
 * @throws ShopError quotation_not_found, also for a version or a draft that does not exist; uploads_busy
 */
export async function printForStaff(
  context: StaffContext,
  { id, version, lang, both }: { id: string; version?: number | undefined; lang: Language; both: boolean },
): Promise<{ pdf: Buffer; fileName: string }> {
  const [found] = await context.database
    .select({ quotation: quotations, sent: quotationVersions })
    .from(quotations)
    .leftJoin(
      quotationVersions,
      and(eq(quotationVersions.quotationId, quotations.id), eq(quotationVersions.version, version ?? 0)),
    )
    .where(eq(quotations.id, id))
  const content = version === undefined ? found?.quotation.draft : found?.sent?.content
  if (found === undefined || !content) throw new ShopError('quotation_not_found')
  const { quotation, sent } = found
  const at = sent?.sentAt ?? quotation.updatedAt
  const by = context.session.staff.id
  return printQuotation(context, { quotation, content, version, at, lang, both, by })
}
