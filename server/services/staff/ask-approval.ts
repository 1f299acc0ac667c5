import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isDelayed, type ApprovalKind } from '#core/staff/approvals.ts'
import { changeDelayHours } from '#core/staff/deciders.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { approvals } from '../../database/tables/staff.ts'
import { auditStaff } from './audit.ts'

const hour = 3_600_000

/** A stored request for an approval. */
export type Approval = typeof approvals.$inferSelect

/** A request for an approval. */
interface Asked {
  kind: ApprovalKind
  orderId?: string
  /** What it is about, if not an order. */
  subject?: string
  amountSen?: number
  reason: string
  /** What to do once it is approved. */
  details: Record<string, unknown>
}

/**
 * Stores a request for an approval, which replaces a waiting request of the same kind about the same thing. If the same
 * request of the same person is already waiting, changes nothing: it is not new.
 */
export async function storeRequest(
  tx: Transaction,
  { askedBy, at }: { askedBy: string; at: Date },
  asked: Asked,
): Promise<{ request: Approval; isNew: boolean }> {
  const { kind, orderId = null, subject = '' } = asked
  const aboutIt = orderId === null ? isNull(approvals.orderId) : eq(approvals.orderId, orderId)
  const waiting = and(eq(approvals.kind, kind), aboutIt, eq(approvals.subject, subject))
  const [earlier] = await tx
    .select()
    .from(approvals)
    .where(and(waiting, isNull(approvals.decision)))
  if (earlier && isDeepStrictEqual(contentOf(earlier), contentOf({ ...asked, askedBy })))
    return { request: earlier, isNew: false }
  await dropRequests(tx, at, waiting)
  const effectAt = isDelayed(kind) ? new Date(at.getTime() + changeDelayHours * hour) : null
  const [request] = await tx
    .insert(approvals)
    .values({ ...asked, id: randomUUID(), askedBy, askedAt: at, effectAt })
    .returning()
  return { request: request!, isNew: true }
}

/** Drops the waiting requests that fulfil a condition. */
export async function dropRequests(tx: Transaction, at: Date, condition: SQL | undefined) {
  await tx
    .update(approvals)
    .set({ decision: 'dropped', decidedAt: at })
    .where(and(condition, isNull(approvals.decision)))
}

/**
 * Asks a second person to approve something about an order, or other limits. If the same request is already waiting,
 * changes nothing: it is not new.
 */
export async function askApproval(
  tx: Transaction,
  context: StaffContext,
  {
    recorded,
    ...asked
  }: Asked & {
    /** What the audit trail records besides amount and reason. */
    recorded?: Record<string, unknown>
  },
): Promise<{ request: Approval; isNew: boolean }> {
  const { kind, orderId, amountSen, reason } = asked
  const askedBy = context.session.staff.id
  const stored = await storeRequest(tx, { askedBy, at: context.now() }, asked)
  if (stored.isNew)
    await auditStaff(tx, context, {
      action: orderId === undefined ? 'settings.limits_asked' : `order.${kind}_asked`,
      subject: orderId === undefined ? 'settings' : 'order',
      subjectId: orderId ?? 'approvals',
      after: { reason, ...(amountSen !== undefined && { refundSen: amountSen }), ...recorded },
    })
  return stored
}

interface Content extends Pick<Asked, 'reason' | 'details'> {
  askedBy: string
  amountSen?: number | null
}

const contentOf = ({ askedBy, amountSen = null, reason, details }: Content) => [
  askedBy,
  amountSen,
  reason,
  details,
]
