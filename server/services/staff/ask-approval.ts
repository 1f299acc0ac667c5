import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isDelayed, type ApprovalKind } from '#core/staff/approvals.ts'
import { changeDelayHours } from '#core/staff/deciders.ts'
import type { AuditAction, AuditSubject } from '#core/staff/audit.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { approvals } from '../../database/tables/staff.ts'
import { auditStaff, type Audited } from './audit.ts'

const hour = 3_600_000

/** A stored request for an approval. */
export type Approval = typeof approvals.$inferSelect

/** A new request for an approval. */
interface Asked {
  kind: ApprovalKind
  orderId?: string | undefined
  /** The subject of the request, if it is not an order. */
  subject?: string | undefined
  amountSen?: number
  reason: string
  /** The data needed to carry out the request. */
  details: Record<string, unknown>
}

/** The subject of a request about a company. */
export const askedAboutCompany = (id: string): string => `company ${id}`

/**
 * Stores a request for an approval. It replaces a waiting request of the same kind and subject. If the same request by
 * the same person is already waiting, changes nothing and returns it with `isNew: false`.
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

/** Whether a request of this kind and subject is waiting. */
export async function isAsked(tx: Transaction, kind: ApprovalKind, subject: string): Promise<boolean> {
  const isWaiting = and(eq(approvals.kind, kind), eq(approvals.subject, subject), isNull(approvals.decision))
  return (await tx.$count(approvals, isWaiting)) > 0
}

/** Whether a request of this kind about an order is waiting. */
export async function isAskedAbout(
  database: Pick<Transaction, '$count'>,
  kind: ApprovalKind,
  orderId: string,
): Promise<boolean> {
  const isWaiting = and(eq(approvals.kind, kind), eq(approvals.orderId, orderId), isNull(approvals.decision))
  return (await database.$count(approvals, isWaiting)) > 0
}

/** Drops the waiting requests that fulfil a condition. */
export async function dropRequests(tx: Transaction, at: Date, condition: SQL | undefined) {
  await tx
    .update(approvals)
    .set({ decision: 'dropped', decidedAt: at })
    .where(and(condition, isNull(approvals.decision)))
}

/**
 * Asks a second person to approve an act that gives value away, or a change of limits. If the same request is already
 * waiting, changes nothing and returns it with `isNew: false`.
 */
export async function askApproval(
  tx: Transaction,
  context: StaffContext,
  {
    recorded,
    ...asked
  }: Asked & {
    /** Further details for the audit trail, in addition to amount and reason. */
    recorded?: Record<string, unknown>
  },
): Promise<{ request: Approval; isNew: boolean }> {
  const { kind, orderId = null, subject = '', amountSen = null, reason } = asked
  const askedBy = context.session.staff.id
  const stored = await storeRequest(tx, { askedBy, at: context.now() }, asked)
  if (stored.isNew)
    await auditStaff(tx, context, {
      ...auditedAs({ kind, orderId, subject }, 'asked'),
      after: { reason, ...amountOf({ kind, amountSen }), ...recorded },
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

/** The kinds of requests that have their own actions in the audit trail. */
const ownActions = { refund: 'order.refund_', limits: 'settings.limits_' } as const

/** Returns the action and the subject of an audit entry about a request for an act or for a change of limits. */
export function auditedAs(
  { kind, orderId, subject }: Pick<Approval, 'kind' | 'orderId' | 'subject'>,
  verb: 'asked' | 'approved' | 'refused',
): Pick<Audited, 'action' | 'subject' | 'subjectId'> {
  const own = kind === 'refund' || kind === 'limits' ? ownActions[kind] : 'approval.'
  // There is no action for approved limits, because they are recorded as saved.
  const action = `${own}${verb}` as AuditAction
  if (orderId !== null) return { action, subject: 'order', subjectId: orderId }
  if (kind === 'limits') return { action, subject: 'settings', subjectId: 'approvals' }
  const [, of, id = ''] = /^(spec|product|company|quotation) (\S+)/.exec(subject) ?? []
  return { action, subject: (of ?? 'catalogue') as AuditSubject, subjectId: id }
}

/** Returns the amount of a request for the audit trail. */
export function amountOf({ kind, amountSen }: Pick<Approval, 'kind' | 'amountSen'>) {
  if (amountSen === null) return {}
  return kind === 'refund' ? { refundSen: amountSen } : { approvalKind: kind, amountSen }
}
