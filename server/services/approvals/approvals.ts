import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { permissionToDecide, type ApprovalLimits } from '#core/staff/approvals.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { approvals, staff } from '../../database/tables/staff.ts'
import { isAsAsked, payeeIn } from '../orders/refunds/asked-refund.ts'
import { carryOutRefund, recordAgreed, refuseRefund } from '../orders/refunds/refunds.ts'
import { carryOutReturnRefund } from '../returns/refunds/ask-return-refund.ts'
import { writeLimits } from '../staff/approval-limits.ts'
import { auditStaff } from '../staff/audit.ts'
import { mayBeDecidedBy } from '../staff/count-approvals.ts'
import { staffLock } from '../staff/roles.ts'
import { demandPermission } from '../staff/sessions.ts'

type Approval = typeof approvals.$inferSelect

/** A request, with the name of the person who made it. */
interface Waiting {
  approval: Approval
  asker: string
}

/**
 * Lists the requests that wait for a second person, oldest first: those that the signed-in staff may decide, and their
 * own.
 */
export async function readApprovals({ database, session }: StaffContext) {
  const { staff: who } = session
  const rows = await database
    .select({ approval: approvals, by: staff.name, number: orders.number })
    .from(approvals)
    .innerJoin(staff, eq(staff.id, approvals.askedBy))
    .leftJoin(orders, eq(orders.id, approvals.orderId))
    .where(and(isNull(approvals.decision), or(mayBeDecidedBy(who), eq(approvals.askedBy, who.id))))
    .orderBy(asc(approvals.askedAt), asc(approvals.id))
  return {
    approvals: rows.map(({ approval, by, number }) => ({
      id: approval.id,
      kind: approval.kind,
      ...(approval.orderId !== null &&
        number !== null && { order: { id: approval.orderId, orderNumber: formatOrderNumber(number) } }),
      ...(approval.amountSen !== null && { amount: toRinggit(approval.amountSen) }),
      ...(approval.kind === 'refund' && { payee: payeeIn(approval.details) }),
      ...(approval.kind === 'limits' && { limits: limitsOf(approval) }),
      reason: approval.reason,
      by,
      at: toServerDate(approval.askedAt),
      mayDecide: approval.askedBy !== who.id && staffMay(who, permissionToDecide[approval.kind]),
    })),
  }
}

const limitsOf = ({ details }: Approval) => details.limits as ApprovalLimits

/**
 * Approves or declines a colleague's request. An approved request is carried out in the same transaction.
 * @throws ShopError approval_not_found if somebody has already decided or the subject has changed, not_allowed for one's
 *   own request, status_move_refused
 */
export async function decideApproval(
  context: StaffContext,
  { id, approve, note }: { id: string; approve: boolean; note: string },
) {
  const { session, requestId, now } = context
  await context.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${staffLock}, 0))`)
    await lockOrderOf(tx, id)
    const [waiting] = await tx
      .select({ approval: approvals, asker: staff.name })
      .from(approvals)
      .innerJoin(staff, eq(staff.id, approvals.askedBy))
      .where(and(eq(approvals.id, id), isNull(approvals.decision)))
      .for('update', { of: approvals })
    if (waiting === undefined) throw new ShopError('approval_not_found')
    const { approval } = waiting
    await demandPermission(context, session, permissionToDecide[approval.kind], {
      requestId,
      what: `approval ${id}`,
    })
    // Nobody decides their own request: "Four eyes."
    if (approval.askedBy === session.staff.id) throw new ShopError('not_allowed')
    if (approve) await demandUnchanged(tx, approval)
    const decision = approve ? ('approved' as const) : ('refused' as const)
    await tx
      .update(approvals)
      .set({ decision, decidedBy: session.staff.id, decidedAt: now(), note })
      .where(eq(approvals.id, id))
    if (approve) await carryOut(tx, context, waiting)
    else await refuse(tx, context, waiting, note)
  })
}

/**
 * Demands that a refund still has the payee and the goods that it was asked for: "An approval binds amount, payee and
 * object".
 * @throws ShopError approval_not_found
 */
async function demandUnchanged(tx: Transaction, { kind, orderId, details }: Approval) {
  if (kind === 'refund' && !(await isAsAsked(tx, orderId ?? '', details)))
    throw new ShopError('approval_not_found')
}

/** Locks the order of a request. A move locks the order before the requests about it, so this does too. */
async function lockOrderOf(tx: Transaction, id: string) {
  const order = tx.select({ id: approvals.orderId }).from(approvals).where(eq(approvals.id, id))
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, order)).for('update')
}

async function carryOut(tx: Transaction, context: StaffContext, { approval, asker }: Waiting) {
  if (approval.kind === 'refund') await refund(tx, context, { approval, asker })
  else await writeLimits(tx, context, limitsOf(approval), asker)
}

/** Pays back for a return, or for a whole order. */
async function refund(tx: Transaction, context: StaffContext, decided: Waiting) {
  if (await carryOutReturnRefund(tx, context, decided.approval)) await recordAgreed(tx, context, decided)
  else await carryOutRefund(tx, context, decided)
}

async function refuse(tx: Transaction, context: StaffContext, { approval, asker }: Waiting, note: string) {
  if (approval.kind === 'refund') return refuseRefund(tx, context, { approval, asker }, note)
  await auditStaff(tx, context, {
    action: 'settings.limits_refused',
    subject: 'settings',
    subjectId: 'approvals',
    after: { reason: note, askedBy: asker },
  })
}
