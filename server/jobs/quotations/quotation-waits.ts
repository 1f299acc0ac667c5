import { eq } from 'drizzle-orm'
import { formatQuotationNumber } from '#core/quotations/numbers.ts'
import { quotations } from '../../database/tables/quotations/quotations.ts'
import { staff } from '../../database/tables/staff.ts'
import { quotationWaitsEmail } from '../../emails/staff.ts'
import type { MessageContext } from '../message-context.ts'
import type { MessageKinds } from '../messages-queue.ts'

/**
 * Writes to staff that a quotation waits for them, without data of the customer; undefined if the account or the quotation
 * is gone.
 */
export async function writeQuotationWaits(
  { database, settings, wording }: MessageContext,
  { quotation: id, event, staff: staffId, lang }: MessageKinds['quotation-waits'],
) {
  const [row] = await database.select().from(staff).where(eq(staff.id, staffId))
  const [quotation] = await database.select().from(quotations).where(eq(quotations.id, id))
  if (row === undefined || row.disabledAt !== null || quotation === undefined) return undefined
  const values = {
    name: row.name,
    event,
    number: formatQuotationNumber(quotation),
    pieces: quotation.pieces,
    link: `${settings.PUBLIC_ORIGIN}/staff/quotations/${encodeURIComponent(id)}`,
  }
  return { to: row.email, email: quotationWaitsEmail(values, wording(lang)) }
}
