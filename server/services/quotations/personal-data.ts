import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { erased } from '#core/members/members.ts'
import { toRinggit } from '#core/money.ts'
import { formatQuotationNumber } from '#core/quotations/numbers.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import {
  quotationMessages,
  quotations,
  quotationVersions,
} from '../../database/tables/quotations/quotations.ts'
import type { Member } from '../accounts/members.ts'
import { releaseStock } from './hold-stock.ts'

type Person = Pick<Member, 'id' | 'phoneNumber'>

/** The quotations of a member, and those asked for with their phone number before they had an account. */
const ofPerson = ({ id, phoneNumber }: Person) =>
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
 * Removes the person and every typed text from the quotations of a member; goods, sums and numbers stay. A quotation
 * that waits for an answer is withdrawn, and its held goods go back into the stock.
 */
export async function eraseFromQuotations(tx: Transaction, person: Person, at: Date): Promise<void> {
  const rows = await tx
    .select({ id: quotations.id, step: quotations.step })
    .from(quotations)
    .where(ofPerson(person))
    .orderBy(asc(quotations.id))
    .for('update')
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await releaseStock(tx, id)
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
      acceptedName: sql`case when accepted_name is not null then ${erased} end`,
      acceptedPosition: null,
      declineWord: null,
      withdrawReason: null,
      submissionKey: null,
      step: sql`case when step in ('requested', 'draft', 'sent') then 'withdrawn' else step end`,
      updatedAt: at,
    })
    .where(inArray(quotations.id, ids))
  await tx
    .update(quotationVersions)
    .set({
      content: sql`jsonb_set(jsonb_set(content - 'terms', '{note}', '{}'), '{delivery}',
        jsonb_build_object('shippingMethod', content #> '{delivery,shippingMethod}'))`,
    })
    .where(inArray(quotationVersions.quotationId, ids))
  await tx
    .update(quotationMessages)
    .set({ text: erased, buyerName: sql`case when buyer_name is not null then ${erased} end` })
    .where(inArray(quotationMessages.quotationId, ids))
}
