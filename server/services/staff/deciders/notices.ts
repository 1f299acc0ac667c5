import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Language } from '#core/language.ts'
import { ownerRole } from '#core/staff/roles.ts'
import type { Transaction } from '../../../database/connect.ts'
import { staff } from '../../../database/tables/staff.ts'
import { queueMessage, type MessageKinds } from '../../../jobs/messages-queue.ts'

/**
 * Queues an email about a request to all owners, "with mail to all owners", and to the accounts concerned. The
 * recipients are selected now, so that an account that is disabled before the email is sent still gets it.
 */
export async function tellOwners(
  tx: Transaction,
  notice: Pick<MessageKinds['staff-change'], 'approval' | 'event'> & { language: Language },
  concerned: readonly string[],
) {
  const { approval, event, language: lang } = notice
  const isOwner = and(eq(staff.role, ownerRole), isNull(staff.disabledAt))
  const rows = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(or(isOwner, inArray(staff.id, [...concerned])))
  for (const { id } of rows)
    await queueMessage(tx, { message: 'staff-change', staff: id, approval, event, lang })
}
