import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '../../../context.ts'
import { quotations } from '../../../database/tables/quotations/quotations.ts'
import { queueMessage } from '../../../jobs/messages-queue.ts'
import { auditStaff } from '../../staff/audit.ts'
import { lockQuotation, noteQuestion } from '../lock-quotation.ts'
import { addMessage } from '../messages.ts'

/**
 * Answers the buyer by email, or adds a note for colleagues. A repeated request with the same key adds nothing.
 * @throws ShopError quotation_not_found, quotation_messages_full
 */
export async function answerQuotation(
  context: StaffContext,
  { id, text, internal, key }: { id: string; text: string; internal: boolean; key: string | undefined },
): Promise<void> {
  const staffId = context.session.staff.id
  await context.database.transaction(async (tx) => {
    const quotation = await lockQuotation(tx, id)
    // Once the data of the person is erased, nobody is there to answer.
    if (quotation.contactEmail === '' && !internal) throw new ShopError('quotation_not_found')
    const at = context.now()
    const submissionKey = key === undefined ? null : `${staffId} ${id} ${key}`
    const kind = internal ? 'note' : 'answer'
    const entry = await addMessage(tx, { quotationId: id, at, kind, staffId, text, submissionKey })
    if (entry === undefined || internal) return
    await noteQuestion(tx, quotation, null)
    await auditStaff(tx, context, {
      action: 'quotation.answered',
      subject: 'quotation',
      subjectId: id,
      after: {},
    })
    await queueMessage(tx, { message: 'quotation-answered', quotation: id, entry })
  })
}

/** Sets whether the buyer is reminded before the last day. @throws ShopError quotation_not_found */
export async function setReminder(
  context: StaffContext,
  { id, reminds }: { id: string; reminds: boolean },
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const quotation = await lockQuotation(tx, id)
    await tx.update(quotations).set({ reminds }).where(eq(quotations.id, quotation.id))
  })
}
