import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { erased } from '#core/members/members.ts'
import { toRinggit } from '#core/money.ts'
import type { QuotationContent } from '#core/quotations/content.ts'
import { formatQuotationNumber } from '#core/quotations/numbers.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import {
  quotationMessages,
  quotations,
  quotationVersions,
  stockHolds,
} from '../../database/tables/quotations/quotations.ts'
import { approvals } from '../../database/tables/staff.ts'
import type { Member } from '../accounts/members.ts'
import { dropRequestToSend, subjectOfRequest } from './staff/write-draft.ts'

type Person = Pick<Member, 'id' | 'phoneNumber'>

/** The quotations of a member, and those asked for with their phone number before they had an account. */
export const ofPerson = ({ id, phoneNumber }: Person) =>
  or(eq(quotations.memberId, id), eq(quotations.contactPhone, phoneNumber))

/** Returns the quotations of a member with everything that they wrote, for the export of their data. */
export async function exportQuotations(database: Pick<Database, 'select'>, person: Person) {
  const rows = await database
    .select()
    .from(quotations)
    .where(ofPerson(person))
    .orderBy(asc(quotations.requestedAt), asc(quotations.id))
  const messages = await database
    .select()
    .from(quotationMessages)
    .where(
      and(
        inArray(
          quotationMessages.quotationId,
          rows.map(({ id }) => id),
        ),
        inArray(quotationMessages.kind, ['question', 'answer']),
      ),
    )
    .orderBy(asc(quotationMessages.id))
  return rows.map((row) => ({
    number: formatQuotationNumber(row),
    step: row.step,
    requestedAt: row.requestedAt,
    companyName: row.companyName,
    contact: { name: row.contactName, phoneNumber: row.contactPhone, email: row.contactEmail },
    asked: row.asked,
    total: row.totalSen === null ? null : toRinggit(row.totalSen),
    validUntil: row.validUntil,
    accepted: row.acceptedName === null ? null : { name: row.acceptedName, position: row.acceptedPosition },
    declined: row.declineReason === null ? null : { reason: row.declineReason, word: row.declineWord },
    messages: messages
      .filter(({ quotationId }) => quotationId === row.id)
      .map(({ at, kind, text }) => ({ at, kind, text })),
  }))
}

/**
 * Removes a member from quotations: wholly from their own, and their name, answer and questions from those of their
 * companies that others asked for.
 */
export async function eraseFromQuotations(tx: Transaction, person: Person, at: Date): Promise<void> {
  const rows = await tx
    .select({ id: quotations.id })
    .from(quotations)
    .where(ofPerson(person))
    .orderBy(asc(quotations.id))
    .for('update')
  await eraseQuotations(
    tx,
    rows.map(({ id }) => id),
    at,
  )
  await tx
    .update(quotations)
    .set({ ...namesOfDecider, declineWord: null })
    .where(eq(quotations.decidedBy, person.id))
  await tx.update(quotationMessages).set(namesOfAsker).where(eq(quotationMessages.memberId, person.id))
}

const namesOfDecider = {
  acceptedName: sql`case when accepted_name is not null then ${erased} end`,
  acceptedPosition: null,
}
const namesOfAsker = { text: erased, buyerName: sql`case when buyer_name is not null then ${erased} end` }

/**
 * Removes the person and every typed text from locked quotations; goods, sums and numbers stay. A quotation that waits for
 * an answer is withdrawn. Its held goods are due at once, but are released later: the specs may not be locked here, because
 * an order that has locked them may wait for the member.
 */
export async function eraseQuotations(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(stockHolds)
    .set({ until: at })
    .where(inArray(stockHolds.quotationId, [...ids]))
  for (const id of ids) {
    await dropRequestToSend(tx, id, at)
    await tx
      .update(approvals)
      .set({ reason: '', details: {}, note: '' })
      .where(and(eq(approvals.kind, 'quotation'), eq(approvals.subject, subjectOfRequest(id))))
  }
  const which = inArray(quotations.id, [...ids])
  await tx
    .update(quotations)
    .set({
      memberId: null,
      companyName: null,
      contactName: erased,
      contactPhone: '',
      contactEmail: '',
      asked: null,
      draft: null,
      draftBy: null,
      question: null,
      ...namesOfDecider,
      declineWord: null,
      withdrawReason: null,
      submissionKey: null,
      step: sql`case when step in ('requested', 'draft', 'sent') then 'withdrawn' else step end`,
      updatedAt: at,
    })
    .where(which)
  await eraseFromVersions(tx, ids)
  await tx
    .update(quotationMessages)
    .set(namesOfAsker)
    .where(inArray(quotationMessages.quotationId, [...ids]))
}

/** Removes every typed text from versions: notes, terms, address, free lines and reasons. */
async function eraseFromVersions(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(quotationVersions)
    .where(inArray(quotationVersions.quotationId, [...ids]))
  for (const { quotationId, version, content } of rows) {
    const { terms: _terms, discountReason: _reason, ...kept } = content
    await tx
      .update(quotationVersions)
      .set({
        content: {
          ...kept,
          lines: content.lines.map(withoutTexts),
          note: { en: undefined, 'zh-TW': undefined },
          delivery: { shippingMethod: content.delivery.shippingMethod },
        },
      })
      .where(and(eq(quotationVersions.quotationId, quotationId), eq(quotationVersions.version, version)))
  }
}

const withoutTexts = (line: QuotationContent['lines'][number]): QuotationContent['lines'][number] => {
  if (line.kind === 'free') return { ...line, description: erased }
  return line.reason.code === 'hand' ? { ...line, reason: { code: 'hand', text: erased } } : line
}
