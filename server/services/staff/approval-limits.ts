import { eq } from 'drizzle-orm'
import { refuseField } from '#core/errors.ts'
import { toRinggit, toSen } from '#core/money.ts'
import { areLooser, type ApprovalLimits } from '#core/staff/approvals.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { approvalLimits, approvals } from '../../database/tables/staff.ts'
import { fingerprint } from '../../fingerprint.ts'
import { askApproval, dropRequests } from './ask-approval.ts'
import { audit, staffOf } from './audit.ts'
import { changedMeanwhile } from './conflicts.ts'
import type { Applying } from './deciders/changes.ts'
import { waitsUntil, type Outcome } from './deciders/make-or-ask.ts'
import { tellOwners } from './deciders/notices.ts'
import { lockStaff } from './roles.ts'

const kinds = ['refund', 'discount'] as const

/** Reads the amounts above which a second person must agree, in sen; null means that there is no limit. */
export async function readLimits(tx: Pick<Database, 'select'>): Promise<ApprovalLimits> {
  const rows = await tx.select().from(approvalLimits)
  const limitOf = (kind: (typeof kinds)[number]) => rows.find((row) => row.kind === kind)?.limitSen ?? null
  return { refund: limitOf('refund'), discount: limitOf('discount') }
}

/** Converts limits from sen to ringgit. */
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

const subject = { subject: 'settings', subjectId: 'approvals' } as const

/** Reads the limits for editing. */
export async function readEditedLimits({ database }: HasDatabase) {
  const limits = await readLimits(database)
  return { limits: inRinggit(limits), version: fingerprint(limits) }
}

/**
 * Saves limits given in ringgit, and records the change in the audit trail. `recorded` is added to the audit entry. It
 * tells who requested the change, or that nobody decided within 72 hours.
 */
export async function writeLimits(
  tx: Transaction,
  { now, actor }: Pick<Applying, 'now' | 'actor'>,
  limits: ApprovalLimits,
  recorded: Record<string, unknown> = {},
) {
  const [before, after] = [await readLimits(tx), inSen(limits)]
  const rows = kinds.flatMap((kind) => {
    const limitSen = after[kind]
    return limitSen === null ? [] : [{ kind, limitSen }]
  })
  await tx.delete(approvalLimits)
  if (rows.length > 0) await tx.insert(approvalLimits).values(rows)
  const at = now()
  await audit(tx, {
    at,
    actor,
    ...subject,
    action: 'settings.limits_saved',
    before: toAudit(before),
    after: { ...toAudit(after), ...recorded },
  })
  // Open requests to change the limits are dropped, because they were compared with the old limits.
  await dropRequests(tx, at, eq(approvals.kind, 'limits'))
}

/**
 * Changes the limits, given in ringgit. Looser limits take effect when a second person approves them, or after 72
 * hours. Nobody can therefore lift a limit, refund, and restore the limit unnoticed.
 * @throws ShopError staff_changed_meanwhile; invalid_input if looser limits have no reason
 */
export async function saveLimits(
  context: StaffContext,
  { version, limits, reason }: { version: string; limits: ApprovalLimits; reason?: string | undefined },
): Promise<Outcome> {
  return context.database.transaction(async (tx) => {
    await lockStaff(tx)
    const before = await readLimits(tx)
    if (fingerprint(before) !== version) throw await changedMeanwhile(tx, 'staff_changed_meanwhile', subject)
    if (fingerprint(inSen(limits)) === version) return {}
    if (!areLooser(inRinggit(before), limits)) {
      await writeLimits(tx, { ...context, actor: staffOf(context) }, limits)
      return {}
    }
    if (reason === undefined) refuseField('reason', 'staff.reasonRequired')
    const details = { limits, language: context.language }
    const { request, isNew } = await askApproval(tx, context, { kind: 'limits', reason, details })
    const notice = { approval: request.id, event: 'asked' as const, language: context.language }
    if (isNew) await tellOwners(tx, notice, [request.askedBy])
    return waitsUntil(request)
  })
}
