import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { members } from '../../../database/tables/members.ts'
import { quotations } from '../../../database/tables/quotations/quotations.ts'
import { forgetCodes } from '../../accounts/verification/verification.ts'
import { auditStaff } from '../../staff/audit.ts'
import { rewriteEntries, withoutWords } from '../../staff/audit-chain.ts'
import { releaseDueStock } from '../hold-stock.ts'
import { eraseQuotations } from '../personal-data.ts'

/** Deletes what the built-in outbox holds for a contact, unless a member or staff have that address. */
async function unsend(tx: Transaction, contacts: readonly string[]) {
  await tx.execute(sql`
    delete from outbox_messages
    where lower(recipient) in (select json_array_elements_text(${JSON.stringify(contacts)}::json))
      and lower(recipient) not in (
        select lower(email) from staff union all select lower(email) from members where email is not null)`)
}

/**
 * Erases a visitor without an account, who asked for a quotation: from it, and from all others with the same phone number.
 * Goods and sums stay. `phoneNumber` is entered again as a confirmation. Returns the number of quotations.
 * @throws ShopError quotation_not_found, confirmation_differs, quotation_of_member whose account is to be erased instead
 */
export async function eraseContact(
  context: StaffContext,
  { id, phoneNumber }: { id: string; phoneNumber: string },
): Promise<{ quotations: number }> {
  const erased = await context.database.transaction(async (tx) => {
    const [opened] = await tx.select().from(quotations).where(eq(quotations.id, id))
    if (opened === undefined) throw new ShopError('quotation_not_found')
    if (opened.contactPhone !== phoneNumber) throw new ShopError('confirmation_differs')
    const hasAccount = (await tx.$count(members, eq(members.phoneNumber, phoneNumber))) > 0
    if (opened.memberId !== null || hasAccount) throw new ShopError('quotation_of_member')
    const rows = await tx
      .select({ id: quotations.id, email: quotations.contactEmail })
      .from(quotations)
      .where(and(eq(quotations.contactPhone, phoneNumber), isNull(quotations.memberId)))
      .orderBy(asc(quotations.id))
      .for('update')
    const ids = rows.map((row) => row.id)
    // Somebody else erased them while this request waited for the lock.
    if (ids.length === 0) throw new ShopError('confirmation_differs')
    const isAbout = sql`entry.subject = 'quotation'
      and entry.subject_id in (select json_array_elements_text(${JSON.stringify(ids)}::json))`
    const set = sql`before = ${withoutWords(sql`entry.before`)}, after = ${withoutWords(sql`entry.after`)}`
    const erasedDigests = await rewriteEntries(tx, set, isAbout)
    await eraseQuotations(tx, ids, context.now())
    await forgetCodes(context, tx, { phoneNumber, email: null })
    await unsend(tx, [phoneNumber, ...rows.map(({ email }) => email.toLowerCase())])
    await auditStaff(tx, context, {
      action: 'quotation.erased',
      subject: 'quotation',
      subjectId: id,
      after: { quotations: ids.length, erasedDigests },
    })
    return ids.length
  })
  await releaseDueStock(context)
  return { quotations: erased }
}
