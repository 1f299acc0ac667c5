import { and, eq, isNull } from 'drizzle-orm'
import { formatDateTime } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { decisionsOf, mayDecide, type Decision } from '#core/staff/deciders.ts'
import type { StaffContext } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { approvals } from '../../../database/tables/staff.ts'
import type { Approval } from '../ask-approval.ts'
import type { ChangeDetails } from './changes.ts'

/** Whether a request counts as somebody's own because they made it, or because they invited or reset its account. */
export const isOwnRequest = ({ askedBy, details }: Approval, staffId: string): boolean =>
  askedBy === staffId || ((details as Partial<ChangeDetails>).notBy ?? []).includes(staffId)

/**
 * Requires that the signed-in staff may make a decision, and may already decide: "a new decider's first decisions, need
 * another owner or 72 hours".
 * @throws ShopError not_allowed, decides_later
 */
export async function demandDecider(tx: Transaction, { session }: StaffContext, decision: Decision) {
  const { staff: who } = session
  if (mayDecide(who, decision)) return
  if (!decisionsOf(who).includes(decision)) throw new ShopError('not_allowed')
  const [waiting] = await tx
    .select({ effectAt: approvals.effectAt })
    .from(approvals)
    .where(
      and(eq(approvals.kind, 'first_decision'), eq(approvals.subject, who.id), isNull(approvals.decision)),
    )
  throw new ShopError('decides_later', { until: waiting?.effectAt ? formatDateTime(waiting.effectAt) : '—' })
}
