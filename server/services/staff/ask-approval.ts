import { and, eq, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ApprovalKind } from '#core/staff/approvals.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { approvals } from '../../database/tables/staff.ts'
import { auditStaff } from './audit.ts'

interface Asked {
  kind: ApprovalKind
  orderId?: string
  amountSen?: number
  reason: string
  /** What to do once it is approved. */
  details: Record<string, unknown>
  /** What the audit trail records besides amount and reason. */
  recorded?: Record<string, unknown>
}

/**
 * Asks a second person to approve something. The request replaces a waiting request of the same kind for the same
 * order. Returns false, and changes nothing, if the same request is already waiting.
 */
export async function askApproval(tx: Transaction, context: StaffContext, asked: Asked): Promise<boolean> {
  const { kind, orderId, amountSen, reason, details, recorded } = asked
  const askedBy = context.session.staff.id
  const at = context.now()
  const waiting = and(
    eq(approvals.kind, kind),
    orderId === undefined ? isNull(approvals.orderId) : eq(approvals.orderId, orderId),
    isNull(approvals.decision),
  )
  const [earlier] = await tx.select().from(approvals).where(waiting)
  if (earlier && isDeepStrictEqual(contentOf(earlier), contentOf({ ...asked, askedBy }))) return false
  await tx.update(approvals).set({ decision: 'dropped', decidedAt: at }).where(waiting)
  await tx
    .insert(approvals)
    .values({ id: randomUUID(), kind, orderId, amountSen, reason, details, askedBy, askedAt: at })
  await auditStaff(tx, context, {
    action: orderId === undefined ? 'settings.limits_asked' : `order.${kind}_asked`,
    subject: orderId === undefined ? 'settings' : 'order',
    subjectId: orderId ?? 'approvals',
    after: { reason, ...(amountSen !== undefined && { refundSen: amountSen }), ...recorded },
  })
  return true
}

interface Content extends Omit<Asked, 'kind' | 'orderId' | 'amountSen' | 'recorded'> {
  askedBy: string
  amountSen?: number | null
}

const contentOf = ({ askedBy, amountSen = null, reason, details }: Content) => [
  askedBy,
  amountSen,
  reason,
  details,
]
