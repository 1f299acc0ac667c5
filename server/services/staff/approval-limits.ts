import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { refuseField } from '#core/errors.ts'
import { toRinggit, toSen } from '#core/money.ts'
import { areLooser, permissionToDecide, type ApprovalLimits } from '#core/staff/approvals.ts'
import { permissionsIn } from '#core/staff/roles.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { approvalLimits, approvals, staff, staffRoles } from '../../database/tables/staff.ts'
import { fingerprint } from '../../fingerprint.ts'
import { askApproval } from './ask-approval.ts'
import { auditStaff } from './audit.ts'
import { changedMeanwhile } from './conflicts.ts'
import { staffLock } from './roles.ts'

const kinds = ['refund', 'discount'] as const

/** Reads the amounts above which a second person must agree, in sen; null means that there is no limit. */
export async function readLimits(tx: Pick<Database, 'select'>): Promise<ApprovalLimits> {
  const rows = await tx.select().from(approvalLimits)
  const limitOf = (kind: (typeof kinds)[number]) => rows.find((row) => row.kind === kind)?.limitSen ?? null
  return { refund: limitOf('refund'), discount: limitOf('discount') }
}

/** Converts limits to ringgit, as people enter them. */
const inRinggit = ({ refund, discount }: ApprovalLimits): ApprovalLimits => ({
  refund: refund === null ? null : toRinggit(refund),
  discount: discount === null ? null : toRinggit(discount),
})

const inSen = ({ refund, discount }: ApprovalLimits): ApprovalLimits => ({
  refund: refund === null ? null : toSen(refund),
  discount: discount === null ? null : toSen(discount),
})

const toAudit = ({ refund, discount }: ApprovalLimits) => ({
  refundLimitSen: refund,
  discountLimitSen: discount,
})

const subject = { subject: 'settings', subjectId: 'approvals' }

/** Reads the limits for editing, and whether higher limits would need a second person. */
export async function readEditedLimits(context: StaffContext) {
  const [limits, looserWaits] = await Promise.all([
    readLimits(context.database),
    hasSecondPerson(context.database, context),
  ])
  return { limits: inRinggit(limits), version: fingerprint(limits), looserWaits }
}

/** Writes and audits limits in ringgit, with the name of the person who requested them. */
export async function writeLimits(
  tx: Transaction,
  context: StaffContext,
  limits: ApprovalLimits,
  askedBy?: string,
) {
  const [before, after] = [await readLimits(tx), inSen(limits)]
  const rows = kinds.flatMap((kind) => {
    const limitSen = after[kind]
    return limitSen === null ? [] : [{ kind, limitSen }]
  })
  await tx.delete(approvalLimits)
  if (rows.length > 0) await tx.insert(approvalLimits).values(rows)
  await auditStaff(tx, context, {
    ...subject,
    action: 'settings.limits_saved',
    before: toAudit(before),
    after: { ...toAudit(after), ...(askedBy !== undefined && { askedBy }) },
  })
  // Open requests were compared with the old limits, so they are dropped.
  await tx
    .update(approvals)
    .set({ decision: 'dropped', decidedAt: context.now() })
    .where(and(eq(approvals.kind, 'limits'), isNull(approvals.decision)))
}

/** Whether another person who can sign in may decide on limits. */
async function hasSecondPerson(tx: Pick<Database, 'select'>, { session }: StaffContext): Promise<boolean> {
  const others = await tx
    .select({ role: staffRoles })
    .from(staff)
    .innerJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(and(ne(staff.id, session.staff.id), isNull(staff.disabledAt), isNotNull(staff.enrolledAt)))
  return others.some(({ role }) => staffMay({ permissions: permissionsIn(role) }, permissionToDecide.limits))
}

/**
 * Changes the limits, in ringgit. Higher limits wait for a second person, so that nobody lifts a limit, refunds, and
 * restores it. If nobody else may decide, as in a shop of one person, they apply at once.
 * @throws ShopError staff_changed_meanwhile, invalid_input if limits that need a second person come without a reason
 */
export async function saveLimits(
  context: StaffContext,
  { version, limits, reason }: { version: string; limits: ApprovalLimits; reason?: string | undefined },
): Promise<{ waits: boolean }> {
  return context.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${staffLock}, 0))`)
    const before = await readLimits(tx)
    if (fingerprint(before) !== version) throw await changedMeanwhile(tx, 'staff_changed_meanwhile', subject)
    if (fingerprint(inSen(limits)) === version) return { waits: false }
    const waits = areLooser(inRinggit(before), limits) && (await hasSecondPerson(tx, context))
    if (!waits) await writeLimits(tx, context, limits)
    else if (reason === undefined) refuseField('reason', 'staff.reasonRequired')
    else await askApproval(tx, context, { kind: 'limits', reason, details: { limits } })
    return { waits }
  })
}
