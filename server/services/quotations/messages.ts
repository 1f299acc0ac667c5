import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { RequestContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { quotationMessages } from '../../database/tables/quotations/quotations.ts'
import { keepMembers } from '../companies/membership.ts'
import { openQuotation } from './links.ts'
import { lockQuotation, noteQuestion } from './lock-quotation.ts'
import { nameOfRecipient } from './recipient.ts'
import { tellStaff } from './tell-staff.ts'

/** The most messages and notes of a quotation. */
const maxMessages = 200

type NewMessage = Omit<typeof quotationMessages.$inferInsert, 'id'>

/**
 * Adds a question, an answer or a note to a locked quotation. Returns its id; undefined if it was submitted before.
 * @throws ShopError quotation_messages_full
 */
export async function addMessage(tx: Transaction, message: NewMessage): Promise<number | undefined> {
  const ofQuotation = eq(quotationMessages.quotationId, message.quotationId)
  if ((await tx.$count(quotationMessages, ofQuotation)) >= maxMessages)
    throw new ShopError('quotation_messages_full', { most: maxMessages })
  const added = await tx
    .insert(quotationMessages)
    .values(message)
    .onConflictDoNothing({ target: quotationMessages.submissionKey })
    .returning({ id: quotationMessages.id })
  return added[0]?.id
}

/**
 * Asks the shop something about the quotation of a link; it then waits for an answer.
 * @throws ShopError link_expired, too_many_requests, quotation_messages_full
 */
export async function askAboutQuotation(
  context: RequestContext,
  { token, text, idempotencyKey }: { token: string; text: string; idempotencyKey: string | undefined },
): Promise<void> {
  const { quotation: opened, member } = await openQuotation(context, token)
  await context.limits.take('codesForClient', `questions about ${opened.id}`)
  await context.database.transaction(async (tx) => {
    if (member !== undefined) await keepMembers(tx, [member.id])
    const quotation = await lockQuotation(tx, opened.id)
    const at = context.now()
    const added = await addMessage(tx, {
      quotationId: quotation.id,
      at,
      kind: 'question',
      buyerName: nameOfRecipient(quotation, member),
      memberId: member?.id ?? null,
      text,
      submissionKey: idempotencyKey === undefined ? null : `${quotation.id} ${idempotencyKey}`,
    })
    if (added === undefined) return
    await noteQuestion(tx, quotation, quotation.question ?? at)
    // Further questions wait together with the first one.
    if (quotation.question === null) await tellStaff(tx, { quotation: quotation.id, event: 'question' })
  })
}
