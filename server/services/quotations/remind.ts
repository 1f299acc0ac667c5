import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import type { Context } from '../../context.ts'
import { quotations } from '../../database/tables/quotations/quotations.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'

/** How many days before the last day of a quotation its buyer is reminded. */
const reminderDays = 2

/** The most buyers who are reminded in one transaction. */
const batch = 100

/**
 * Reminds buyers before the last day of their quotation: "once, if staff leave it on". Returns the number of quotations.
 * Several processes may run this at once.
 */
export async function remindBuyers({ database, now }: Pick<Context, 'database' | 'now'>): Promise<number> {
  const at = now()
  const today = formatDate(at)
  return database.transaction(async (tx) => {
    const due = await tx
      .select({ id: quotations.id, version: quotations.version, memberId: quotations.memberId })
      .from(quotations)
      .where(
        and(
          eq(quotations.step, 'sent'),
          quotations.reminds,
          isNull(quotations.remindedAt),
          sql`${quotations.validUntil} between ${today}::date and ${addDays(today, reminderDays)}::date`,
        ),
      )
      .orderBy(asc(quotations.validUntil), asc(quotations.id))
      .limit(batch)
      .for('update', { skipLocked: true })
    for (const { id, version, memberId } of due) {
      await tx.update(quotations).set({ remindedAt: at }).where(eq(quotations.id, id))
      if (version !== null)
        await queueMessage(tx, {
          message: 'quotation-reminder',
          quotation: id,
          version,
          member: memberId ?? '',
        })
    }
    return due.length
  })
}
