import { desc, eq, sql } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import { newsletterSubscribers as subscribers } from '../../database/tables/newsletter.ts'
import { auditStaff } from '../staff/audit.ts'

/** Reads a page of the subscribers whose email address contains the search, newest first, and their total number. */
export async function listSubscribers(
  { database }: HasDatabase,
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
) {
  const matches = q === '' ? undefined : sql`position(lower(${q}) in lower(${subscribers.email})) > 0`
  const [rows, total] = await Promise.all([
    database
      .select()
      .from(subscribers)
      .where(matches)
      .orderBy(desc(subscribers.subscribedAt), desc(subscribers.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database.$count(subscribers, matches),
  ])
  return {
    total,
    subscribers: rows.map((row) => ({ ...row, subscribedAt: toServerDate(row.subscribedAt) })),
  }
}

/**
 * Ends a subscription. The audit entry does not contain the email address. Does nothing if the subscription has already
 * ended.
 */
export async function removeSubscriber(context: StaffContext, { id }: { id: string }): Promise<void> {
  await context.database.transaction(async (tx) => {
    const { rowCount } = await tx.delete(subscribers).where(eq(subscribers.id, id))
    if (rowCount === 0) return
    await auditStaff(tx, context, {
      action: 'newsletter.removed',
      subject: 'newsletter',
      subjectId: id,
      after: {},
    })
  })
}
