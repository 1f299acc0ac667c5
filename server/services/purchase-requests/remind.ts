import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { reminderTimes } from '#core/companies/purchase-requests.ts'
import type { Context } from '../../context.ts'
import { companies, companyPeople } from '../../database/tables/companies/companies.ts'
import { isWaitingAt, purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { tellDeciders } from './deciders.ts'

/** The maximum number of requests whose approvers are reminded in one transaction. */
const batch = 100

/**
 * Reminds the approvers of requests that wait: "reminders after 2 and 5 days". Returns the number of requests. Several
 * processes may run this at once.
 */
export async function remindApprovers({ database, now }: Pick<Context, 'database' | 'now'>): Promise<number> {
  const time = now().getTime()
  const { askedAt, reminders } = purchaseRequests
  const isDue = or(
    ...reminderTimes.map((after, sent) => and(eq(reminders, sent), lte(askedAt, new Date(time - after)))),
  )
  return database.transaction(async (tx) => {
    const due = await tx
      .select({ request: purchaseRequests })
      .from(purchaseRequests)
      .innerJoin(companies, and(eq(companies.id, purchaseRequests.companyId), isNull(companies.closedAt)))
      .innerJoin(
        companyPeople,
        and(
          eq(companyPeople.companyId, purchaseRequests.companyId),
          eq(companyPeople.memberId, purchaseRequests.askedBy),
        ),
      )
      .where(and(isWaitingAt(now()), isDue))
      .orderBy(asc(askedAt), asc(purchaseRequests.id))
      .limit(batch)
      .for('update', { of: purchaseRequests, skipLocked: true })
    for (const { request } of due) {
      // After an outage of the shop, one reminder replaces all overdue ones.
      const sent = reminderTimes.filter((after) => request.askedAt.getTime() + after <= time).length
      await tx.update(purchaseRequests).set({ reminders: sent }).where(eq(purchaseRequests.id, request.id))
      await tellDeciders(tx, request)
    }
    return due.length
  })
}
